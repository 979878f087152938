package io.pruningindex.job.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.Aggregate;
import io.pruningindex.query.AggregateResult;
import io.pruningindex.query.AsOf;
import io.pruningindex.query.Position;
import io.pruningindex.query.Problem;
import io.pruningindex.query.predicate.Literal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class AggregateOutputTest {
  private static final AggregateResult RESULT =
      new AggregateResult(
          "orders",
          new AsOf(42, "20240131235959123", null, Optional.of(Position.parse("p012a00"))),
          OptionalDouble.of(0.5),
          List.of(
              new AggregateResult.Value(Aggregate.countOfRows(), Literal.of(7), null),
              new AggregateResult.Value(
                  Aggregate.max("day"), Literal.of(LocalDate.of(2024, 1, 31)), null),
              new AggregateResult.Value(Aggregate.min("x"), Literal.of(Double.NaN), null),
              new AggregateResult.Value(Aggregate.min("y"), Literal.NULL, null),
              new AggregateResult.Value(Aggregate.min("z"), null, "2 slices have log files")),
          null);

  @Test
  void tellsValuesAndRefusals() {
    assertThat(String.join("\n", AggregateText.lines(RESULT)))
        .isEqualTo(
            """
            table orders as of 20240131235959123 (number 42), 0.5 s behind

            aggregate  value                  refused because
            COUNT(*)   7
            MAX(day)   DATE '2024-01-31'
            MIN(x)     CAST('NaN' AS DOUBLE)
            MIN(y)     NULL
            MIN(z)     -                      2 slices have log files""");
  }

  @Test
  void tellsProgramsTheSame() {
    assertThat(AggregateJson.of(RESULT))
        .hasToString(
            """
            {"table":"orders",\
            "asOf":{"sequence":42,"instant":"20240131235959123","completionTime":null,\
            "position":"p012a00"},\
            "lagSeconds":0.5,\
            "values":[{"aggregate":"COUNT(*)","exact":true,"value":7},\
            {"aggregate":"MAX(day)","exact":true,"value":"2024-01-31"},\
            {"aggregate":"MIN(x)","exact":true,"value":"NaN"},\
            {"aggregate":"MIN(y)","exact":true,"value":null},\
            {"aggregate":"MIN(z)","exact":false,"value":null,"reason":"2 slices have log files"}]}""");
  }

  @Test
  void saysWhyThereIsNoAnswer() {
    AggregateResult unavailable =
        AggregateResult.unavailable("orders", new Problem(Problem.Code.EXPIRED, "gone"));
    assertThat(AggregateJson.of(unavailable))
        .hasToString(
            "{\"table\":\"orders\",\"asOf\":null,\"lagSeconds\":null,\"values\":[],"
                + "\"problem\":{\"code\":\"EXPIRED\",\"message\":\"gone\"}}");
  }
}
