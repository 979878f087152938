package io.pruningindex.query.internal.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.internal.literal.OrderedDouble;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PhysicalType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigInteger;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which values of a fact table's column equal a dimension's keys, type by type. */
class KeyConversionTest {
  private static final ColumnType BOOLEAN = ColumnType.of(TypeKind.BOOLEAN);
  private static final ColumnType INT = ColumnType.of(TypeKind.INT);
  private static final ColumnType LONG = ColumnType.of(TypeKind.LONG);
  private static final ColumnType FLOAT = ColumnType.of(TypeKind.FLOAT);
  private static final ColumnType DOUBLE = ColumnType.of(TypeKind.DOUBLE);
  private static final ColumnType STRING = ColumnType.of(TypeKind.STRING);
  private static final ColumnType BINARY = ColumnType.of(TypeKind.BINARY);
  private static final ColumnType DATE = ColumnType.of(TypeKind.DATE);
  private static final ColumnType TIMESTAMP = ColumnType.of(TypeKind.TIMESTAMP);
  private static final ColumnType LOCAL = ColumnType.of(TypeKind.LOCAL_TIMESTAMP);
  private static final ColumnType SHORT_DECIMAL = ColumnType.decimal(9, 2);
  private static final ColumnType LONG_DECIMAL = ColumnType.decimal(38, 10);

  @Test
  void mostPairsOfTypesDoNotCompareTheSameInAllEngines() {
    List<ColumnType> types =
        List.of(
            BOOLEAN,
            INT,
            LONG,
            FLOAT,
            DOUBLE,
            STRING,
            BINARY,
            DATE,
            TIMESTAMP,
            LOCAL,
            SHORT_DECIMAL,
            LONG_DECIMAL);
    StringBuilder table = new StringBuilder();
    for (ColumnType key : types) {
      for (ColumnType column : types) {
        ConvertedKeys converted = KeyConversion.of(none(key), false, column, ZoneOffset.UTC);
        table.append(converted instanceof ConvertedKeys.Comparable ? '+' : '.');
      }
      table.append('\n');
    }
    assertThat(table.toString())
        .isEqualTo(
            """
            +...........
            .++++.....++
            .++++.....++
            .++++.......
            .++++.......
            .....+......
            ......+.....
            .......+....
            ........++..
            ........++..
            .++.......++
            .++.......++
            """);
  }

  @Test
  void keysOfTheSameTypeStayAsTheyAre() {
    SortedKeys keys = SortedKeys.Longs.of(new long[] {1, 2});
    for (ColumnType type : List.of(INT, LONG, DATE, TIMESTAMP, LOCAL, BOOLEAN, SHORT_DECIMAL)) {
      assertThat(convert(type, keys, type)).isEqualTo(new ConvertedKeys.Comparable(keys, null));
    }
    assertThat(convert(INT, keys, LONG)).isEqualTo(new ConvertedKeys.Comparable(keys, null));
    assertThat(convert(LONG, keys, INT)).isEqualTo(new ConvertedKeys.Comparable(keys, null));
  }

  @Test
  void keysWithMoreDigitsAfterThePointEqualNothing() {
    ConvertedKeys converted = convert(SHORT_DECIMAL, longs(-150, -100, 0, 99, 100, 250), INT);

    assertLongs(converted, -1, 0, 1);
    assertThat(((ConvertedKeys.Comparable) converted).positions())
        .containsExactly(-3, 0, 1, -3, 2, -3);
  }

  @Test
  void keysThatAColumnCannotHoldEqualNothing() {
    long most = Long.MAX_VALUE;
    long least = Long.MIN_VALUE;
    assertLongs(
        convert(LONG, longs(least, least / 100 - 1, 3, most / 100, most), SHORT_DECIMAL),
        300,
        most / 100 * 100);
    assertLongs(convert(LONG, longs(least / 100, 7), SHORT_DECIMAL), least / 100 * 100, 700);
  }

  @Test
  void longDecimalsCompareWithShortOnesAndIntegers() {
    assertDecimals(
        convert(LONG, longs(-7, Long.MAX_VALUE), ColumnType.decimal(38, 0)),
        BigInteger.valueOf(-7),
        BigInteger.valueOf(Long.MAX_VALUE));
    assertDecimals(
        convert(SHORT_DECIMAL, longs(-725, 0), LONG_DECIMAL),
        BigInteger.valueOf(-72_500_000_000L),
        BigInteger.ZERO);
    BigInteger huge = BigInteger.TEN.pow(37);
    SortedKeys keys =
        decimals(huge.negate(), BigInteger.valueOf(-15), BigInteger.valueOf(20_000_000_000L), huge);
    assertLongs(convert(LONG_DECIMAL, keys, LONG), 2);
    // With one more digit after the point it does not fit 16 bytes.
    assertDecimals(
        convert(
            ColumnType.decimal(37, 0),
            decimals(BigInteger.TWO, huge.multiply(BigInteger.TWO)),
            ColumnType.decimal(20, 1)),
        BigInteger.valueOf(20));
  }

  @Test
  void keysEqualWhatEnginesRoundToThem() {
    // A decimal of both has 40 digits. Spark 4, Flink and Hive leave 6 of 8 after the point.
    ColumnType fine = ColumnType.decimal(38, 8);
    ColumnType coarse = ColumnType.decimal(38, 6);
    ConvertedKeys converted =
        convert(
            fine,
            decimals(-100_000_050, 99_999_950, 100_000_049, 100_000_050, 300_000_000),
            coarse);
    assertDecimals(
        converted,
        BigInteger.valueOf(-1_000_001),
        BigInteger.valueOf(1_000_000),
        BigInteger.valueOf(1_000_001),
        BigInteger.valueOf(3_000_000));
    assertThat(((ConvertedKeys.Comparable) converted).positions()).containsExactly(0, 1, 1, 2, 3);

    SortedKeys.Bytes ranges =
        (SortedKeys.Bytes)
            ((ConvertedKeys.Comparable) convert(coarse, decimals(-1, 0, 1, 2), fine)).keys();
    assertThat(decoded(ranges.low())).containsExactly(-149L, -49L, 50L, 150L);
    assertThat(decoded(ranges.high())).containsExactly(-50L, 49L, 149L, 249L);
  }

  @Test
  void wholeNumbersHaveMoreDigitsToSomeEngines() {
    // 18 digits are left after the point to Spark, 19 to others.
    ColumnType fine = ColumnType.decimal(38, 20);
    SortedKeys.Bytes ranges =
        (SortedKeys.Bytes) ((ConvertedKeys.Comparable) convert(LONG, longs(0), fine)).keys();
    assertThat(decoded(ranges.low())).containsExactly(-49L);
    assertThat(decoded(ranges.high())).containsExactly(49L);
    BigInteger one = BigInteger.TEN.pow(20);
    assertLongs(
        convert(
            fine,
            decimals(
                BigInteger.valueOf(51),
                one.subtract(BigInteger.valueOf(51)),
                one.subtract(BigInteger.valueOf(49)),
                one.add(BigInteger.ONE)),
            LONG),
        1);
    // All engines hold these in 38 digits.
    assertLongs(convert(ColumnType.decimal(38, 28), decimals(BigInteger.ONE), INT));
  }

  @Test
  void nullSafeKeysMustFitADecimalOfBothTypes() {
    ColumnType whole = ColumnType.decimal(38, 0);
    KeyColumn keys = new KeyColumn(whole, decimals(BigInteger.TWO), true, false);

    assertThat(KeyConversion.of(keys, false, LONG_DECIMAL, ZoneOffset.UTC))
        .isInstanceOf(ConvertedKeys.Comparable.class);
    assertThat(KeyConversion.of(keys, true, LONG_DECIMAL, ZoneOffset.UTC))
        .isEqualTo(
            new ConvertedKeys.Declined(
                "keys of type DECIMAL(38, 0) and a column of type DECIMAL(38, 10) may both become"
                    + " null where they do not fit a decimal of 38 digits"));
    assertThat(KeyConversion.of(keys, true, whole, ZoneOffset.UTC))
        .isInstanceOf(ConvertedKeys.Comparable.class);
    assertThat(KeyConversion.of(none(LONG), true, LONG_DECIMAL, ZoneOffset.UTC))
        .isInstanceOf(ConvertedKeys.Comparable.class);
  }

  @Test
  void rangesLoseWhatLiesBetweenTheColumnsValues() {
    SortedKeys ranges =
        new SortedKeys.Longs(new long[] {-150, 1, 120, 310}, new long[] {-20, 99, 300, 5_000});
    ConvertedKeys.Comparable converted =
        (ConvertedKeys.Comparable) convert(SHORT_DECIMAL, ranges, INT);

    assertThat(((SortedKeys.Longs) converted.keys()).low()).containsExactly(-1, 2, 4);
    assertThat(((SortedKeys.Longs) converted.keys()).high()).containsExactly(-1, 3, 50);
    SortedKeys wide =
        new SortedKeys.Longs(new long[] {Long.MIN_VALUE, 5}, new long[] {1, Long.MAX_VALUE});
    SortedKeys.Longs held =
        (SortedKeys.Longs) ((ConvertedKeys.Comparable) convert(LONG, wide, SHORT_DECIMAL)).keys();
    assertThat(held.low()).containsExactly(Long.MIN_VALUE / 100 * 100, 500);
    assertThat(held.high()).containsExactly(100, Long.MAX_VALUE / 100 * 100);
  }

  @Test
  void integersCompareWithFloatingPointNumbersAsLongAsEachHasItsOwn() {
    long exact = 1L << 53;
    assertDoubles(convert(LONG, longs(-3, exact - 1), DOUBLE), -3, exact - 1);
    assertThat(convert(LONG, longs(exact), DOUBLE)).isInstanceOf(ConvertedKeys.Declined.class);
    assertThat(convert(LONG, longs(-exact), DOUBLE))
        .isEqualTo(
            new ConvertedKeys.Declined(
                "keys of type LONG and a column of type DOUBLE do not compare in the same way in"
                    + " all engines beyond 2^53"));
    // To some engines 16777217 is the float 16777216.
    ConvertedKeys.Comparable floats =
        (ConvertedKeys.Comparable) convert(INT, longs(16_777_216, 16_777_217, 16_777_218), FLOAT);
    assertDoubles(floats, 16_777_216, 16_777_218);
    assertThat(floats.positions()).containsExactly(0, 0, 1);
  }

  @Test
  void floatingPointKeysThatAreNoIntegersEqualNoInteger() {
    SortedKeys keys =
        doubles(
            Double.NEGATIVE_INFINITY, -2, -0.5, 0, 7.25, 8, Double.POSITIVE_INFINITY, Double.NaN);

    assertLongs(convert(DOUBLE, keys, LONG), -2, 0, 8);
    assertLongs(convert(FLOAT, keys, INT), -2, 0, 8);
    assertThat(convert(DOUBLE, doubles(1L << 53), LONG)).isInstanceOf(ConvertedKeys.Declined.class);
    assertLongs(convert(DOUBLE, doubles(4, 1L << 53), INT), 4);
    assertThat(convert(FLOAT, doubles(-(1L << 24)), INT))
        .isInstanceOf(ConvertedKeys.Declined.class);
    SortedKeys range =
        new SortedKeys.Longs(
            new long[] {OrderedDouble.encode(0.5)}, new long[] {OrderedDouble.encode(9)});
    assertThat(convert(DOUBLE, range, LONG)).isInstanceOf(ConvertedKeys.Declined.class);
  }

  @Test
  void instantsCompareWithLocalTimesInAZoneWithOneOffset() {
    ZoneId india = ZoneId.of("Asia/Kolkata");
    ZoneOffset offset = ZoneOffset.ofHoursMinutes(5, 30);
    long micros = 19_800_000_000L;

    assertLongs(
        KeyConversion.of(column(LOCAL, longs(0, micros)), false, TIMESTAMP, offset), -micros, 0);
    assertLongs(
        KeyConversion.of(column(TIMESTAMP, longs(0, Long.MAX_VALUE)), false, LOCAL, offset),
        micros);
    assertThat(KeyConversion.of(column(LOCAL, longs(0)), false, TIMESTAMP, india))
        .isInstanceOf(ConvertedKeys.Declined.class);
    assertThat(KeyConversion.of(column(LOCAL, longs(0)), false, TIMESTAMP, ZoneId.of("UTC")))
        .isInstanceOf(ConvertedKeys.Comparable.class);
  }

  private static KeyColumn none(ColumnType type) {
    boolean bytes = type.physicalType().orElseThrow() == PhysicalType.BYTES;
    return column(type, bytes ? SortedKeys.Bytes.of(ByteStrings.EMPTY) : longs());
  }

  private static KeyColumn column(ColumnType type, SortedKeys keys) {
    return new KeyColumn(type, keys, false, false);
  }

  private static ConvertedKeys convert(ColumnType key, SortedKeys keys, ColumnType column) {
    return KeyConversion.of(column(key, keys), false, column, ZoneOffset.UTC);
  }

  private static SortedKeys longs(long... keys) {
    return SortedKeys.Longs.of(keys);
  }

  private static SortedKeys doubles(double... keys) {
    return SortedKeys.Longs.of(Arrays.stream(keys).mapToLong(OrderedDouble::encode).toArray());
  }

  private static SortedKeys decimals(BigInteger... keys) {
    ByteStrings.Builder strings = new ByteStrings.Builder();
    for (BigInteger key : keys) {
      strings.add(OrderedDecimal.encode(key));
    }
    return SortedKeys.Bytes.of(strings.build());
  }

  private static SortedKeys decimals(long... keys) {
    return decimals(Arrays.stream(keys).mapToObj(BigInteger::valueOf).toArray(BigInteger[]::new));
  }

  private static List<Long> decoded(ByteStrings decimals) {
    return IntStream.range(0, decimals.count())
        .mapToObj(i -> OrderedDecimal.decode(decimals.bytes(i)).longValueExact())
        .toList();
  }

  private static void assertLongs(ConvertedKeys converted, long... expected) {
    SortedKeys.Longs keys = (SortedKeys.Longs) ((ConvertedKeys.Comparable) converted).keys();
    assertThat(keys.low()).containsExactly(expected);
    assertThat(keys.single()).isTrue();
  }

  private static void assertDoubles(ConvertedKeys converted, double... expected) {
    assertLongs(converted, Arrays.stream(expected).mapToLong(OrderedDouble::encode).toArray());
  }

  private static void assertDecimals(ConvertedKeys converted, BigInteger... expected) {
    SortedKeys.Bytes keys = (SortedKeys.Bytes) ((ConvertedKeys.Comparable) converted).keys();
    assertThat(keys.count()).isEqualTo(expected.length);
    for (int i = 0; i < expected.length; i++) {
      assertThat(OrderedDecimal.decode(keys.low().bytes(i))).isEqualTo(expected[i]);
    }
  }
}
