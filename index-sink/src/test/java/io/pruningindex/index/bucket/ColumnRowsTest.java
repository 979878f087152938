package io.pruningindex.index.bucket;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.harness.StatsText;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ColumnRowsTest {
  private static final ColumnType INT = ColumnType.of(TypeKind.INT);
  private static final ColumnType LONG = ColumnType.of(TypeKind.LONG);
  private static final ColumnType STRING = ColumnType.of(TypeKind.STRING);
  private static final ColumnType FLOAT = ColumnType.of(TypeKind.FLOAT);
  private static final ColumnType DOUBLE = ColumnType.of(TypeKind.DOUBLE);

  @Test
  void intsAndLongsGoTogetherAsLongs() {
    ColumnChunk joined = join(longs(INT, 1, 2), longs(LONG, 3, 1L << 40), Optional.of(LONG));
    assertThat(joined.type()).isEqualTo(LONG);
    assertThat(texts(joined)).containsExactly("EXACT 1..2 0/9", "EXACT 3..1099511627776 0/9");
    ColumnChunk otherWay = join(longs(LONG, 3, 1L << 40), longs(INT, 1, 2), Optional.empty());
    assertThat(otherWay.type()).isEqualTo(LONG);
    assertThat(texts(otherWay)).containsExactly("EXACT 3..1099511627776 0/9", "EXACT 1..2 0/9");
  }

  @Test
  void theSchemaDecidesWhichOfTwoTypesKeepsItsBounds() {
    ColumnChunk toNew = join(longs(INT, 1, 2), strings("a", "b"), Optional.of(STRING));
    assertThat(toNew.type()).isEqualTo(STRING);
    assertThat(texts(toNew)).containsExactly("OTHER_TYPE -1/-1", "EXACT a..b 0/9");
    ColumnChunk toOld = join(longs(INT, 1, 2), strings("a", "b"), Optional.of(LONG));
    assertThat(toOld.type()).isEqualTo(INT);
    assertThat(texts(toOld)).containsExactly("EXACT 1..2 0/9", "OTHER_TYPE -1/-1");
    assertThat(texts(join(longs(INT, 1, 2), strings("a", "b"), Optional.empty())))
        .containsExactly("EXACT 1..2 0/9", "OTHER_TYPE -1/-1");
  }

  @Test
  void floatsAndDoublesDoNotGoTogether() {
    ColumnChunk joined = join(doubles(FLOAT, 0.1f), doubles(DOUBLE, 0.1), Optional.of(DOUBLE));
    assertThat(texts(joined)).containsExactly("OTHER_TYPE -1/-1", "EXACT 0.1..0.1 0/9");
  }

  @Test
  void decimalsGoTogetherIfTheirScaleAndFormAreTheSame() {
    ColumnType narrow = ColumnType.decimal(10, 2);
    ColumnType wide = ColumnType.decimal(18, 2);
    ColumnChunk joined = join(longs(narrow, 1, 2), longs(wide, 3, 4), Optional.of(wide));
    assertThat(joined.type()).isEqualTo(wide);
    assertThat(texts(joined)).containsExactly("EXACT 1..2 0/9", "EXACT 3..4 0/9");
    ColumnType rescaled = ColumnType.decimal(10, 3);
    assertThat(texts(join(longs(narrow, 1, 2), longs(rescaled, 3, 4), Optional.of(rescaled))))
        .containsExactly("OTHER_TYPE -1/-1", "EXACT 3..4 0/9");
    ColumnChunkBuilder bytes = new ColumnChunkBuilder(ColumnType.decimal(30, 2));
    bytes.addBytes(new byte[] {1}, new byte[] {2}, true, 0, 9);
    assertThat(ColumnTypes.join(narrow, bytes.type())).isEmpty();
    assertThat(join(longs(narrow, 1, 2), bytes.build(), Optional.empty()).statusOf(1))
        .isEqualTo(BoundsStatus.OTHER_TYPE);
  }

  @Test
  void datesAreNoInts() {
    ColumnType date = ColumnType.of(TypeKind.DATE);
    assertThat(texts(join(longs(date, 1, 2), longs(INT, 1, 2), Optional.of(INT))))
        .containsExactly("OTHER_TYPE -1/-1", "EXACT 1..2 0/9");
  }

  @Test
  void filesOfAMissingChunkAreNotIndexed() {
    int[] one = {0};
    assertThat(texts(ColumnRows.join(null, one, longs(INT, 1, 2), one, Optional.of(INT))))
        .containsExactly(StatsText.NOT_INDEXED, "EXACT 1..2 0/9");
    assertThat(texts(ColumnRows.join(longs(INT, 1, 2), one, null, one, Optional.of(INT))))
        .containsExactly("EXACT 1..2 0/9", StatsText.NOT_INDEXED);
  }

  @Test
  void whatIsUnknownStaysUnknownForItsOwnReason() {
    ColumnChunkBuilder old = new ColumnChunkBuilder(INT);
    old.addWithoutBounds(BoundsStatus.ALL_NULL, 9, 9);
    old.addWithoutBounds(BoundsStatus.LOG_WITHOUT_STATS, -1, -1);
    ColumnChunk joined = join(old.build(), strings("a", "b"), Optional.of(STRING));
    assertThat(texts(joined))
        .containsExactly("OTHER_TYPE -1/-1", "LOG_WITHOUT_STATS -1/-1", "EXACT a..b 0/9");
  }

  @Test
  void onlySelectedFilesAreTaken() {
    ColumnChunkBuilder many = new ColumnChunkBuilder(INT);
    IntStream.range(0, 5).forEach(i -> many.addLongs(i, i, false, i, 10));
    ColumnChunk joined =
        ColumnRows.join(
            many.build(), new int[] {1, 4}, many.build(), new int[] {0}, Optional.of(INT));
    assertThat(texts(joined))
        .containsExactly("INEXACT 1..1 1/10", "INEXACT 4..4 4/10", "INEXACT 0..0 0/10");
  }

  private static ColumnChunk join(
      ColumnChunk first, ColumnChunk second, Optional<ColumnType> schemaType) {
    return ColumnRows.join(
        first, Selection.all(first.count()), second, Selection.all(second.count()), schemaType);
  }

  private static List<String> texts(ColumnChunk chunk) {
    return IntStream.range(0, chunk.count()).mapToObj(i -> StatsText.of(chunk, i)).toList();
  }

  private static ColumnChunk longs(ColumnType type, long low, long high) {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(type);
    builder.addLongs(low, high, true, 0, 9);
    return builder.build();
  }

  private static ColumnChunk doubles(ColumnType type, double value) {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(type);
    builder.addDoubles(value, value, true, 0, 9);
    return builder.build();
  }

  private static ColumnChunk strings(String low, String high) {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(STRING);
    builder.addBytes(
        low.getBytes(StandardCharsets.UTF_8), high.getBytes(StandardCharsets.UTF_8), true, 0, 9);
    return builder.build();
  }
}
