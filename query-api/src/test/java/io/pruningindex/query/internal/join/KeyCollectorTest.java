package io.pruningindex.query.internal.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import io.pruningindex.query.seed.Seed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Keys that come a few rows at a time. */
class KeyCollectorTest {
  private static final ColumnType LONG = ColumnType.of(TypeKind.LONG);
  private static final ColumnType DOUBLE = ColumnType.of(TypeKind.DOUBLE);
  private static final ColumnType STRING = ColumnType.of(TypeKind.STRING);
  private static final List<ColumnType> TYPES =
      List.of(LONG, DOUBLE, STRING, ColumnType.decimal(38, 2));

  /** More than are collected before keys that are there twice are looked for. */
  private static final int ROWS = 70_000;

  @RegisterExtension private final Seed seed = new Seed();
  private final Random random = seed.random();

  @Test
  void piecesMakeTheSameSetAsTheWhole() {
    for (int columns = 1; columns <= 3; columns++) {
      for (int round = 0; round < 2; round++) {
        int each = random.nextInt(4) == 0 ? 100_000 : 1 + random.nextInt(60);
        List<ColumnType> types =
            random.ints(columns, 0, TYPES.size()).mapToObj(TYPES::get).toList();
        List<List<ColumnChunk>> chunks = new ArrayList<>();
        for (int rows = 0; rows < 2 * ROWS; ) {
          int count = 1 + random.nextInt(40_000);
          chunks.add(types.stream().map(type -> chunk(type, count, each)).toList());
          rows += count;
        }
        ValueSet collected = collected(types, chunks, ValueSetLimits.DEFAULT);
        ValueSet whole = ValueSet.of(whole(types, chunks), ValueSetLimits.DEFAULT);
        assertThat(collected.exact()).isTrue();
        assertSame(collected, whole);
      }
    }
  }

  @Test
  void rangesHoldAllKeysWhateverCameFirst() {
    ValueSetLimits limits = new ValueSetLimits(500, 40);
    for (ColumnType type : TYPES) {
      List<List<ColumnChunk>> chunks = new ArrayList<>();
      for (int i = 0; i < 7; i++) {
        chunks.add(List.of(chunk(type, 30_000, 2_000_000), chunk(LONG, 30_000, 3)));
      }
      List<ColumnType> types = List.of(type, LONG);
      ValueSet set = collected(types, chunks, limits);
      ValueSet all = ValueSet.of(whole(types, chunks), new ValueSetLimits(Integer.MAX_VALUE, 1));
      assertThat(set.exact()).isFalse();
      assertThat(set.size()).isBetween(501L, all.size());
      SortedKeys ranges = set.column(0).keys();
      assertThat(ranges.count()).isLessThanOrEqualTo(40);
      SortedKeys keys = all.column(0).keys();
      int range = 0;
      for (int key = 0; key < keys.count(); key++) {
        while (below(ranges, range, keys, key)) {
          range++;
        }
        assertThat(holds(ranges, range, keys, key)).as("key %d of %s", key, type).isTrue();
      }
      assertThat(set.containsNull(0)).isTrue();
      assertThat(set.column(0).unknown()).isTrue();
      // Few keys stay single ones.
      assertThat(set.column(1).keys().single()).isTrue();
      assertThat(set.column(1).keys()).usingRecursiveComparison().isEqualTo(all.column(1).keys());
    }
  }

  @Test
  void gapsStayOpenWhereMoreKeysComeThanASetHolds() {
    ValueSetLimits limits = new ValueSetLimits(1_000, 64);
    KeyCollector collector = new KeyCollector(List.of(LONG), limits);
    for (int i = 0; i < 40; i++) {
      ColumnChunkBuilder rows = new ColumnChunkBuilder(LONG);
      for (int row = 0; row < 10_000; row++) {
        long cluster = random.nextInt(64);
        long key = cluster * 1_000_000 + random.nextInt(10_000);
        rows.addLongs(key, key, true, 0, 1);
      }
      collector.add(List.of(rows.build()), all(10_000));
    }
    SortedKeys.Longs ranges = (SortedKeys.Longs) collector.build().column(0).keys();
    assertThat(ranges.count()).isEqualTo(64);
    for (int i = 0; i < 64; i++) {
      assertThat(ranges.low()[i]).isBetween(i * 1_000_000L, i * 1_000_000L + 9_999);
      assertThat(ranges.high()[i]).isBetween(i * 1_000_000L, i * 1_000_000L + 9_999);
    }
  }

  @Test
  void noMoreIsHeldThanASetTakes() {
    int limit = 100_000;
    int chunk = 10_000;
    KeyCollector few = new KeyCollector(List.of(LONG, STRING), new ValueSetLimits(limit, 16));
    KeyCollector many = new KeyCollector(List.of(LONG, STRING), new ValueSetLimits(limit, 16));
    for (int i = 0; i < 60; i++) {
      few.add(List.of(chunk(LONG, chunk, 10), chunk(STRING, chunk, 10)), all(chunk));
      many.add(List.of(chunk(LONG, chunk, 1 << 30), chunk(STRING, chunk, 1 << 30)), all(chunk));
      assertThat(few.held()).isLessThanOrEqualTo((1 << 16) + chunk);
      assertThat(many.held()).isLessThanOrEqualTo(2 * limit + chunk);
    }
    assertThat(few.build().exact()).isTrue();
    assertThat(many.build().exact()).isFalse();
  }

  @Test
  void longStringsAreLookedThroughEarlier() {
    KeyCollector collector = new KeyCollector(List.of(STRING), ValueSetLimits.DEFAULT);
    ColumnChunkBuilder rows = new ColumnChunkBuilder(STRING);
    byte[] value = new byte[1 << 20];
    for (int i = 0; i < 8; i++) {
      rows.addBytes(value, value, true, 0, 1);
    }
    ColumnChunk chunk = rows.build();
    for (int i = 0; i < 20; i++) {
      collector.add(List.of(chunk), all(8));
      assertThat(collector.held()).isLessThanOrEqualTo(64 + 8);
    }
    collector.addNulls();
    assertThat(collector.build().size()).isEqualTo(2);
  }

  private static ValueSet collected(
      List<ColumnType> types, List<List<ColumnChunk>> chunks, ValueSetLimits limits) {
    KeyCollector collector = new KeyCollector(types, limits);
    chunks.forEach(chunk -> collector.add(chunk, all(chunk.get(0).count())));
    return collector.build();
  }

  private static List<ColumnChunk> whole(List<ColumnType> types, List<List<ColumnChunk>> chunks) {
    List<ColumnChunk> whole = new ArrayList<>();
    for (int column = 0; column < types.size(); column++) {
      ColumnChunkBuilder builder = new ColumnChunkBuilder(types.get(column));
      for (List<ColumnChunk> chunk : chunks) {
        for (int row = 0; row < chunk.get(column).count(); row++) {
          builder.addFrom(chunk.get(column), row);
        }
      }
      whole.add(builder.build());
    }
    return whole;
  }

  private static void assertSame(ValueSet set, ValueSet expected) {
    assertThat(set.size()).isEqualTo(expected.size());
    for (int column = 0; column < expected.columnCount(); column++) {
      assertThat(set.column(column)).usingRecursiveComparison().isEqualTo(expected.column(column));
    }
    assertThat(set.tuples()).isDeepEqualTo(expected.tuples());
  }

  private static boolean below(SortedKeys ranges, int range, SortedKeys keys, int key) {
    return ranges instanceof SortedKeys.Longs longs
        ? longs.high()[range] < ((SortedKeys.Longs) keys).low()[key]
        : ((SortedKeys.Bytes) ranges).high().compare(range, ((SortedKeys.Bytes) keys).low(), key)
            < 0;
  }

  private static boolean holds(SortedKeys ranges, int range, SortedKeys keys, int key) {
    return ranges instanceof SortedKeys.Longs longs
        ? longs.low()[range] <= ((SortedKeys.Longs) keys).low()[key]
        : ((SortedKeys.Bytes) ranges).low().compare(range, ((SortedKeys.Bytes) keys).low(), key)
            <= 0;
  }

  private static int[] all(int count) {
    return IntStream.range(0, count).toArray();
  }

  /** Rows of at most so many different values, now and then null or not known. */
  private ColumnChunk chunk(ColumnType type, int count, int each) {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(type);
    for (int row = 0; row < count; row++) {
      int kind = random.nextInt(1_000);
      long value = random.nextInt(each) * 7L - each;
      if (kind == 0) {
        builder.addWithoutBounds(BoundsStatus.ALL_NULL, 1, 1);
      } else if (kind == 1) {
        builder.addWithoutBounds(BoundsStatus.UNREADABLE, 0, 1);
      } else if (kind == 2) {
        builder.addWithoutBounds(BoundsStatus.OUT_OF_RANGE, 0, 1);
      } else if (type.equals(LONG)) {
        builder.addLongs(value, value, true, 0, 1);
      } else if (type.equals(DOUBLE)) {
        builder.addDoubles(value / 4.0, value / 4.0, true, 0, 1);
      } else {
        byte[] bytes = Long.toString(value * 1_000_003).getBytes(StandardCharsets.UTF_8);
        builder.addBytes(bytes, bytes, true, 0, 1);
      }
    }
    return builder.build();
  }
}
