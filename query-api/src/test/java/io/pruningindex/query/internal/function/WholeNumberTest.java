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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class WholeNumberTest {
  private static final ColumnType DOUBLE = ColumnType.of(TypeKind.DOUBLE);

  @RegisterExtension private final Seed seed = new Seed();
  private final Random random = seed.random();

  @Test
  void floorAndCeilingOfDoubles() {
    List<BigInteger> codes = new ArrayList<>();
    for (int i = -40; i <= 40; i++) {
      codes.add(NumberType.code(i / 8.0));
      codes.add(NumberType.code(Math.nextUp(i / 8.0)));
    }
    for (double far : new double[] {0x1p52 + 0.5, 0x1p53, 0x1p62, 1e-300}) {
      codes.add(NumberType.code(far));
      codes.add(NumberType.code(-far));
    }
    for (boolean up : new boolean[] {false, true}) {
      new Arguments<>(
              WholeNumber.of(DOUBLE, up),
              code -> {
                double value = NumberType.value(code);
                return List.of(NumberType.code(up ? Math.ceil(value) : Math.floor(value)));
              },
              code -> code.add(BigInteger.ONE))
          .check(codes, random, 500, true);
    }
  }

  /** Some engines give the nearest long, as their type for it. */
  @Test
  void beyondLongsResultsAreThemselvesOrTheNearestLong() {
    List<BigInteger> codes = new ArrayList<>();
    for (double far : new double[] {0x1p63, 1e19, 1e300, Double.POSITIVE_INFINITY, 5}) {
      codes.add(NumberType.code(far));
      codes.add(NumberType.code(-far));
    }
    new Arguments<>(
            WholeNumber.of(DOUBLE, false),
            code -> {
              double value = NumberType.value(code);
              return List.of(NumberType.code(value), NumberType.code((double) (long) value));
            },
            code -> code.add(BigInteger.ONE))
        .check(codes, random, 500, false);
  }

  @Test
  void floorAndCeilingOfDecimals() {
    ColumnType type = ColumnType.decimal(20, 3);
    List<BigInteger> codes = new ArrayList<>();
    for (int i = -3000; i <= 3000; i += 83) {
      codes.add(BigInteger.valueOf(i));
    }
    codes.add(BigInteger.TEN.pow(20).subtract(BigInteger.ONE));
    for (RoundingMode mode : new RoundingMode[] {RoundingMode.FLOOR, RoundingMode.CEILING}) {
      new Arguments<>(
              WholeNumber.of(type, mode == RoundingMode.CEILING),
              code -> List.of(new BigDecimal(code, 3).setScale(0, mode).unscaledValue()),
              code -> code.add(BigInteger.ONE))
          .check(codes, random, 500, true);
    }
    assertThat(WholeNumber.resultType(type)).isEqualTo(ColumnType.decimal(18, 0));
    assertThat(WholeNumber.resultType(ColumnType.decimal(5, 5)))
        .isEqualTo(ColumnType.decimal(1, 0));
  }

  @Test
  void wholeNumbersAreTheirOwnFloor() {
    assertThat(WholeNumber.of(ColumnType.of(TypeKind.LONG), false)).isEqualTo(new Identity<>());
    assertThat(WholeNumber.of(ColumnType.decimal(9, 0), true)).isEqualTo(new Identity<>());
  }
}
