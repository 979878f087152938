package io.pruningindex.job.hudi;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.schema.TypeKind;
import java.util.List;
import java.util.Objects;
import org.apache.avro.generic.IndexedRecord;

/**
 * Compares what is recorded of one column of one file with the rows that are in it.
 *
 * @param what names the two
 * @param chunk the column's stats
 * @param file the file's ordinal in them
 * @param base whether it is a base file
 */
record FileCheck(String what, ColumnChunk chunk, int file, boolean base) {
  private static final int LONG_BYTES = 2048;

  void check(List<IndexedRecord> rows, IndexedColumn column) {
    boolean present = rows.isEmpty() || StoredRows.has(rows.get(0), column.name());
    List<Object> values =
        present
            ? rows.stream()
                .map(row -> StoredRows.value(row, column))
                .filter(Objects::nonNull)
                .toList()
            : List.of();
    checkCounts(rows.size(), rows.size() - values.size(), present);
    BoundsStatus status = chunk.statusOf(file);
    if (status == BoundsStatus.NO_ROWS) {
      assertThat(rows).as(what).isEmpty();
    } else if (status == BoundsStatus.ALL_NULL) {
      assertThat(values).as(what).isEmpty();
      assertThat(present).as(what).isTrue();
    } else if (status == BoundsStatus.EXACT || status == BoundsStatus.INEXACT) {
      checkBounds(values, status == BoundsStatus.EXACT);
    } else {
      assertThat(mayBeUnknown(values, present)).as("%s is %s", what, status).isTrue();
    }
  }

  private void checkCounts(long rows, long nulls, boolean present) {
    if (chunk.valueCounts()[file] != ColumnChunk.UNKNOWN_COUNT) {
      assertThat(chunk.valueCounts()[file]).as(what).isEqualTo(rows);
    }
    if (chunk.nullCounts()[file] != ColumnChunk.UNKNOWN_COUNT) {
      assertThat(chunk.nullCounts()[file]).as(what).isEqualTo(nulls);
      assertThat(present).as(what).isTrue();
    }
  }

  private void checkBounds(List<Object> values, boolean exact) {
    boolean minimumOccurs = false;
    boolean maximumOccurs = false;
    assertThat(values).as(what).isNotEmpty();
    for (Object value : values) {
      assertThat(value).as(what).isNotEqualTo(Double.NaN);
      int below = ChunkValues.compare(value, chunk, file, true);
      int above = ChunkValues.compare(value, chunk, file, false);
      assertThat(below).as("%s at least %s", what, ChunkValues.bounds(chunk, file)).isNotNegative();
      assertThat(above).as("%s at most %s", what, ChunkValues.bounds(chunk, file)).isNotPositive();
      minimumOccurs |= below == 0;
      maximumOccurs |= above == 0;
    }
    if (exact) {
      assertThat(minimumOccurs).as("%s minimum occurs", what).isTrue();
      assertThat(maximumOccurs).as("%s maximum occurs", what).isTrue();
    }
  }

  /**
   * Whether a footer may lack bounds of these; older writers also left them out of page indexes.
   */
  private static boolean longValues(List<Object> values) {
    return values.stream().anyMatch(value -> value instanceof byte[] b && b.length > LONG_BYTES);
  }

  /** Whether these are binaries in which bytes below and above 128 come first. */
  private boolean valuesOfEitherSign(List<Object> values) {
    return chunk.type().kind() == TypeKind.BINARY
        && values.stream()
                .map(value -> (byte[]) value)
                .filter(v -> v.length > 0)
                .map(v -> v[0] < 0)
                .distinct()
                .count()
            > 1;
  }

  /** So that the test does not pass by knowing nothing. */
  private boolean mayBeUnknown(List<Object> values, boolean present) {
    if (!present || values.isEmpty()) {
      return !present;
    }
    if (values.stream().anyMatch(value -> value.equals(Double.NaN))) {
      return true;
    }
    return base ? longValues(values) : valuesOfEitherSign(values);
  }
}
