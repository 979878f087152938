package io.pruningindex.e2e.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.dimension.DimensionColumn;
import io.pruningindex.query.internal.join.SortedKeys;
import io.pruningindex.query.internal.join.ValueSet;
import io.pruningindex.query.internal.join.ValueSetLimits;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sets of so many keys that they are kept as ranges. */
class MillionKeysTest {
  private static final int LIMIT = ValueSetLimits.DEFAULT.mostKeys();
  private static final int CLUSTER = 1_000;
  private static final long APART = 1_000_000;

  @Test
  void aMillionKeysAreKeptOneByOne() {
    ValueSet set = ValueSet.of(List.of(keys(LIMIT)), ValueSetLimits.DEFAULT);
    assertThat(set.exact()).isTrue();
    assertThat(set.size()).isEqualTo(LIMIT);
    assertThat(set.bytes()).isLessThan(20L * LIMIT);
  }

  @Test
  void moreKeysTakeFewBytesAndStillPruneByRange() {
    int count = LIMIT + LIMIT / 2;
    ValueSet set = ValueSet.of(List.of(keys(count)), ValueSetLimits.DEFAULT);
    assertThat(set.exact()).isFalse();
    assertThat(set.size()).isEqualTo(count);
    assertThat(set.bytes()).isLessThan(1 << 20);
    SortedKeys.Longs ranges = (SortedKeys.Longs) set.column(0).keys();
    assertThat(ranges.count()).isLessThanOrEqualTo(ValueSetLimits.DEFAULT.mostRanges());
    for (int cluster = 0; cluster < count / CLUSTER; cluster++) {
      long first = cluster * APART;
      long last = first + 2 * (CLUSTER - 1);
      assertThat(mayHold(ranges, first, first)).isTrue();
      assertThat(mayHold(ranges, last, last)).isTrue();
      assertThat(mayHold(ranges, last + 1, first + APART - 1)).isFalse();
    }
  }

  /** Whether a file with such bounds may hold a key. */
  private static boolean mayHold(SortedKeys.Longs ranges, long least, long greatest) {
    ColumnValues bounds = new ColumnValues.Longs(new long[] {least}, new long[] {greatest});
    return ranges.firstFrom(bounds, 0) <= ranges.lastTo(bounds, 0);
  }

  /** Every other number of each cluster, and far apart the next cluster. */
  private static ColumnChunk keys(int count) {
    long[] values = new long[count];
    Arrays.setAll(values, i -> i / CLUSTER * APART + i % CLUSTER * 2);
    byte[] status = new byte[count];
    Arrays.fill(status, BoundsStatus.EXACT.code());
    return DimensionColumn.chunk(
        ColumnType.of(TypeKind.LONG), status, new ColumnValues.Longs(values, values));
  }
}
