package io.pruningindex.query.internal.evaluate;

import static io.pruningindex.query.internal.evaluate.Tables.Files;
import static io.pruningindex.query.internal.evaluate.Tables.check;
import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.not;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Literals of one type against columns of another. */
class LiteralConversionTest {
  private static final ColumnType LONG = ColumnType.of(TypeKind.LONG);
  private static final long EXACT_DOUBLES = 1L << 53;

  @Test
  void integersAgainstFractions() {
    ColumnChunk chunk = Tables.longs(LONG, longs(5, 5), longs(6, 6), longs(1, 9));
    for (Object fraction : new Object[] {new BigDecimal("5.5"), 5.5}) {
      check(chunk, column("a").lessThan(fraction), "101", "100");
      check(chunk, column("a").lessThanOrEqualTo(fraction), "101", "100");
      check(chunk, column("a").greaterThan(fraction), "011", "010");
      check(chunk, column("a").greaterThanOrEqualTo(fraction), "011", "010");
      check(chunk, column("a").isEqualTo(fraction), "000", "000");
      check(chunk, column("a").isIn(fraction, 6), "011", "010");
      check(chunk, column("a").isNotEqualTo(fraction), "111", "111");
      check(chunk, not(column("a").isEqualTo(fraction)), "111", "111");
    }
    check(chunk, column("a").isEqualTo(new BigDecimal("5.00")), "101", "100");
    check(chunk, column("a").isEqualTo(5.0), "101", "100");
  }

  @Test
  void integersAgainstNumbersOutOfRange() {
    ColumnChunk chunk =
        Tables.longs(LONG, longs(Long.MIN_VALUE, Long.MIN_VALUE), longs(0, Long.MAX_VALUE));
    for (Object huge :
        new Object[] {
          new BigDecimal("1E+1000000000"),
          new BigDecimal("9223372036854775808"),
          1e300,
          Double.POSITIVE_INFINITY
        }) {
      check(chunk, column("a").lessThan(huge), "11", "11");
      check(chunk, column("a").lessThanOrEqualTo(huge), "11", "11");
      check(chunk, column("a").greaterThan(huge), "00", "00");
      check(chunk, column("a").greaterThanOrEqualTo(huge), "00", "00");
      check(chunk, column("a").isEqualTo(huge), "00", "00");
      check(chunk, column("a").isNotEqualTo(huge), "11", "11");
    }
    check(chunk, column("a").lessThan(Double.NEGATIVE_INFINITY), "00", "00");
    check(chunk, column("a").greaterThan(new BigDecimal("-1E+1000000000")), "11", "11");
    check(chunk, column("a").lessThan(new BigDecimal("1E-1000000000")), "11", "10");
    check(chunk, column("a").greaterThan(Long.MAX_VALUE), "00", "00");
    check(chunk, column("a").lessThan(Long.MIN_VALUE), "00", "00");
    check(chunk, column("a").lessThanOrEqualTo(Long.MAX_VALUE), "11", "11");
    check(chunk, column("a").isEqualTo(Long.MAX_VALUE), "01", "00");
    check(chunk, column("a").isNotEqualTo(Long.MIN_VALUE), "01", "01");
  }

  @Test
  void aComparisonThatEveryNumberPassesStillRejectsNulls() {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(LONG);
    builder.addWithoutBounds(io.pruningindex.query.internal.column.BoundsStatus.ALL_NULL, 10, 10);
    builder.addLongs(1, 2, true, 1, 10);
    check(builder.build(), column("a").lessThan(1e300), "01", "00");
  }

  /** An engine that turns the column into doubles finds 2^53 + 1 equal to 2^53. */
  @Test
  void longsThatBecomeTheSameDouble() {
    ColumnChunk chunk =
        Tables.longs(
            LONG,
            longs(EXACT_DOUBLES, EXACT_DOUBLES),
            longs(EXACT_DOUBLES + 1, EXACT_DOUBLES + 1),
            longs(EXACT_DOUBLES + 2, EXACT_DOUBLES + 2));
    double literal = EXACT_DOUBLES;
    check(chunk, column("a").isEqualTo(literal), "110", "100");
    check(chunk, column("a").isNotEqualTo(literal), "011", "001");
    check(chunk, column("a").greaterThan(literal), "011", "001");
    check(chunk, column("a").lessThanOrEqualTo(literal), "110", "100");
    check(chunk, column("a").isEqualTo(EXACT_DOUBLES), "100", "100");
    check(chunk, column("a").isIn(literal, EXACT_DOUBLES), "110", "100");
    check(chunk, column("a").isIn(EXACT_DOUBLES, literal), "110", "100");
  }

  @Test
  void decimalsOfOtherScale() {
    ColumnType type = ColumnType.decimal(9, 2);
    ColumnChunk chunk = Tables.longs(type, longs(124, 124), longs(125, 125), longs(126, 130));
    check(chunk, column("a").isEqualTo(new BigDecimal("1.25")), "010", "010");
    check(chunk, column("a").isEqualTo(new BigDecimal("1.2500")), "010", "010");
    check(chunk, column("a").isEqualTo(new BigDecimal("1.255")), "000", "000");
    check(chunk, column("a").lessThan(new BigDecimal("1.255")), "110", "110");
    check(chunk, column("a").greaterThan(1), "111", "111");
    check(chunk, column("a").greaterThan(new BigDecimal("1.3")), "000", "000");
    check(chunk, column("a").isEqualTo(1.25), "010", "010");
  }

  /**
   * 0.1 as a double is a little more than 0.1, yet engines that compare doubles find them equal.
   */
  @Test
  void decimalsAgainstDoublesThatTheyRoundTo() {
    ColumnChunk chunk = Tables.longs(ColumnType.decimal(9, 1), longs(1, 1), longs(2, 2));
    check(chunk, column("a").isEqualTo(0.1), "10", "00");
    check(chunk, column("a").greaterThanOrEqualTo(0.1), "11", "01");
    check(chunk, column("a").lessThan(0.1), "10", "00");
    check(chunk, column("a").isNotEqualTo(0.1), "11", "01");
  }

  @Test
  void decimalsOf38Digits() {
    ColumnType type = ColumnType.decimal(38, 10);
    String nines = "9".repeat(38);
    BigInteger most = new BigInteger(nines);
    ColumnChunkBuilder builder = new ColumnChunkBuilder(type);
    add(builder, most.negate(), most.negate());
    add(builder, BigInteger.valueOf(-1), BigInteger.ONE);
    add(builder, most.subtract(BigInteger.ONE), most);
    ColumnChunk chunk = builder.build();
    BigDecimal highest = new BigDecimal(most, 10);
    check(chunk, column("a").isEqualTo(highest), "001", "000");
    check(chunk, column("a").lessThan(highest.negate()), "000", "000");
    check(chunk, column("a").lessThanOrEqualTo(highest.negate()), "100", "100");
    check(chunk, column("a").greaterThan(0), "011", "001");
    check(chunk, column("a").isEqualTo(0), "010", "000");
    check(chunk, column("a").isIn(highest, highest.negate()), "101", "100");
    check(chunk, column("a").lessThan(1e300), "111", "111");
    check(chunk, column("a").greaterThan(new BigDecimal("-1E400")), "111", "111");
    check(chunk, column("a").greaterThan(new BigDecimal("1E400")), "000", "000");
    // With one digit more after the point engines have one less before it.
    check(chunk, column("a").greaterThan(new BigDecimal("0.00000000005")), "011", "000");
  }

  @Test
  void floatsAgainstDoublesAndDecimals() {
    double tenth = 0.1f;
    ColumnChunk chunk =
        Tables.doubles(ColumnType.of(TypeKind.FLOAT), doubles(tenth, tenth), doubles(0.25, 0.5));
    // Widened to double, the float 0.1 is more than the double 0.1.
    check(chunk, column("a").isEqualTo(0.1), "00", "00");
    check(chunk, column("a").isEqualTo(0.1f), "10", "10");
    check(chunk, column("a").greaterThan(0.1), "11", "11");
    // A decimal may be taken as a float or as a double.
    BigDecimal decimal = new BigDecimal("0.1");
    check(chunk, column("a").isEqualTo(decimal), "10", "00");
    check(chunk, column("a").greaterThan(decimal), "11", "01");
    check(chunk, column("a").lessThanOrEqualTo(decimal), "10", "00");
    check(chunk, column("a").isNotEqualTo(decimal), "11", "01");
    check(chunk, column("a").isEqualTo(new BigDecimal("0.25")), "01", "00");
  }

  @Test
  void doublesAgainstIntegersThatAreNoDoubles() {
    double even = EXACT_DOUBLES;
    ColumnChunk chunk =
        Tables.doubles(
            ColumnType.of(TypeKind.DOUBLE), doubles(even, even), doubles(even + 2, even + 2));
    check(chunk, column("a").isEqualTo(EXACT_DOUBLES + 1), "10", "00");
    check(chunk, column("a").lessThan(EXACT_DOUBLES + 1), "10", "00");
    check(chunk, column("a").greaterThan(EXACT_DOUBLES + 1), "01", "01");
    check(chunk, column("a").isEqualTo(EXACT_DOUBLES), "10", "10");
    check(chunk, column("a").lessThan(new BigDecimal("1E400")), "11", "11");
    check(chunk, column("a").greaterThan(new BigDecimal("-1E400")), "11", "11");
    check(chunk, column("a").greaterThan(new BigDecimal("1E-400")), "11", "11");
  }

  @Test
  void datesAgainstTextsAndTimes() {
    ColumnType type = ColumnType.of(TypeKind.DATE);
    long day = LocalDate.of(2024, 3, 1).toEpochDay();
    ColumnChunk chunk = Tables.longs(type, longs(day, day), longs(day + 1, day + 1));
    check(chunk, column("a").isEqualTo("2024-03-01"), "10", "10");
    check(chunk, column("a").isEqualTo(LocalDate.of(2024, 3, 1)), "10", "10");
    check(chunk, column("a").isEqualTo(LocalDateTime.of(2024, 3, 1, 0, 0)), "10", "10");
    check(chunk, column("a").lessThan("2024-03-02"), "10", "10");
    // After midnight: neither day to some engines, the first one to those that cut it off.
    check(chunk, column("a").lessThan(LocalDateTime.of(2024, 3, 1, 10, 0)), "10", "00");
    check(chunk, column("a").greaterThan(LocalDateTime.of(2024, 3, 1, 10, 0)), "01", "00");
    notApplied(type, column("a").isEqualTo("2024-3-1"), "yyyy-MM-dd");
    notApplied(type, column("a").isEqualTo("2024-02-30"), "yyyy-MM-dd");
    notApplied(type, column("a").isEqualTo(Instant.EPOCH), "time zone");
    notApplied(type, column("a").isEqualTo(19783), "number");
  }

  @Test
  void timestampsAgainstTextsInAndWithoutZone() {
    ColumnType type = ColumnType.of(TypeKind.TIMESTAMP);
    Instant instant = Instant.parse("2024-03-01T10:00:00.123456Z");
    long micros = ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    ColumnChunk chunk = Tables.longs(type, longs(micros, micros), longs(micros + 1, micros + 1));
    for (Object same :
        new Object[] {
          instant,
          LocalDateTime.parse("2024-03-01T10:00:00.123456"),
          "2024-03-01 10:00:00.123456",
          "2024-03-01T10:00:00.123456Z",
          "2024-03-01T12:00:00.123456+02:00",
          "2024-03-01 10:00:00.123456 UTC"
        }) {
      check(chunk, column("a").isEqualTo(same), "10", "10");
      check(chunk, column("a").greaterThan(same), "01", "01");
    }
    check(chunk, column("a").greaterThan("2024-03-01"), "11", "11");
    check(chunk, column("a").greaterThan(LocalDate.of(2024, 3, 2)), "00", "00");
    // Between the two: may be cut off to the first or rounded to the second.
    check(chunk, column("a").isEqualTo(instant.plusNanos(500)), "11", "00");
    check(chunk, column("a").lessThanOrEqualTo(instant.plusNanos(500)), "11", "10");
    check(chunk, column("a").lessThan(instant.plusNanos(500)), "10", "00");
    check(chunk, column("a").lessThan(instant.plusNanos(1001)), "11", "10");
    check(chunk, column("a").greaterThan(Instant.MIN), "11", "11");
    check(chunk, column("a").greaterThan(Instant.MAX), "00", "00");
    notApplied(type, column("a").isEqualTo("yesterday"), "yyyy-MM-dd");
    notApplied(type, column("a").isEqualTo("2024-03-01 10:00:00 Europe/Berlin"), "yyyy-MM-dd");
  }

  @Test
  void timesWithoutZoneAreThoseOfTheSession() {
    TableSchema schema = Tables.schema(Tables.column("a", TypeKind.TIMESTAMP));
    long hour = 3_600_000_000L;
    long micros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse("2024-10-27T00:00:00Z"));
    ColumnChunk chunk =
        Tables.longs(
            ColumnType.of(TypeKind.TIMESTAMP),
            longs(micros, micros),
            longs(micros + hour, micros + hour),
            longs(micros + 2 * hour, micros + 2 * hour));
    // Clocks in Berlin showed 2:00 at 0:00 UTC, and again at 1:00 UTC.
    assertThat(keptIn("Europe/Berlin", "2024-10-27 02:00:00", schema, chunk)).isEqualTo("110");
    assertThat(keptIn("Europe/Berlin", "2024-10-27 03:00:00", schema, chunk)).isEqualTo("001");
    assertThat(keptIn("UTC", "2024-10-27 02:00:00", schema, chunk)).isEqualTo("001");
    assertThat(keptIn("Europe/Berlin", "2024-10-27 02:00:00Z", schema, chunk)).isEqualTo("001");
  }

  /** Engines know other offsets for them: what clocks showed by the sun, or of later rules. */
  @Test
  void oldTimesWithoutZoneMayBeOfAnyOffset() {
    TableSchema schema = Tables.schema(Tables.column("a", TypeKind.TIMESTAMP));
    long micros = Instant.parse("0001-01-01T00:00:00Z").getEpochSecond() * 1_000_000;
    long hour = 3_600_000_000L;
    ColumnChunk chunk =
        Tables.longs(
            ColumnType.of(TypeKind.TIMESTAMP),
            longs(micros - 20 * hour, micros - 19 * hour),
            longs(micros - hour, micros - hour),
            longs(micros, micros),
            longs(micros + 19 * hour, micros + 20 * hour));
    assertThat(keptIn("Europe/Berlin", "0001-01-01", schema, chunk)).isEqualTo("0110");
    assertThat(keptIn("UTC", "0001-01-01", schema, chunk)).isEqualTo("0010");
  }

  /** A literal of finer unit than the bounds, which were cut off to milliseconds and widened. */
  @Test
  void microsecondsAgainstMilliseconds() {
    ColumnType type = ColumnType.of(TypeKind.TIMESTAMP);
    ColumnChunkBuilder builder = new ColumnChunkBuilder(type);
    builder.addLongs(1_000, 1_999, false, 0, 10);
    builder.addLongs(2_000, 2_999, false, 0, 10);
    check(builder.build(), column("a").isEqualTo("1970-01-01 00:00:00.001500"), "10", "00");
    check(builder.build(), column("a").greaterThan("1970-01-01 00:00:00.001999"), "01", "01");
  }

  @Test
  void aZonelessColumnDoesNotCompareWithInstants() {
    ColumnType type = ColumnType.of(TypeKind.LOCAL_TIMESTAMP);
    ColumnChunk chunk = Tables.longs(type, longs(0, 0), longs(86_400_000_000L, 86_400_000_000L));
    check(chunk, column("a").isEqualTo("1970-01-01 00:00:00"), "10", "10");
    check(chunk, column("a").greaterThan(LocalDate.EPOCH), "01", "01");
    notApplied(type, column("a").isEqualTo(Instant.EPOCH), "time zone");
    notApplied(type, column("a").isEqualTo("1970-01-01 00:00:00Z"), "time zone");
  }

  @Test
  void literalsThatDoNotCompareAreNotAppliedRatherThanErrors() {
    for (Object other : new Object[] {"5", true, new byte[] {5}, LocalDate.EPOCH}) {
      notApplied(LONG, column("a").isEqualTo(other), "does not compare");
      notApplied(ColumnType.of(TypeKind.DOUBLE), column("a").isEqualTo(other), "does not compare");
    }
    notApplied(LONG, column("a").isIn(1, "2"), "a string does not compare");
    notApplied(ColumnType.of(TypeKind.STRING), column("a").isEqualTo(5), "a number does not");
    notApplied(ColumnType.of(TypeKind.BOOLEAN), column("a").isEqualTo(1), "a number does not");
    notApplied(ColumnType.of(TypeKind.BINARY), column("a").isEqualTo("a"), "a string does not");
    notApplied(ColumnType.of(TypeKind.STRING), column("a").lessThan("\uD83D"), "surrogate");
  }

  private static void add(ColumnChunkBuilder builder, BigInteger min, BigInteger max) {
    builder.addBytes(OrderedDecimal.encode(min), OrderedDecimal.encode(max), true, 0, 10);
  }

  private static long[] longs(long min, long max) {
    return new long[] {min, max};
  }

  private static double[] doubles(double min, double max) {
    return new double[] {min, max};
  }

  private static void notApplied(ColumnType type, Predicate predicate, String reason) {
    TableSchema schema = Tables.schema(new Column("a", type, true));
    for (Predicate either : List.of(predicate, not(predicate))) {
      BoundConjunct conjunct = BoundPredicate.bind(either, schema).conjuncts().get(0);
      assertThat(conjunct.applied()).isFalse();
      assertThat(conjunct.by()).isNull();
      assertThat(conjunct.reason()).contains(reason);
    }
  }

  private static String keptIn(String zone, String literal, TableSchema schema, ColumnChunk chunk) {
    BoundPredicate bound =
        BoundPredicate.bind(column("a").isEqualTo(literal), schema, ZoneId.of(zone));
    PartitionFilter filter = PartitionFilter.of(bound, PartitionValues.parse(schema, List.of("")));
    return new InclusiveEvaluator(filter).evaluate(Files.of("a", chunk)).toString();
  }
}
