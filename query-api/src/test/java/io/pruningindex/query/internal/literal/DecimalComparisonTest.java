package io.pruningindex.query.internal.literal;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import io.pruningindex.query.seed.Seed;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Numbers compared by the rules of each engine, one by one. For more numbers: {@code
 * -Dpruning.rounds=...}.
 */
class DecimalComparisonTest {
  private static final int MOST_DIGITS = 38;

  /** An engine's rules: which digits it keeps, and how many it gives an int and a long. */
  private enum Engine {
    SPARK_3(false, 10, 20),
    SPARK_4(true, 10, 20),
    FLINK(true, 10, 19),
    TRINO(false, 10, 19);

    private final boolean rounds;
    private final int intDigits;
    private final int longDigits;

    Engine(boolean rounds, int intDigits, int longDigits) {
      this.rounds = rounds;
      this.intDigits = intDigits;
      this.longDigits = longDigits;
    }

    private int before(ColumnType type) {
      return switch (type.kind()) {
        case INT -> intDigits;
        case LONG -> longDigits;
        default -> type.precision() - type.scale();
      };
    }

    /** How two numbers compare, or null if either is null or an error in the type of both. */
    private Integer compare(
        ColumnType leftType, BigDecimal left, ColumnType rightType, BigDecimal right) {
      int before = Math.max(before(leftType), before(rightType));
      int after = Math.max(leftType.scale(), rightType.scale());
      if (rounds) {
        after = Math.min(after, MOST_DIGITS - before);
      }
      BigDecimal end = BigDecimal.ONE.scaleByPowerOfTen(MOST_DIGITS - after);
      BigDecimal one = left.setScale(after, RoundingMode.HALF_UP);
      BigDecimal other = right.setScale(after, RoundingMode.HALF_UP);
      return one.abs().compareTo(end) >= 0 || other.abs().compareTo(end) >= 0
          ? null
          : Integer.valueOf(one.compareTo(other));
    }
  }

  @RegisterExtension private final Seed seed = new Seed();

  @Test
  void everyEngineAgreesWithThePosition() {
    Random random = seed.random();
    int rounded = 0;
    for (int round = Integer.getInteger("pruning.rounds", 20_000); round > 0; round--) {
      ColumnType column = type(random);
      ColumnType other = type(random);
      BigDecimal number = number(random, other);
      BigDecimal value =
          random.nextBoolean() ? number(random, column) : near(random, column, number);
      if (value.unscaledValue().abs().compareTo(BigInteger.TEN.pow(column.precision())) >= 0) {
        continue;
      }
      Converted.Position<BigInteger> position =
          DecimalComparison.of(column, other).position(number);
      BigInteger unscaled = value.unscaledValue();
      for (Engine engine : Engine.values()) {
        Integer compared = engine.compare(column, value, other, number);
        String what = "%s: %s of %s and %s of %s".formatted(engine, value, column, number, other);
        if (compared == null) {
          assertThat(holds(position.comparable(), unscaled)).as(what).isFalse();
          continue;
        }
        boolean below = compared < 0;
        boolean atMost = compared <= 0;
        assertThat(below)
            .as(what)
            .matches(is -> !is || unscaled.compareTo(position.highestFirst()) < 0);
        assertThat(below)
            .as(what)
            .matches(is -> is || unscaled.compareTo(position.lowestFirst()) >= 0);
        assertThat(atMost)
            .as(what)
            .matches(is -> !is || unscaled.compareTo(position.highestEnd()) < 0);
        assertThat(atMost)
            .as(what)
            .matches(is -> is || unscaled.compareTo(position.lowestEnd()) >= 0);
      }
      rounded += DecimalComparison.of(column, other).exact() ? 0 : 1;
    }
    assertThat(rounded).isPositive();
  }

  @Test
  void onlyBeyond38DigitsIsAnythingRounded() {
    ColumnType column = ColumnType.decimal(38, 2);
    assertThat(DecimalComparison.of(column, ColumnType.decimal(3, 2)).exact()).isTrue();
    assertThat(DecimalComparison.of(column, ColumnType.of(TypeKind.LONG)).exact()).isTrue();
    assertThat(DecimalComparison.of(column, ColumnType.decimal(4, 3)).exact()).isFalse();
    Converted.Position<BigInteger> exact =
        DecimalComparison.of(column, ColumnType.decimal(3, 2)).position(new BigDecimal("1.01"));
    assertThat(exact)
        .isEqualTo(Converted.Position.exact(BigInteger.valueOf(101), BigInteger.valueOf(102)));
  }

  @Test
  void aPositionIsNoWiderThanItsEnginesAreApart() {
    Converted.Position<BigInteger> position =
        DecimalComparison.of(ColumnType.decimal(38, 2), ColumnType.decimal(4, 3))
            .position(new BigDecimal("1.005"));
    BigInteger end = BigInteger.TEN.pow(37);
    assertThat(position)
        .isEqualTo(
            new Converted.Position<>(
                BigInteger.valueOf(101),
                BigInteger.valueOf(101),
                BigInteger.valueOf(101),
                BigInteger.valueOf(102),
                new Interval<>(end.negate().add(BigInteger.ONE), end)));
  }

  private static boolean holds(Interval<BigInteger> interval, BigInteger value) {
    return interval == null
        || interval.low().compareTo(value) <= 0 && value.compareTo(interval.high()) < 0;
  }

  private static ColumnType type(Random random) {
    int kind = random.nextInt(6);
    if (kind < 2) {
      return ColumnType.of(kind == 0 ? TypeKind.INT : TypeKind.LONG);
    }
    int precision = random.nextInt(4) == 0 ? 1 + random.nextInt(MOST_DIGITS) : MOST_DIGITS;
    return ColumnType.decimal(precision, random.nextInt(precision + 1));
  }

  /** Often with nothing but nines, or a five, at its end. */
  private static BigDecimal number(Random random, ColumnType type) {
    if (type.kind() == TypeKind.INT || type.kind() == TypeKind.LONG) {
      long some = List.of(0L, 1L, -1L, 5L, random.nextLong()).get(random.nextInt(5));
      return BigDecimal.valueOf(type.kind() == TypeKind.INT ? (int) some : some);
    }
    StringBuilder digits = new StringBuilder();
    char repeated = (char) ('0' + random.nextInt(10));
    int length = 1 + random.nextInt(type.precision());
    for (int i = 0; i < length; i++) {
      digits.append(random.nextInt(8) == 0 ? (char) ('0' + random.nextInt(10)) : repeated);
    }
    BigInteger unscaled = new BigInteger(digits.toString());
    return new BigDecimal(random.nextBoolean() ? unscaled.negate() : unscaled, type.scale());
  }

  /** A number of a type that is about as large as another. */
  private static BigDecimal near(Random random, ColumnType type, BigDecimal number) {
    BigDecimal close =
        number.setScale(
            random.nextInt(type.scale() + 1),
            List.of(RoundingMode.FLOOR, RoundingMode.HALF_UP, RoundingMode.CEILING)
                .get(random.nextInt(3)));
    BigDecimal half =
        BigDecimal.valueOf(5L * random.nextInt(3) - 5, random.nextInt(type.scale() + 1));
    return close
        .add(random.nextBoolean() ? half : BigDecimal.ZERO)
        .setScale(type.scale(), RoundingMode.FLOOR);
  }
}
