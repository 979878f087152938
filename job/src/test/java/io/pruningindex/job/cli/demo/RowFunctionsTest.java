package io.pruningindex.job.cli.demo;

import static io.pruningindex.query.predicate.Predicates.cast;
import static io.pruningindex.query.predicate.Predicates.ceiling;
import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.dateFormat;
import static io.pruningindex.query.predicate.Predicates.floor;
import static io.pruningindex.query.predicate.Predicates.not;
import static io.pruningindex.query.predicate.Predicates.substring;
import static io.pruningindex.query.predicate.Predicates.toDate;
import static io.pruningindex.query.predicate.Predicates.truncate;
import static io.pruningindex.query.predicate.Predicates.year;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.demo.truth.RowLayout;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.TimeUnit;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Conditions on functions of columns, and on the form of texts. */
class RowFunctionsTest {
  private static final ColumnType INT = ColumnType.of(TypeKind.INT);
  private static final ColumnType FLOAT = ColumnType.of(TypeKind.FLOAT);

  /** In New York it is still the evening of the day before. */
  private static final TruthRow ROW =
      new TruthRow(
          new RowLayout(
              List.of("l", "d", "nan", "money", "s", "path", "day", "at", "local", "none")),
          Arrays.asList(
              7_000_000_000L,
              -1.5,
              Double.NaN,
              new BigDecimal("12.35"),
              "a😀b",
              "10%_\\",
              LocalDate.of(2024, 5, 15),
              Instant.parse("2024-01-01T03:30:00.5Z"),
              LocalDateTime.of(2024, 5, 15, 13, 45, 59),
              null));

  static Stream<Predicate> certain() {
    return Stream.of(
        floor(column("d")).isEqualTo(-2),
        ceiling(column("d")).isEqualTo(-1),
        floor(column("money")).isEqualTo(12),
        ceiling(column("l")).isEqualTo(7_000_000_000L),
        cast(column("money"), ColumnType.decimal(5, 1)).isEqualTo(new BigDecimal("12.4")),
        cast(column("l"), FLOAT).isEqualTo(7e9),
        substring(column("s"), 2).isEqualTo("a😀"),
        substring(column("s"), 9).isEqualTo("a😀b"),
        year(column("at")).isEqualTo(2023),
        year(column("day")).isEqualTo(2024),
        toDate(column("at")).isEqualTo(LocalDate.of(2023, 12, 31)),
        toDate(column("local")).isEqualTo(LocalDate.of(2024, 5, 15)),
        truncate(TimeUnit.MONTH, column("at")).isEqualTo(Instant.parse("2023-12-01T05:00:00Z")),
        truncate(TimeUnit.HOUR, column("at")).isEqualTo(Instant.parse("2024-01-01T03:00:00Z")),
        truncate(TimeUnit.WEEK, column("day")).isEqualTo(LocalDateTime.of(2024, 5, 13, 0, 0)),
        truncate(TimeUnit.QUARTER, column("local")).isEqualTo(LocalDateTime.of(2024, 4, 1, 0, 0)),
        truncate(TimeUnit.MINUTE, column("local")).isEqualTo(LocalDateTime.of(2024, 5, 15, 13, 45)),
        dateFormat(column("at"), "yyyy-MM-dd HH").isEqualTo("2023-12-31 22"),
        dateFormat(column("day"), "yyyyMM").isEqualTo("202405"),
        column("at").lessThan(LocalDateTime.of(2023, 12, 31, 22, 30, 1)),
        year(column("none")).isNull(),
        column("s").startsWith("a😀"),
        column("s").like("a_b"),
        column("s").like("%😀%"),
        column("s").like("a%b%"),
        not(column("s").like("a__b")),
        not(column("s").like("A%")),
        column("path").like("10$%$_%", '$'),
        column("path").like("10___"),
        column("nan").isNaN(),
        column("d").isNotNaN(),
        column("d").isIn(1, -1.5, null));
  }

  @ParameterizedTest
  @MethodSource("certain")
  void hold(Predicate predicate) {
    assertThat(evaluator(predicate).matches(ROW)).isTrue();
    assertThat(evaluator(not(predicate)).mayMatch(ROW)).isFalse();
  }

  static Stream<Predicate> nulls() {
    return Stream.of(
        column("none").like("%"),
        column("none").startsWith(""),
        year(column("none")).isEqualTo(2024),
        floor(column("none")).isIn(1, 2),
        column("d").isNotIn(7, null));
  }

  @ParameterizedTest
  @MethodSource("nulls")
  void areNull(Predicate predicate) {
    assertThat(evaluator(predicate).mayMatch(ROW)).isFalse();
    assertThat(evaluator(not(predicate)).mayMatch(ROW)).isFalse();
  }

  static Stream<Predicate> different() {
    return Stream.of(
        // To the nearest, or towards zero.
        cast(column("d"), INT).isEqualTo(-1),
        cast(column("d"), INT).isEqualTo(-2),
        // The low bits, the greatest there is, or null.
        cast(column("l"), INT).isEqualTo((int) 7_000_000_000L),
        cast(column("l"), INT).isEqualTo(Integer.MAX_VALUE),
        cast(column("l"), INT).isNull(),
        cast(column("nan"), INT).isEqualTo(0),
        floor(column("nan")).isNaN(),
        // A backslash, or a character that stands for itself.
        column("path").like("10\\%%"),
        cast(column("s"), INT).isEqualTo(5));
  }

  @ParameterizedTest
  @MethodSource("different")
  void mayHoldWhereEnginesDiffer(Predicate predicate) {
    assertThat(evaluator(predicate).matches(ROW)).isFalse();
    assertThat(evaluator(predicate).mayMatch(ROW)).isTrue();
    assertThat(evaluator(not(predicate)).matches(ROW)).isFalse();
  }

  @Test
  void nullIsNotNanOrNobodyKnows() {
    Predicate predicate = column("none").isNaN();
    assertThat(evaluator(predicate).mayMatch(ROW)).isFalse();
    assertThat(evaluator(not(predicate)).mayMatch(ROW)).isTrue();
    assertThat(evaluator(not(predicate)).matches(ROW)).isFalse();
  }

  private static RowEvaluator evaluator(Predicate predicate) {
    return new RowEvaluator(predicate, NanOrder.HIGHEST, ZoneId.of("America/New_York"));
  }
}
