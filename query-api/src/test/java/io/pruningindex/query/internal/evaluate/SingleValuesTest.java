package io.pruningindex.query.internal.evaluate;

import static io.pruningindex.query.internal.evaluate.Tables.check;
import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.not;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.evaluate.Tables.Files;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.predicate.ScalarFunction;
import io.pruningindex.query.predicate.Term;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Conditions that bounds do not decide, on files of one single value, as rows of dimensions are.
 */
class SingleValuesTest {
  private static final ColumnType STRING = ColumnType.of(TypeKind.STRING);

  @Test
  void bytesThatAreNoTextMayMatchAnything() {
    for (ColumnType type : List.of(STRING, ColumnType.of(TypeKind.BINARY))) {
      ColumnChunk chunk = values(type, new byte[] {'a', -1}, text("ab"), new byte[] {-61, 'b'});
      check(chunk, column("a").like("%b"), "111", "010");
      check(chunk, not(column("a").like("%b")), "101", "000");
    }
  }

  /** Flink makes a regular expression of the pattern, in which _ is no line's end. */
  @Test
  void oneCharacterMayBeTheEndOfALineOrNot() {
    ColumnChunk chunk = texts("a\nb", "axb", "a\u2028b", "a\u0085", "ab", "a\u0084b");
    check(chunk, column("a").like("a_b"), "111001", "010001");
    check(chunk, not(column("a").like("a_b")), "101110", "000110");
    check(chunk, column("a").like("%_b"), "111011", "010011");
    check(chunk, column("a").like("%b"), "111011", "111011");
  }

  @Test
  void oneCharacterIsOneOfUnicode() {
    ColumnChunk chunk = texts("😀", "日", "é", "ab", "", "😀a");
    check(chunk, column("a").like("_"), "111000", "111000");
    check(chunk, column("a").like("%_a"), "000001", "000001");
    check(chunk, column("a").like("__"), "000101", "000101");
  }

  @Test
  void anEscapedWildcardStandsForItself() {
    ColumnChunk chunk = texts("x%y", "xy", "x_y", "x\\%y", "x!y");
    check(chunk, column("a").like("%!%y", '!'), "10010", "10010");
    check(chunk, column("a").like("%!_y", '!'), "00100", "00100");
    check(chunk, column("a").like("%!!y", '!'), "00001", "00001");
    // A backslash escapes to some engines, and stands for itself to others.
    check(chunk, column("a").like("%\\%y"), "10010", "00010");
    check(chunk, not(column("a").like("%\\%y")), "11101", "01101");
    check(chunk, column("a").like("%\\y"), "11111", "00000");
  }

  @Test
  void nothingIsDecidedWhereAFileMayHoldMoreThanOneValue() {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(STRING);
    builder.addBytes(text("ab"), text("ab"), true, 2, 10);
    builder.addBytes(text("ab"), text("ab"), true, ColumnChunk.UNKNOWN_COUNT, 10);
    builder.addBytes(text("ab"), text("ac"), true, 0, 10);
    builder.addBytes(text("ab"), text("ab"), false, 0, 10);
    builder.addWithoutBounds(BoundsStatus.ALL_NULL, 10, 10);
    builder.addWithoutBounds(BoundsStatus.LONG_VALUES_UNTRUSTED, 10, 10);
    builder.addWithoutBounds(BoundsStatus.NO_ROWS, 0, 0);
    ColumnChunk chunk = builder.build();
    check(chunk, column("a").like("%b"), "1111010", "0001001");
    check(chunk, column("a").like("%c"), "0010010", "0000001");
    check(chunk, not(column("a").like("%c")), "1111010", "0001001");
  }

  @Test
  void partitionsAreDecided() {
    TableSchema schema =
        Tables.schema(
            List.of(new Column("dt", STRING, false)),
            List.of(Tables.field("dt", TypeKind.STRING)),
            false,
            false);
    String[] paths = {"2024-03-01", "2024-04-02", "__HIVE_DEFAULT_PARTITION__"};
    assertThat(Tables.filter(column("dt").like("%-01"), schema, paths).surviving())
        .hasToString("100");
    // The last one may hold rows with an empty text.
    assertThat(Tables.filter(not(column("dt").like("%-01")), schema, paths).surviving())
        .hasToString("011");
  }

  @Test
  void resultsOfFunctionsAreDecided() {
    ColumnChunk chunk = texts("ab-c", "bb-c", "a\nb", "xyb");
    Term start = Predicates.substring(column("a"), 2);
    check(chunk, start.like("%b"), "1100", "1100");
    check(chunk, start.like("__"), "1111", "1101");
    check(chunk, not(start.like("%b")), "0011", "0011");
  }

  @Test
  void formsOfTimesAreDecidedInTheZoneOfTheRequest() {
    ColumnType type = ColumnType.of(TypeKind.TIMESTAMP);
    ColumnChunk chunk =
        longs(
            type,
            Instant.parse("2024-11-30T23:30:00Z").getEpochSecond() * 1_000_000,
            Instant.parse("2024-12-31T22:30:00Z").getEpochSecond() * 1_000_000,
            Instant.parse("2024-12-31T23:30:00Z").getEpochSecond() * 1_000_000);
    Predicate december = column("a").apply(new ScalarFunction.DateFormat("yyyy-MM")).like("%-12");
    TableSchema schema = Tables.schema(new Column("a", type, true));
    for (String[] zone : new String[][] {{"UTC", "011"}, {"Europe/Berlin", "110"}}) {
      BoundPredicate bound = BoundPredicate.bind(december, schema, ZoneId.of(zone[0]));
      PartitionFilter filter =
          PartitionFilter.of(bound, PartitionValues.parse(schema, List.of("")));
      Files files = Files.of("a", chunk);
      assertThat(new InclusiveEvaluator(filter).evaluate(files)).hasToString(zone[1]);
      assertThat(new StrictEvaluator(filter).evaluate(files)).hasToString(zone[1]);
    }
  }

  @Test
  void wholeNumbersAndDatesAreWrittenInOneWay() {
    ScalarFunction toText = new ScalarFunction.Cast(STRING);
    ColumnChunk numbers = longs(ColumnType.of(TypeKind.INT), 5, -15, 150, 0);
    Term digits = column("a").apply(toText);
    check(numbers, digits.isEqualTo("5"), "1000", "1000");
    check(numbers, digits.isIn("5", "05", "150"), "1010", "1010");
    check(numbers, digits.like("%5"), "1100", "1100");
    check(numbers, not(digits.like("%5")), "0011", "0011");
    check(numbers, digits.lessThan("15"), "0101", "0101");
    check(numbers, digits.isNull(), "0000", "0000");
    check(numbers, digits.isNotNull(), "1111", "1111");
    ColumnChunk range = Tables.longs(ColumnType.of(TypeKind.INT), new long[] {5, 9});
    check(range, digits.isEqualTo("77"), "1", "0");
    ColumnChunk dates =
        longs(
            ColumnType.of(TypeKind.DATE),
            LocalDate.of(2024, 3, 1).toEpochDay(),
            LocalDate.of(2023, 3, 15).toEpochDay());
    check(dates, digits.isEqualTo("2024-03-01"), "10", "10");
    check(dates, digits.like("%-03-1_"), "01", "01");
    check(dates, digits.like("2024-%"), "10", "10");
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static ColumnChunk texts(String... texts) {
    return values(STRING, Arrays.stream(texts).map(SingleValuesTest::text).toArray(byte[][]::new));
  }

  private static ColumnChunk values(ColumnType type, byte[]... values) {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(type);
    for (byte[] value : values) {
      builder.addBytes(value, value, true, 0, 1);
    }
    return builder.build();
  }

  private static ColumnChunk longs(ColumnType type, long... values) {
    return Tables.longs(
        type,
        Arrays.stream(values).mapToObj(value -> new long[] {value, value}).toArray(long[][]::new));
  }
}
