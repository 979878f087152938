package io.pruningindex.query.internal.slice;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.SortOrder;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.internal.evaluate.ColumnTarget;
import io.pruningindex.query.internal.evaluate.PartitionValues;
import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How what is known of files becomes what is known of slices. */
class SliceBatchTest {
  private static final ColumnType LONG = ColumnType.of(TypeKind.LONG);
  private static final String BASE = "b";
  private static final String LOG = "l";

  @Test
  void unitesTheBoundsOfASlicesFiles() {
    ColumnChunkBuilder stats = new ColumnChunkBuilder(LONG);
    stats.addLongs(10, 20, true, 1, 5);
    stats.addLongs(5, 12, true, 2, 5);
    stats.addLongs(15, 30, true, 0, 5);
    SliceBatch batch = batch(stats.build(), LONG, MergeMode.WHOLE_ROWS, 5, BASE, LOG, LOG);
    SliceColumn column = batch.columns().get("v");
    assertThat(column.statusOf(0)).isEqualTo(BoundsStatus.INEXACT);
    assertThat(((BoundKeys.Numbers) column.low()).values()[0]).isEqualTo(5);
    assertThat(((BoundKeys.Numbers) column.high()).values()[0]).isEqualTo(30);
    assertThat(column.nulls()[0]).isEqualTo(3);
    assertThat(batch.rows()[0]).isEqualTo(15);
    assertThat(batch.merged()[0]).isTrue();
    assertThat(batch.counted(0)).isFalse();
  }

  @Test
  void ofOneBaseFileKnowsWhatTheFileSays() {
    ColumnChunkBuilder stats = new ColumnChunkBuilder(LONG);
    stats.addLongs(10, 20, true, 1, 5);
    SliceBatch batch = batch(stats.build(), LONG, MergeMode.UNKNOWN, 5, BASE);
    assertThat(batch.columns().get("v").statusOf(0)).isEqualTo(BoundsStatus.EXACT);
    assertThat(batch.counted(0)).isTrue();
  }

  @Test
  void whereRowsArePutTogetherFilesSayNothingOfASlice() {
    for (MergeMode mode : List.of(MergeMode.PARTIAL_ROWS, MergeMode.UNKNOWN)) {
      ColumnChunkBuilder stats = new ColumnChunkBuilder(LONG);
      stats.addLongs(10, 20, true, 0, 5);
      stats.addLongs(10, 20, true, 0, 5);
      SliceColumn column = batch(stats.build(), LONG, mode, 5, BASE, LOG).columns().get("v");
      assertThat(column.bounded(0)).isFalse();
      assertThat(column.withoutValues(0)).isFalse();
    }
  }

  @Test
  void oneUnknownFileMakesTheSliceUnknown() {
    ColumnChunkBuilder stats = new ColumnChunkBuilder(LONG);
    stats.addLongs(10, 20, true, 0, 5);
    stats.addWithoutBounds(BoundsStatus.LOG_WITHOUT_STATS, -1, -1);
    SliceColumn column =
        batch(stats.build(), LONG, MergeMode.WHOLE_ROWS, 5, BASE, LOG).columns().get("v");
    assertThat(column.statusOf(0)).isEqualTo(BoundsStatus.LOG_WITHOUT_STATS);
    assertThat(column.nulls()[0]).isEqualTo(-1);
  }

  @Test
  void logFilesThatOnlyDeleteLeaveTheBoundsOfTheBaseFile() {
    ColumnChunkBuilder stats = new ColumnChunkBuilder(LONG);
    stats.addLongs(10, 20, true, 0, 5);
    stats.addWithoutBounds(BoundsStatus.NO_ROWS, 0, 0);
    SliceColumn column =
        batch(stats.build(), LONG, MergeMode.WHOLE_ROWS, 5, BASE, LOG).columns().get("v");
    assertThat(column.statusOf(0)).isEqualTo(BoundsStatus.INEXACT);
    assertThat(column.nulls()[0]).isZero();
  }

  @Test
  void rowsThatTheStatsContradictAreNotBelieved() {
    ColumnChunkBuilder stats = new ColumnChunkBuilder(LONG);
    stats.addLongs(10, 20, true, 1, 6);
    SliceBatch batch = batch(stats.build(), LONG, MergeMode.WHOLE_ROWS, 5, BASE);
    assertThat(batch.rows()[0]).isEqualTo(-1);
    assertThat(batch.columns().get("v").nulls()[0]).isEqualTo(-1);
    for (long values : new long[] {6, ColumnChunk.UNKNOWN_COUNT}) {
      ColumnChunkBuilder some = new ColumnChunkBuilder(LONG);
      some.addLongs(10, 20, true, 0, values);
      SliceBatch none = batch(some.build(), LONG, MergeMode.WHOLE_ROWS, 0, BASE);
      assertThat(none.rows()[0]).isEqualTo(-1);
      assertThat(none.columns().get("v").withoutRows(0)).isFalse();
    }
  }

  @Test
  void statsThatEndTooEarlyOrAreOfAnotherTypeSayNothing() {
    ColumnChunkBuilder none = new ColumnChunkBuilder(LONG);
    assertThat(
            batch(none.build(), LONG, MergeMode.WHOLE_ROWS, 5, BASE).columns().get("v").statusOf(0))
        .isEqualTo(BoundsStatus.COLUMN_NOT_INDEXED);
    ColumnChunkBuilder other = new ColumnChunkBuilder(ColumnType.of(TypeKind.TIMESTAMP));
    other.addLongs(1, 2, true, 0, 5);
    assertThat(
            batch(other.build(), LONG, MergeMode.WHOLE_ROWS, 5, BASE)
                .columns()
                .get("v")
                .statusOf(0))
        .isEqualTo(BoundsStatus.OTHER_TYPE);
    ColumnChunkBuilder narrower = new ColumnChunkBuilder(ColumnType.of(TypeKind.INT));
    narrower.addLongs(1, 2, true, 0, 5);
    assertThat(
            batch(narrower.build(), LONG, MergeMode.WHOLE_ROWS, 5, BASE)
                .columns()
                .get("v")
                .exact(0))
        .isTrue();
  }

  @Test
  void zerosAreEqualWhateverTheirSign() {
    ColumnType type = ColumnType.of(TypeKind.DOUBLE);
    ColumnChunkBuilder stats = new ColumnChunkBuilder(type);
    stats.addDoubles(-1, -0.0, true, 0, 5);
    stats.addDoubles(0.0, 7, true, 0, 5);
    stats.addDoubles(Double.MIN_VALUE, 7, true, 0, 5);
    SliceBatch batch = slices(stats.build(), type, 5);
    SliceChoice choice =
        TopRows.choose(List.of(batch), SortOrder.ascending("v"), Slices.source(type), false, 5);
    assertThat(Slices.chosen(choice)).containsExactly(0, 1);
  }

  @Test
  void textsAreComparedAsUnsignedBytes() {
    ColumnType type = ColumnType.of(TypeKind.STRING);
    ColumnChunkBuilder stats = new ColumnChunkBuilder(type);
    // In Java the surrogates of the emoji sort before U+FFFD, in UTF-8 after it.
    stats.addBytes(utf8("z"), utf8("z\uFFFD"), true, 0, 5);
    stats.addBytes(utf8("z\uD83D\uDE00"), utf8("zz"), true, 0, 5);
    stats.addBytes(utf8(""), utf8("a"), true, 0, 5);
    SliceBatch batch = slices(stats.build(), type, 5);
    SliceChoice choice =
        TopRows.choose(List.of(batch), SortOrder.ascending("v"), Slices.source(type), false, 10);
    assertThat(Slices.chosen(choice)).containsExactly(0, 2);
  }

  @Test
  void decimalsOfManyDigitsAreComparedAsNumbers() {
    ColumnType type = ColumnType.decimal(38, 2);
    ColumnChunkBuilder stats = new ColumnChunkBuilder(type);
    stats.addBytes(decimal(-5), decimal(-4), true, 0, 5);
    stats.addBytes(decimal(-3), decimal(7), true, 0, 5);
    SliceBatch batch = slices(stats.build(), type, 5);
    SliceChoice choice =
        TopRows.choose(List.of(batch), SortOrder.ascending("v"), Slices.source(type), false, 5);
    assertThat(Slices.chosen(choice)).containsExactly(0);
  }

  @Test
  void nestedLeavesAreColumnsLikeOthers() {
    TableSchema schema =
        new TableSchema(
            List.of(new Column("a.b", LONG, true)),
            List.of(),
            true,
            false,
            MergeMode.WHOLE_ROWS,
            9,
            false);
    ColumnSource source =
        ColumnSource.of("A.B", schema, PartitionValues.parse(schema, List.of("")));
    assertThat(source.target().name()).isEqualTo("a.b");
    assertThat(source.needsStats()).isTrue();
  }

  @Test
  void directoriesTellTheValuesOfAPartitionField() {
    TableSchema schema =
        new TableSchema(
            List.of(new Column("v", LONG, true)),
            List.of(new PartitionField("v", LONG, true)),
            true,
            false,
            MergeMode.UNKNOWN,
            9,
            true);
    ColumnSource source =
        ColumnSource.of("v", schema, PartitionValues.parse(schema, List.of("v=7")));
    assertThat(source.needsStats()).isFalse();
    SliceBatch withLogs =
        SliceBatch.of(
            stats(new ColumnChunkBuilder(LONG).build(), 5, BASE, LOG),
            new int[] {0, 1},
            group -> true,
            MergeMode.UNKNOWN,
            List.of(source));
    assertThat(withLogs.columns().get("v").statusOf(0)).isEqualTo(BoundsStatus.INEXACT);
    SliceBatch base =
        SliceBatch.of(
            stats(new ColumnChunkBuilder(LONG).build(), 5, BASE),
            new int[] {0},
            group -> true,
            MergeMode.UNKNOWN,
            List.of(source));
    assertThat(base.columns().get("v").exact(0)).isTrue();
    // Of what may hold no row at all it is not known that the value occurs.
    SliceBatch uncounted =
        SliceBatch.of(
            stats(new ColumnChunkBuilder(LONG).build(), -1, BASE),
            new int[] {0},
            group -> true,
            MergeMode.UNKNOWN,
            List.of(source));
    assertThat(uncounted.columns().get("v").statusOf(0)).isEqualTo(BoundsStatus.INEXACT);
  }

  /** One slice of files of {@code kinds}, each of {@code rows} rows. */
  private static SliceBatch batch(
      ColumnChunk chunk, ColumnType type, MergeMode mode, long rows, String... kinds) {
    int[] kept = new int[kinds.length];
    for (int i = 0; i < kept.length; i++) {
      kept[i] = i;
    }
    return SliceBatch.of(
        stats(chunk, rows, kinds), kept, group -> true, mode, List.of(source(type)));
  }

  /** A slice for each file of {@code chunk}. */
  private static SliceBatch slices(ColumnChunk chunk, ColumnType type, long rows) {
    int count = chunk.count();
    int[] ordinals = new int[count];
    long[] same = new long[count];
    long[] counts = new long[count];
    byte[] kinds = new byte[count];
    for (int i = 0; i < count; i++) {
      ordinals[i] = i;
      counts[i] = rows;
      kinds[i] = FileKind.BASE.code();
    }
    FileTable files =
        new FileTable(new int[count], ordinals, kinds, same, same, same, counts, same, same);
    return SliceBatch.of(
        new BucketStats(0, 1, files, count, Map.of("v", chunk), Map.of()),
        ordinals,
        group -> true,
        MergeMode.WHOLE_ROWS,
        List.of(source(type)));
  }

  private static ColumnSource source(ColumnType type) {
    return new ColumnSource(new ColumnTarget("v", type, -1, true, null), null);
  }

  private static BucketStats stats(ColumnChunk chunk, long rows, String... kinds) {
    int count = kinds.length;
    byte[] codes = new byte[count];
    long[] same = new long[count];
    long[] counts = new long[count];
    for (int i = 0; i < count; i++) {
      codes[i] = (kinds[i].equals(BASE) ? FileKind.BASE : FileKind.LOG).code();
      counts[i] = rows;
    }
    FileTable files =
        new FileTable(new int[1], new int[count], codes, same, same, same, counts, same, same);
    return new BucketStats(0, 1, files, count, Map.of("v", chunk), Map.of());
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] decimal(long unscaled) {
    return OrderedDecimal.encode(BigInteger.valueOf(unscaled));
  }
}
