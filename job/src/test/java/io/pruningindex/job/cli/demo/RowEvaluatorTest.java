package io.pruningindex.job.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.pruningindex.job.demo.truth.RowLayout;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.job.sql.SqlPredicateParser;
import io.pruningindex.query.predicate.ColumnReference;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowEvaluatorTest {
  private static final TruthRow ROW =
      new TruthRow(
          new RowLayout(
              List.of(
                  "i", "l", "d", "nan", "zero", "money", "s", "flag", "day", "at", "none", "f",
                  "bytes", "local")),
          Arrays.asList(
              5,
              7_000_000_000L,
              0.5,
              Double.NaN,
              -0.0,
              new BigDecimal("12.30"),
              "😀",
              true,
              LocalDate.of(2024, 1, 31),
              Instant.parse("2024-01-31T12:00:00.000001Z"),
              null,
              0.25f,
              ByteBuffer.wrap(new byte[] {'a', (byte) 0xFF}),
              LocalDateTime.of(2024, 1, 31, 12, 0)));

  private static RowEvaluator evaluator(String where) {
    return new RowEvaluator(SqlPredicateParser.parse(where));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TRUE",
        "i = 5",
        "i = 5.0",
        "i < 5.5e0",
        "l > 6999999999",
        "d = 0.5",
        "d < 0.50000000001",
        "nan > 1e300",
        "nan <> 5",
        "zero = 0",
        "money = 12.3",
        "money BETWEEN 12 AND 12.5",
        "s > '\uFFFD'",
        "s IN ('a', NULL, '😀')",
        "flag",
        "day = DATE '2024-01-31'",
        "at > TIMESTAMP '2024-01-31 12:00:00'",
        "at = TIMESTAMP '2024-01-31 14:00:00.000001+02:00'",
        "none IS NULL",
        "none IS NOT DISTINCT FROM NULL",
        "none IS DISTINCT FROM 5",
        "i IS NOT NULL AND (none = 1 OR i <> 6)",
        "NOT (none = 1 AND i = 6)",
        "(none > 5) IS NOT TRUE",
      })
  void matches(String where) {
    assertThat(evaluator(where).matches(ROW)).isTrue();
    assertThat(evaluator(where).mayMatch(ROW)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "FALSE",
        "i <> 5",
        "nan < 5",
        "zero < 0",
        "none = 1",
        "none <> 1",
        "NOT (none = 1)",
        "none = NULL",
        "none IS DISTINCT FROM NULL",
        "i = 5 AND none = 1",
        "i NOT IN (6, NULL)",
        "NOT (i = 5 OR none = 1)",
        "i = 6 AND upper(s) = 'X'",
        "NOT (i = 5 OR upper(s) = 'X')",
      })
  void doesNotMatch(String where) {
    assertThat(evaluator(where).matches(ROW)).isFalse();
    assertThat(evaluator(where).mayMatch(ROW)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"upper(s) = 'X'", "NOT upper(s) = 'X'", "i = 5 AND upper(s) = 'X'"})
  void mayMatchWhatItDoesNotUnderstand(String where) {
    assertThat(evaluator(where).matches(ROW)).isFalse();
    assertThat(evaluator(where).mayMatch(ROW)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nan > 5 | true | false",
        "nan <> 5 | true | true",
        "NOT nan < 5 | true | true",
        "f = 0.25E0 | true | true",
        "f < 0.25 | false | false",
        "bytes > X'61' | true | true",
        "local < TIMESTAMP '2024-02-01 00:00:00' | true | true",
      })
  void comparesNanInBothOrders(String where, boolean highest, boolean unordered) {
    Predicate predicate = SqlPredicateParser.parse(where);
    assertThat(new RowEvaluator(predicate, NanOrder.HIGHEST).matches(ROW)).isEqualTo(highest);
    assertThat(new RowEvaluator(predicate, NanOrder.UNORDERED).matches(ROW)).isEqualTo(unordered);
  }

  static Stream<Arguments> numbersThatAreNotFinite() {
    ColumnReference nan = Predicates.column("nan");
    ColumnReference number = Predicates.column("d");
    return Stream.of(
        arguments(nan.isEqualTo(Double.NaN), true, false),
        arguments(nan.isNotEqualTo(Double.NaN), false, true),
        arguments(nan.isIn(1, Double.NaN), true, false),
        arguments(nan.lessThan(Double.POSITIVE_INFINITY), false, false),
        arguments(nan.greaterThan(Double.POSITIVE_INFINITY), true, false),
        arguments(number.lessThan(Double.NaN), true, false),
        arguments(number.lessThan(Double.POSITIVE_INFINITY), true, true),
        arguments(Predicates.column("i").greaterThan(Double.NEGATIVE_INFINITY), true, true));
  }

  @ParameterizedTest
  @MethodSource("numbersThatAreNotFinite")
  void comparesWithNumbersThatAreNotFinite(
      Predicate predicate, boolean highest, boolean unordered) {
    assertThat(new RowEvaluator(predicate, NanOrder.HIGHEST).matches(ROW)).isEqualTo(highest);
    assertThat(new RowEvaluator(predicate, NanOrder.UNORDERED).matches(ROW)).isEqualTo(unordered);
  }

  @Test
  void refusesToCompareDifferentThings() {
    assertThatThrownBy(() -> evaluator("s = 5").matches(ROW))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("A String cannot be compared with 5");
  }
}
