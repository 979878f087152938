package io.pruningindex.query.internal.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import io.pruningindex.query.seed.Seed;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Conversions between numbers against what Java makes of them one by one. */
class NumberCastTest {
  private static final ColumnType INT = ColumnType.of(TypeKind.INT);
  private static final ColumnType LONG = ColumnType.of(TypeKind.LONG);
  private static final ColumnType FLOAT = ColumnType.of(TypeKind.FLOAT);
  private static final ColumnType DOUBLE = ColumnType.of(TypeKind.DOUBLE);
  private static final int ROUNDS = 300;

  @RegisterExtension private final Seed seed = new Seed();
  private final Random random = seed.random();

  @Test
  void longToIntOverflows() {
    check(LONG, INT, longs(), code -> fit(code, 31, code));
  }

  @Test
  void intToLongIsExact() {
    check(INT, LONG, ints(), code -> List.of(code));
  }

  @Test
  void integersToDecimalsOverflowByPrecision() {
    for (ColumnType to : List.of(ColumnType.decimal(5, 2), ColumnType.decimal(18, 18))) {
      check(LONG, to, longs(), code -> decimal(new BigDecimal(code), to));
      check(INT, to, ints(), code -> decimal(new BigDecimal(code), to));
    }
  }

  @Test
  void longToDoubleRounds() {
    check(LONG, DOUBLE, longs(), code -> List.of(code((double) code.longValueExact())));
  }

  @Test
  void longToFloatRoundsOnceOrTwice() {
    check(
        LONG,
        FLOAT,
        longs(),
        code ->
            List.of(
                code((float) code.longValueExact()), code((float) (double) code.longValueExact())));
  }

  @Test
  void doubleToLongIsCutOffOrRounded() {
    check(DOUBLE, LONG, doubles(), code -> integer(code, 63));
    check(FLOAT, LONG, floats(), code -> integer(code, 63));
  }

  @Test
  void doubleToIntIsCutOffOrRoundedAndOverflows() {
    check(DOUBLE, INT, doubles(), code -> integer(code, 31));
  }

  @Test
  void doubleToFloatRounds() {
    check(DOUBLE, FLOAT, doubles(), code -> List.of(code((float) value(code))));
  }

  @Test
  void floatToDoubleIsExact() {
    check(FLOAT, DOUBLE, floats(), code -> List.of(code));
  }

  @Test
  void doubleToDecimalTakesTheBinaryOrTheWrittenValue() {
    ColumnType to = ColumnType.decimal(9, 2);
    check(DOUBLE, to, doubles(), code -> ofDouble(value(code), to, false));
    check(FLOAT, to, floats(), code -> ofDouble(value(code), to, true));
  }

  @Test
  void decimalToIntegerIsCutOffOrRounded() {
    ColumnType from = ColumnType.decimal(12, 2);
    check(
        from,
        INT,
        decimals(from),
        code -> {
          BigDecimal value = new BigDecimal(code, 2);
          return both(
              value.setScale(0, RoundingMode.DOWN), value.setScale(0, RoundingMode.HALF_UP), 31);
        });
  }

  @Test
  void decimalToDecimalRoundsAndOverflows() {
    ColumnType from = ColumnType.decimal(38, 10);
    for (ColumnType to :
        List.of(ColumnType.decimal(9, 1), ColumnType.decimal(38, 20), ColumnType.decimal(20, 0))) {
      check(from, to, decimals(from), code -> decimal(new BigDecimal(code, 10), to));
    }
  }

  @Test
  void decimalToDoubleRoundsOnceOrTwice() {
    ColumnType from = ColumnType.decimal(18, 4);
    check(
        from,
        DOUBLE,
        decimals(from),
        code ->
            List.of(
                code(new BigDecimal(code, 4).doubleValue()), code(code.doubleValue() / 10_000.0)));
  }

  @Test
  void overflowMayBeAnything() {
    assertThat(NumberCast.of(INT, LONG).unpredictable().intervals()).isEmpty();
    assertThat(NumberCast.of(DOUBLE, FLOAT).unpredictable().intervals()).isEmpty();
    assertThat(NumberCast.of(LONG, INT).unpredictable().intervals()).hasSize(2);
    assertThat(NumberCast.of(DOUBLE, LONG).unpredictable().intervals()).hasSize(2);
  }

  private void check(
      ColumnType from,
      ColumnType to,
      List<BigInteger> codes,
      Function<BigInteger, List<BigInteger>> readings) {
    new Arguments<>(NumberCast.of(from, to), readings, result -> result.add(BigInteger.ONE))
        .check(codes, random, ROUNDS, true);
  }

  private static List<BigInteger> fit(BigInteger value, int bits, BigInteger result) {
    return value.bitLength() <= bits ? List.of(result) : List.of();
  }

  private static List<BigInteger> both(BigDecimal left, BigDecimal right, int bits) {
    BigInteger low = left.toBigIntegerExact();
    BigInteger high = right.toBigIntegerExact();
    return low.bitLength() <= bits && high.bitLength() <= bits ? List.of(low, high) : List.of();
  }

  private static List<BigInteger> integer(BigInteger code, int bits) {
    double value = value(code);
    if (Double.isInfinite(value)) {
      return List.of();
    }
    BigDecimal exact = new BigDecimal(value);
    return both(
        exact.setScale(0, RoundingMode.DOWN), exact.setScale(0, RoundingMode.HALF_UP), bits);
  }

  private static List<BigInteger> decimal(BigDecimal value, ColumnType to) {
    BigInteger unscaled = value.setScale(to.scale(), RoundingMode.HALF_UP).unscaledValue();
    boolean fits = unscaled.abs().compareTo(BigInteger.TEN.pow(to.precision())) < 0;
    return fits ? List.of(unscaled) : List.of();
  }

  private static List<BigInteger> ofDouble(double value, ColumnType to, boolean single) {
    if (Double.isInfinite(value)) {
      return List.of();
    }
    Stream<BigDecimal> values =
        Stream.of(
            new BigDecimal(value),
            BigDecimal.valueOf(value),
            single ? new BigDecimal(Float.toString((float) value)) : BigDecimal.valueOf(value));
    List<List<BigInteger>> results = values.map(number -> decimal(number, to)).toList();
    return results.stream().anyMatch(List::isEmpty)
        ? List.of()
        : results.stream().flatMap(List::stream).distinct().toList();
  }

  private List<BigInteger> longs() {
    List<BigInteger> values = ints();
    for (long near : new long[] {1L << 31, 1L << 53, 1L << 62, Long.MAX_VALUE - 2, 99_999}) {
      for (long i = -2; i <= 2; i++) {
        values.add(BigInteger.valueOf(near + i));
        values.add(BigInteger.valueOf(-near - i));
      }
    }
    values.add(BigInteger.valueOf((1L << 53) + (1L << 29) + 1));
    values.add(BigInteger.valueOf((1L << 54) + (1L << 30) + 1));
    for (int i = 0; i < 50; i++) {
      values.add(BigInteger.valueOf(random.nextLong() >> random.nextInt(64)));
    }
    return values;
  }

  private List<BigInteger> ints() {
    List<BigInteger> values = new ArrayList<>();
    for (int i = -12; i <= 12; i++) {
      values.add(BigInteger.valueOf(i));
    }
    values.add(BigInteger.valueOf(Integer.MAX_VALUE));
    values.add(BigInteger.valueOf(Integer.MIN_VALUE));
    values.add(BigInteger.valueOf(random.nextInt()));
    return values;
  }

  private List<BigInteger> doubles() {
    List<BigInteger> values = floats();
    for (double value :
        new double[] {
          0.1,
          1.005,
          2.675,
          1e300,
          Double.MAX_VALUE,
          Double.MIN_VALUE,
          2147483647.5,
          2147483646.9,
          2147483647.9,
          9007199254740993.0,
          0x1p63,
          9999999.994,
          9999999.995,
          9999999.996
        }) {
      for (double near : new double[] {Math.nextDown(value), value, Math.nextUp(value)}) {
        values.add(code(near));
        values.add(code(-near));
      }
    }
    for (int i = 0; i < 50; i++) {
      values.add(code(random.nextGaussian() * Math.pow(10, random.nextInt(12))));
    }
    return values;
  }

  private List<BigInteger> floats() {
    List<BigInteger> values = new ArrayList<>();
    for (int i = -24; i <= 24; i++) {
      values.add(code(i / 8.0));
    }
    for (float value :
        new float[] {0.1f, 1.005f, Float.MAX_VALUE, Float.MIN_VALUE, 1e10f, 16777216f, 2.675f}) {
      values.add(code(value));
      values.add(code(-value));
    }
    values.add(code(Double.POSITIVE_INFINITY));
    values.add(code(Double.NEGATIVE_INFINITY));
    return values;
  }

  private List<BigInteger> decimals(ColumnType type) {
    List<BigInteger> values = new ArrayList<>();
    BigInteger most = BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE);
    for (int i = 0; i < 200; i++) {
      int digits = random.nextInt(type.precision());
      values.add(new BigInteger(130, random).mod(BigInteger.TEN.pow(digits + 1)));
      values.add(values.get(values.size() - 1).negate());
      values.add(BigInteger.valueOf(random.nextInt(4000) - 2000L));
    }
    values.add(most);
    values.add(most.negate());
    return values;
  }

  private static BigInteger code(double value) {
    return NumberType.code(value);
  }

  private static double value(BigInteger code) {
    return NumberType.value(code);
  }
}
