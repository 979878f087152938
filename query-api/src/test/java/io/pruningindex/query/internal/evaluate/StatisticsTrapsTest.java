package io.pruningindex.query.internal.evaluate;

import static io.pruningindex.query.predicate.Predicates.and;
import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.not;
import static io.pruningindex.query.predicate.Predicates.or;
import static io.pruningindex.query.predicate.Predicates.unsupported;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.BoundTruncation;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.evaluate.Tables.Files;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Failures that such systems have had, each by the shape of its input. */
class StatisticsTrapsTest {
  private static final ColumnType LONG = ColumnType.of(TypeKind.LONG);
  private static final ColumnType DOUBLE = ColumnType.of(TypeKind.DOUBLE);
  private static final TableSchema LONG_A = Tables.schema(Tables.column("a", TypeKind.LONG));
  private static final TableSchema DOUBLE_A = Tables.schema(Tables.column("a", TypeKind.DOUBLE));
  private static final TableSchema STRING_A = Tables.schema(Tables.column("a", TypeKind.STRING));

  /** Keep if the maximum is not below 'abc' and the minimum is below it or starts with it. */
  @Test
  void aPrefixThatTheMinimumStartsWith() {
    Files files =
        Files.of(
            "a",
            Tables.strings(
                new String[] {"abc123", "abd"},
                new String[] {"abc", "abc"},
                new String[] {"abb", "abz"},
                new String[] {"abd", "b"},
                new String[] {"a", "abb~"}));
    for (Predicate predicate : List.of(column("a").like("abc%"), column("a").startsWith("abc"))) {
      assertThat(Tables.kept(predicate, STRING_A, files)).isEqualTo("11100");
      assertThat(Tables.fully(predicate, STRING_A, files)).isEqualTo("01000");
      assertThat(Tables.kept(not(predicate), STRING_A, files)).isEqualTo("10111");
      assertThat(Tables.fully(not(predicate), STRING_A, files)).isEqualTo("00011");
    }
  }

  @Test
  void filesWithNanAreKeptWhicheverWayNanCompares() {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(DOUBLE);
    builder.addWithoutBounds(BoundsStatus.FLOAT_BOUNDS_UNTRUSTED, 0, 10);
    builder.addDoubles(1, 2, true, 0, 10);
    Files files = Files.of("a", builder.build());
    for (Predicate predicate :
        List.of(
            column("a").greaterThan(5.0),
            column("a").isEqualTo(5.0),
            not(column("a").lessThan(5.0)),
            not(column("a").lessThanOrEqualTo(2.0)))) {
      assertThat(Tables.kept(predicate, DOUBLE_A, files)).isEqualTo("10");
    }
    assertThat(Tables.fully(column("a").isNotEqualTo(5.0), DOUBLE_A, files)).isEqualTo("01");
  }

  @Test
  void absentBoundsAreNotAllNull() {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(ColumnType.of(TypeKind.STRING));
    builder.addWithoutBounds(BoundsStatus.LONG_VALUES_UNTRUSTED, 10, 10);
    Files files = Files.of("a", builder.build());
    for (Predicate predicate :
        List.of(column("a").greaterThan("5"), column("a").isNotNull(), column("a").isNull())) {
      assertThat(Tables.kept(predicate, STRING_A, files)).isEqualTo("1");
      assertThat(Tables.fully(predicate, STRING_A, files)).isEqualTo("0");
    }
  }

  @Test
  void aColumnThatWasAddedAfterTheFile() {
    Files absent = new Files(1, Map.of(), new int[1]);
    assertThat(Tables.kept(column("a").isNull(), LONG_A, absent)).isEqualTo("1");
    assertThat(Tables.kept(column("a").isEqualTo(5), LONG_A, absent)).isEqualTo("1");
    ColumnChunk shorter = Tables.longs(LONG, new long[] {1, 2});
    Files longer = new Files(3, Map.of("a", shorter), new int[3]);
    assertThat(Tables.kept(column("a").isEqualTo(5), LONG_A, longer)).isEqualTo("011");
    assertThat(Tables.kept(column("a").isNull(), LONG_A, longer)).isEqualTo("011");
    assertThat(Tables.fully(column("a").isEqualTo(1), LONG_A, longer)).isEqualTo("000");
    assertThat(Tables.fully(column("a").lessThan(5), LONG_A, longer)).isEqualTo("100");
  }

  @Test
  void anIndexedColumnPrunesBesideOneThatIsNot() {
    TableSchema schema =
        Tables.schema(Tables.column("a", TypeKind.LONG), new Column("b", LONG, false));
    Files files = Files.of("a", Tables.longs(LONG, new long[] {1, 2}, new long[] {5, 9}));
    Predicate indexed = column("a").greaterThan(3);
    Predicate other = column("b").greaterThan(3);
    assertThat(Tables.kept(and(indexed, other), schema, files)).isEqualTo("01");
    assertThat(Tables.kept(other, schema, files)).isEqualTo("11");
    assertThat(Tables.kept(or(indexed, other), schema, files)).isEqualTo("11");
    assertThat(Tables.fully(and(indexed, other), schema, files)).isEqualTo("00");
    assertThat(Tables.fully(or(column("a").lessThan(3), other), schema, files)).isEqualTo("00");
    assertThat(Tables.filter(and(indexed, other), schema, "").columns()).containsExactly("a");
  }

  @Test
  void isNotNullIsNotThatTheNullCountIsZero() {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(LONG);
    builder.addLongs(1, 2, true, 9, 10);
    builder.addLongs(1, 2, true, 0, 10);
    builder.addWithoutBounds(BoundsStatus.ALL_NULL, 10, 10);
    Files files = Files.of("a", builder.build());
    assertThat(Tables.kept(column("a").isNotNull(), LONG_A, files)).isEqualTo("110");
    assertThat(Tables.kept(column("a").isNull(), LONG_A, files)).isEqualTo("101");
    assertThat(Tables.fully(column("a").isNotNull(), LONG_A, files)).isEqualTo("010");
    assertThat(Tables.fully(column("a").isNull(), LONG_A, files)).isEqualTo("001");
  }

  @Test
  void negationIsPushedToTheLeaves() {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(LONG);
    builder.addLongs(1, 9, true, 0, 10);
    builder.addLongs(5, 5, true, 0, 10);
    builder.addLongs(5, 5, true, 3, 10);
    builder.addLongs(5, 5, false, 0, 10);
    builder.addWithoutBounds(BoundsStatus.ALL_NULL, 10, 10);
    Files files = Files.of("a", builder.build());
    Predicate five = column("a").isEqualTo(5);
    assertThat(Tables.kept(not(five), LONG_A, files)).isEqualTo("10000");
    assertThat(Tables.kept(not(not(five)), LONG_A, files)).isEqualTo("11110");
    Predicate range = column("a").isBetween(2, 6);
    assertThat(Tables.kept(not(range), LONG_A, files)).isEqualTo("10000");
    assertThat(Tables.kept(not(or(five, column("a").isNull())), LONG_A, files)).isEqualTo("10000");
    assertThat(Tables.fully(five, LONG_A, files)).isEqualTo("01010");
    assertThat(Tables.kept(not(unsupported("f(a)", "function")), LONG_A, files)).isEqualTo("11111");
    assertThat(Tables.fully(not(unsupported("f(a)", "function")), LONG_A, files))
        .isEqualTo("00000");
  }

  @Test
  void nullsInListsAndComparisons() {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(LONG);
    builder.addLongs(1, 1, true, 0, 10);
    builder.addLongs(5, 9, true, 1, 10);
    builder.addWithoutBounds(BoundsStatus.ALL_NULL, 10, 10);
    builder.addWithoutBounds(BoundsStatus.NO_STATS, -1, -1);
    Files files = Files.of("a", builder.build());
    assertThat(Tables.kept(column("a").isIn(1, null), LONG_A, files))
        .isEqualTo(Tables.kept(column("a").isEqualTo(1), LONG_A, files))
        .isEqualTo("1001");
    assertThat(Tables.kept(not(column("a").isIn(1, null)), LONG_A, files)).isEqualTo("0000");
    assertThat(Tables.kept(column("a").isIn((Object) null), LONG_A, files)).isEqualTo("0000");
    assertThat(Tables.kept(column("a").isIn(), LONG_A, files)).isEqualTo("0000");
    assertThat(Tables.kept(not(column("a").isIn()), LONG_A, files)).isEqualTo("1111");
    assertThat(Tables.kept(column("a").isEqualTo(null), LONG_A, files)).isEqualTo("0000");
    assertThat(Tables.kept(not(column("a").isEqualTo(null)), LONG_A, files)).isEqualTo("0000");
    assertThat(Tables.kept(column("a").lessThan(null), LONG_A, files)).isEqualTo("0000");
    assertThat(Tables.kept(column("a").isNotDistinctFrom(null), LONG_A, files)).isEqualTo("0111");
    assertThat(Tables.kept(not(column("a").isNotDistinctFrom(null)), LONG_A, files))
        .isEqualTo("1101");
    assertThat(Tables.kept(column("a").isNotDistinctFrom(1), LONG_A, files)).isEqualTo("1001");
    assertThat(Tables.kept(not(column("a").isNotDistinctFrom(1)), LONG_A, files)).isEqualTo("0111");
    assertThat(Tables.fully(not(column("a").isNotDistinctFrom(1)), LONG_A, files))
        .isEqualTo("0010");
  }

  @Test
  void aListOfTenThousandValuesPrunes() {
    List<Object> values = new ArrayList<>();
    for (int i = 10_000; i > 0; i--) {
      values.add(i * 100L);
    }
    long[][] bounds = new long[20_000][];
    for (int i = 0; i < bounds.length; i++) {
      bounds[i] = new long[] {i * 50L + 1, i * 50L + 60};
    }
    Files files = Files.of("a", Tables.longs(LONG, bounds));
    long start = System.nanoTime();
    String kept = Tables.kept(column("a").isIn(values), LONG_A, files);
    String others = Tables.kept(not(column("a").isIn(values)), LONG_A, files);
    long millis = (System.nanoTime() - start) / 1_000_000;
    System.out.println("IN and NOT IN of 10,000 values on 20,000 files: " + millis + " ms");
    for (int i = 0; i < bounds.length; i++) {
      // Multiples of 100 in [50 i + 1, 50 i + 60]: for odd i the upper end, else if i is even none
      // but for those ten values that reach over into the next hundred.
      long next = (bounds[i][0] + 99) / 100 * 100;
      boolean expected = next <= bounds[i][1] && next <= 1_000_000;
      assertThat(kept.charAt(i) == '1').as("file %d", i).isEqualTo(expected);
    }
    assertThat(kept.chars().filter(bit -> bit == '1').count()).isBetween(5_000L, 15_000L);
    assertThat(others).doesNotContain("0");
    assertThat(millis).isLessThan(20_000);
  }

  @Test
  void aListOfTextsPrunesInTheOrderOfBytes() {
    Files files =
        Files.of(
            "a",
            Tables.strings(
                new String[] {"", "a"}, new String[] {"b", "c"}, new String[] {"\uFFFD", "😀"}));
    assertThat(Tables.kept(column("a").isIn("x", "bb", "\u1234"), STRING_A, files))
        .isEqualTo("010");
    assertThat(Tables.kept(column("a").isIn("😀", ""), STRING_A, files)).isEqualTo("101");
  }

  @Test
  void datesFarFromNow() {
    TableSchema schema = Tables.schema(Tables.column("a", TypeKind.DATE));
    long first = LocalDate.of(1, 1, 1).toEpochDay();
    long last = LocalDate.of(9999, 12, 31).toEpochDay();
    Files files =
        Files.of(
            "a",
            Tables.longs(
                ColumnType.of(TypeKind.DATE), new long[] {first, first}, new long[] {last, last}));
    assertThat(Tables.kept(column("a").isEqualTo("0001-01-01"), schema, files)).isEqualTo("10");
    assertThat(Tables.kept(column("a").lessThan("1582-10-15"), schema, files)).isEqualTo("10");
    assertThat(Tables.kept(column("a").isEqualTo(LocalDate.of(9999, 12, 31)), schema, files))
        .isEqualTo("01");
    assertThat(Tables.kept(column("a").greaterThan(LocalDate.MAX), schema, files)).isEqualTo("00");
    assertThat(Tables.kept(column("a").greaterThan(LocalDate.MIN), schema, files)).isEqualTo("11");
  }

  @Test
  void boundsThatWereWidenedAreNotExact() {
    TableSchema schema = Tables.schema(Tables.column("a", TypeKind.TIMESTAMP));
    ColumnChunkBuilder builder = new ColumnChunkBuilder(ColumnType.of(TypeKind.TIMESTAMP));
    builder.addLongs(1_000, 1_999, false, 0, 10);
    Files files = Files.of("a", builder.build());
    assertThat(Tables.kept(column("a").isEqualTo("1970-01-01 00:00:00.001500"), schema, files))
        .isEqualTo("1");
    assertThat(Tables.kept(column("a").greaterThan("1970-01-01 00:00:00.002"), schema, files))
        .isEqualTo("0");
  }

  @Test
  void stringsCompareAsUnsignedUtf8() {
    // As Java chars the emoji, a surrogate pair, sorts before U+FFFD; as UTF-8 after it.
    Files files =
        Files.of("a", Tables.strings(new String[] {"\uFFFD", "\uFFFD"}, new String[] {"", "a"}));
    assertThat(Tables.kept(column("a").greaterThan("😀"), STRING_A, files)).isEqualTo("00");
    assertThat(Tables.kept(column("a").lessThan("😀"), STRING_A, files)).isEqualTo("11");
    assertThat(Tables.kept(column("a").isEqualTo(""), STRING_A, files)).isEqualTo("01");
    assertThat(Tables.kept(column("a").lessThan(""), STRING_A, files)).isEqualTo("00");
    assertThat(Tables.kept(column("a").lessThanOrEqualTo(""), STRING_A, files)).isEqualTo("01");
    assertThat(Tables.fully(column("a").greaterThanOrEqualTo(""), STRING_A, files)).isEqualTo("11");
  }

  @Test
  void truncatedStringsPruneByRangeAndClaimNothing() {
    byte[] value = "näme-日本-😀-tail".getBytes(StandardCharsets.UTF_8);
    ColumnChunkBuilder builder = new ColumnChunkBuilder(ColumnType.of(TypeKind.STRING));
    builder.addBytes(
        BoundTruncation.minimum(value, 8), BoundTruncation.maximum(value, 8), false, 0, 10);
    Files files = Files.of("a", builder.build());
    String text = "näme-日本-😀-tail";
    assertThat(Tables.kept(column("a").isEqualTo(text), STRING_A, files)).isEqualTo("1");
    assertThat(Tables.kept(column("a").isNotEqualTo(text), STRING_A, files)).isEqualTo("1");
    assertThat(Tables.fully(column("a").isEqualTo(text), STRING_A, files)).isEqualTo("0");
    assertThat(Tables.kept(column("a").lessThan("n"), STRING_A, files)).isEqualTo("0");
    assertThat(Tables.kept(column("a").greaterThan("o"), STRING_A, files)).isEqualTo("0");
    assertThat(Tables.fully(column("a").greaterThan("n"), STRING_A, files)).isEqualTo("1");
  }

  @Test
  void zerosAndInfinities() {
    double infinity = Double.POSITIVE_INFINITY;
    Files files =
        Files.of(
            "a",
            Tables.doubles(
                DOUBLE,
                new double[] {-0.0, -0.0},
                new double[] {0.0, 0.0},
                new double[] {-infinity, -1},
                new double[] {1, infinity}));
    for (double zero : new double[] {0.0, -0.0}) {
      assertThat(Tables.kept(column("a").isEqualTo(zero), DOUBLE_A, files)).isEqualTo("1100");
      assertThat(Tables.fully(column("a").isEqualTo(zero), DOUBLE_A, files)).isEqualTo("1100");
      assertThat(Tables.kept(column("a").isNotEqualTo(zero), DOUBLE_A, files)).isEqualTo("0011");
      assertThat(Tables.kept(column("a").lessThan(zero), DOUBLE_A, files)).isEqualTo("0010");
      assertThat(Tables.kept(column("a").greaterThan(zero), DOUBLE_A, files)).isEqualTo("0001");
      assertThat(Tables.kept(column("a").lessThanOrEqualTo(zero), DOUBLE_A, files))
          .isEqualTo("1110");
      assertThat(Tables.kept(column("a").isIn(zero, 7.0), DOUBLE_A, files)).isEqualTo("1101");
    }
    assertThat(Tables.kept(column("a").isEqualTo(infinity), DOUBLE_A, files)).isEqualTo("0001");
    assertThat(Tables.kept(column("a").lessThan(-infinity), DOUBLE_A, files)).isEqualTo("0000");
    assertThat(Tables.kept(column("a").lessThanOrEqualTo(-infinity), DOUBLE_A, files))
        .isEqualTo("0010");
    assertThat(Tables.kept(column("a").greaterThan(infinity), DOUBLE_A, files)).isEqualTo("0000");
    assertThat(Tables.fully(column("a").lessThanOrEqualTo(infinity), DOUBLE_A, files))
        .isEqualTo("1111");
  }

  /** Bytes, shorts and ints alike. */
  @Test
  void smallIntegers() {
    TableSchema schema = Tables.schema(Tables.column("a", TypeKind.INT));
    Files files =
        Files.of(
            "a",
            Tables.longs(ColumnType.of(TypeKind.INT), new long[] {-128, -1}, new long[] {0, 127}));
    assertThat(Tables.kept(column("a").lessThan((byte) 0), schema, files)).isEqualTo("10");
    assertThat(Tables.kept(column("a").isEqualTo((short) 127), schema, files)).isEqualTo("01");
    assertThat(Tables.kept(column("a").greaterThan(127), schema, files)).isEqualTo("00");
    assertThat(Tables.kept(column("a").lessThan(3_000_000_000L), schema, files)).isEqualTo("11");
  }

  @Test
  void aBooleanColumnStandsForItself() {
    TableSchema schema = Tables.schema(Tables.column("flag", TypeKind.BOOLEAN));
    ColumnChunkBuilder builder = new ColumnChunkBuilder(ColumnType.of(TypeKind.BOOLEAN));
    builder.addLongs(0, 0, true, 0, 10);
    builder.addLongs(1, 1, true, 2, 10);
    builder.addWithoutBounds(BoundsStatus.ALL_NULL, 10, 10);
    Files files = Files.of("flag", builder.build());
    Predicate flag = column("flag").isEqualTo(true);
    assertThat(Tables.kept(flag, schema, files)).isEqualTo("010");
    assertThat(Tables.kept(not(flag), schema, files)).isEqualTo("100");
    assertThat(Tables.fully(not(flag), schema, files)).isEqualTo("100");
    assertThat(Tables.fully(flag, schema, files)).isEqualTo("000");
  }

  @Test
  void booleans() {
    TableSchema schema = Tables.schema(Tables.column("a", TypeKind.BOOLEAN));
    Files files =
        Files.of(
            "a",
            Tables.longs(
                ColumnType.of(TypeKind.BOOLEAN),
                new long[] {0, 0},
                new long[] {0, 1},
                new long[] {1, 1}));
    assertThat(Tables.kept(column("a").isEqualTo(true), schema, files)).isEqualTo("011");
    assertThat(Tables.kept(not(column("a").isEqualTo(true)), schema, files)).isEqualTo("110");
    assertThat(Tables.kept(column("a").isEqualTo(false), schema, files)).isEqualTo("110");
    assertThat(Tables.kept(column("a").lessThan(true), schema, files)).isEqualTo("110");
    assertThat(Tables.fully(column("a").isIn(true, false), schema, files)).isEqualTo("111");
    assertThat(Tables.kept(not(column("a").isIn(true, false)), schema, files)).isEqualTo("000");
  }

  @Test
  void aColumnWidenedFromIntToLong() {
    Files ints =
        Files.of(
            "a", Tables.longs(ColumnType.of(TypeKind.INT), new long[] {1, 2}, new long[] {5, 9}));
    assertThat(Tables.kept(column("a").greaterThan(3), LONG_A, ints)).isEqualTo("01");
    assertThat(Tables.kept(column("a").greaterThan(3_000_000_000L), LONG_A, ints)).isEqualTo("00");
    assertThat(Tables.fully(column("a").greaterThan(3), LONG_A, ints)).isEqualTo("01");
  }

  @Test
  void boundsOfAnyOtherTypeAreUnknown() {
    List<ColumnType> types =
        List.of(
            ColumnType.of(TypeKind.BOOLEAN),
            LONG,
            ColumnType.of(TypeKind.FLOAT),
            DOUBLE,
            ColumnType.decimal(9, 2),
            ColumnType.decimal(9, 3),
            ColumnType.decimal(20, 2),
            ColumnType.of(TypeKind.STRING),
            ColumnType.of(TypeKind.BINARY),
            ColumnType.of(TypeKind.DATE),
            ColumnType.of(TypeKind.TIMESTAMP),
            ColumnType.of(TypeKind.LOCAL_TIMESTAMP));
    for (ColumnType now : types) {
      for (ColumnType then : types) {
        TableSchema schema = Tables.schema(new Column("a", now, true));
        ColumnChunkBuilder builder = new ColumnChunkBuilder(then);
        builder.addWithoutBounds(BoundsStatus.ALL_NULL, 10, 10);
        Files files = Files.of("a", builder.build());
        assertThat(Tables.kept(column("a").isNotNull(), schema, files))
            .as("%s that was %s", now, then)
            .isEqualTo(now.equals(then) ? "0" : "1");
        assertThat(Tables.fully(column("a").isNull(), schema, files))
            .isEqualTo(now.equals(then) ? "1" : "0");
      }
    }
    Files morePrecise =
        Files.of("a", Tables.longs(ColumnType.decimal(12, 2), new long[] {125, 125}));
    assertThat(
            Tables.kept(
                column("a").lessThan(1),
                Tables.schema(new Column("a", ColumnType.decimal(9, 2), true)),
                morePrecise))
        .isEqualTo("0");
  }

  @Test
  void nestedFieldsPruneWhereTheLeafIsIndexed() {
    TableSchema schema =
        Tables.schema(
            new Column("s", ColumnType.of(TypeKind.OTHER), false),
            Tables.column("s.geo.lat", TypeKind.LONG),
            new Column("s.geo.lon", LONG, false));
    Files files = Files.of("s.geo.lat", Tables.longs(LONG, new long[] {1, 2}, new long[] {5, 9}));
    assertThat(Tables.kept(column("s.geo.lat").greaterThan(3), schema, files)).isEqualTo("01");
    assertThat(Tables.kept(column("s.geo.lon").greaterThan(3), schema, files)).isEqualTo("11");
    assertThat(Tables.kept(column("s").isNull(), schema, files)).isEqualTo("11");
  }

  @Test
  void aTransformedColumnNeverPrunes() {
    Files files = Files.of("a", Tables.longs(LONG, new long[] {1, 2}));
    ColumnType text = ColumnType.of(TypeKind.STRING);
    for (Predicate predicate :
        List.of(
            unsupported("a + 1 = 3", "an expression over columns"),
            unsupported("upper(s) = 'X'", "an expression over columns"),
            Predicates.cast(column("a"), text).isEqualTo("3"),
            Predicates.cast(Predicates.floor(column("a")), text).isNull(),
            Predicates.substring(column("a"), 1).isEqualTo("3"))) {
      assertThat(Tables.kept(predicate, LONG_A, files)).isEqualTo("1");
      assertThat(Tables.kept(and(predicate, column("a").greaterThan(5)), LONG_A, files))
          .isEqualTo("0");
      assertThat(Tables.kept(or(predicate, column("a").greaterThan(5)), LONG_A, files))
          .isEqualTo("1");
      assertThat(Tables.fully(predicate, LONG_A, files)).isEqualTo("0");
    }
  }
}
