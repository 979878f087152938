package io.pruningindex.query.internal.slice;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.internal.literal.OrderedDouble;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

class BoundLiteralTest {
  @Test
  void booleans() {
    assertThat(number(TypeKind.BOOLEAN, 0)).isEqualTo(Literal.of(false));
    assertThat(number(TypeKind.BOOLEAN, 1)).isEqualTo(Literal.of(true));
  }

  @Test
  void integers() {
    assertThat(number(TypeKind.INT, -7)).isEqualTo(Literal.of(-7));
    assertThat(number(TypeKind.LONG, Long.MIN_VALUE)).isEqualTo(Literal.of(Long.MIN_VALUE));
  }

  @Test
  void floatsAndDoublesAreDoublesAndZeroHasNoSign() {
    for (double value : new double[] {0.1f, -2.5, Double.NEGATIVE_INFINITY, Double.MIN_VALUE}) {
      assertThat(number(TypeKind.FLOAT, OrderedDouble.encode(value))).isEqualTo(Literal.of(value));
      assertThat(number(TypeKind.DOUBLE, OrderedDouble.encode(value))).isEqualTo(Literal.of(value));
    }
    assertThat(number(TypeKind.DOUBLE, OrderedDouble.encode(-0.0))).isEqualTo(Literal.of(0.0));
  }

  @Test
  void decimalsKeepTheirScale() {
    assertThat(of(ColumnType.decimal(9, 2), new BoundKeys.Numbers(new long[] {-1250})))
        .isEqualTo(Literal.of(new BigDecimal("-12.50")));
    BigInteger wide = new BigInteger("-12345678901234567890123456789012345678");
    assertThat(of(ColumnType.decimal(38, 10), bytes(OrderedDecimal.encode(wide))))
        .isEqualTo(Literal.of(new BigDecimal(wide, 10)));
  }

  @Test
  void dates() {
    assertThat(number(TypeKind.DATE, -719162)).isEqualTo(Literal.of(LocalDate.of(1, 1, 1)));
    assertThat(number(TypeKind.DATE, 19783)).isEqualTo(Literal.of(LocalDate.of(2024, 3, 1)));
  }

  @Test
  void timestampsAreInstantsAndLocalOnesAreNot() {
    assertThat(number(TypeKind.TIMESTAMP, -1))
        .isEqualTo(Literal.of(Instant.parse("1969-12-31T23:59:59.999999Z")));
    assertThat(number(TypeKind.LOCAL_TIMESTAMP, 1_500_000))
        .isEqualTo(Literal.of(LocalDateTime.parse("1970-01-01T00:00:01.5")));
  }

  @Test
  void textsAndBinaries() {
    byte[] text = "z\uD83D\uDE00".getBytes(StandardCharsets.UTF_8);
    assertThat(of(ColumnType.of(TypeKind.STRING), bytes(text)))
        .isEqualTo(Literal.of("z\uD83D\uDE00"));
    assertThat(of(ColumnType.of(TypeKind.BINARY), bytes(text))).isEqualTo(Literal.of(text));
  }

  @Test
  void whatNoValueCanBeIsNone() {
    assertThat(BoundLiteral.of(ColumnType.of(TypeKind.STRING), bytes(new byte[] {(byte) 0xFF}), 0))
        .isEmpty();
    assertThat(
            BoundLiteral.of(
                ColumnType.of(TypeKind.DATE), new BoundKeys.Numbers(new long[] {1L << 60}), 0))
        .isEmpty();
  }

  private static Literal number(TypeKind kind, long value) {
    return of(ColumnType.of(kind), new BoundKeys.Numbers(new long[] {value}));
  }

  private static BoundKeys bytes(byte[] value) {
    return new BoundKeys.Bytes(new ByteStrings.Builder().add(value).build());
  }

  private static Literal of(ColumnType type, BoundKeys keys) {
    return BoundLiteral.of(type, keys, 0).orElseThrow();
  }
}
