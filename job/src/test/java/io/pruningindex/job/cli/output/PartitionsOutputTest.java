package io.pruningindex.job.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.AsOf;
import io.pruningindex.query.Conjunct;
import io.pruningindex.query.PartitionResult;
import io.pruningindex.query.Position;
import io.pruningindex.query.TablePartition;
import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.predicate.Predicates;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PartitionsOutputTest {
  private static final PartitionResult RESULT =
      new PartitionResult(
          "sales",
          Optional.of("/lake/sales"),
          new AsOf(42, "20240131235959123", null, Optional.of(Position.parse("p012a00"))),
          0.5,
          1234,
          List.of(
              new Conjunct(
                  "day = '1'",
                  true,
                  Optional.of("partition"),
                  Optional.empty(),
                  1232,
                  OptionalLong.empty()),
              new Conjunct(
                  "price > 5", false, Optional.empty(), Optional.of("no partition tells"))),
          Predicates.column("price").greaterThan(5),
          List.of(
              new TablePartition(
                  "day=1", Optional.of("/lake/sales/day=1"), Map.of("day", "1"), true),
              new TablePartition("day=2", Optional.empty(), Map.of(), false)),
          List.of(
              new JoinReport(
                  Optional.empty(),
                  "INNER JOIN ON day = dates.id",
                  "dates",
                  true,
                  List.of(),
                  OptionalLong.of(3),
                  Optional.of(Instant.ofEpochMilli(1_000)),
                  OptionalLong.of(2),
                  true,
                  List.of(
                      new JoinReport(
                          Optional.empty(),
                          "INNER JOIN ON year = years.id",
                          "years",
                          true,
                          List.of(),
                          OptionalLong.of(4),
                          Optional.empty(),
                          OptionalLong.of(1),
                          true,
                          List.of())))));

  @Test
  void tellsPartitionsAndWhatRemains() {
    assertThat(String.join("\n", PartitionsText.lines(RESULT, false)))
        .isEqualTo(
            """
            table sales as of 20240131235959123 (number 42), 0.5 s behind
            1 of 1,234 partitions can hold rows that match
            still to be tested: price > 5
            join INNER JOIN ON day = dates.id: applied, 2 keys of version 3 of dates, complete up to \
            1970-01-01T00:00:01Z
              join INNER JOIN ON year = years.id: applied, 1 key of version 4 of years, complete up to \
            the end of its input

            partition  values  location           exists
            day=1      day=1   /lake/sales/day=1  yes
            day=2                                 no""");
  }

  @Test
  void explainsBeforeItListsThePartitions() {
    assertThat(String.join("\n", PartitionsText.lines(RESULT, true)))
        .isEqualTo(
            """
            sales: partitions as of instant 20240131235959123 (number 42), 0.5 s behind at most
            whole table: 1,234 partitions
            partitions left 1 partition; removed 1,233 partitions
              1 partition more without a slice as of the instant
            condition day = '1': applied to partition, alone rules out 1,232 partitions
            condition price > 5: not applied, no partition tells
            join INNER JOIN ON day = dates.id: applied, 2 keys of version 3 of dates, complete up to \
            1970-01-01T00:00:01Z
              join INNER JOIN ON year = years.id: applied, 1 key of version 4 of years, complete up to \
            the end of its input
            rows still to be tested for: price > 5

            partition  values  location           exists
            day=1      day=1   /lake/sales/day=1  yes
            day=2                                 no""");
  }

  @Test
  void tellsProgramsTheSame() {
    assertThat(PartitionsJson.of(RESULT))
        .hasToString(
            """
            {"table":"sales","path":"/lake/sales",\
            "asOf":{"sequence":42,"instant":"20240131235959123","completionTime":null,\
            "position":"p012a00"},\
            "lagSeconds":0.5,"total":1234,\
            "conjuncts":[{"predicate":"day = '1'","applied":true,"by":"partition","reason":null,\
            "partitionsRuledOut":1232},\
            {"predicate":"price > 5","applied":false,"by":null,"reason":"no partition tells",\
            "partitionsRuledOut":0}],\
            "residual":"price > 5",\
            "partitions":[{"partition":"day=1","location":"/lake/sales/day=1",\
            "values":{"day":"1"},"exists":true},\
            {"partition":"day=2","location":null,"values":{},"exists":false}],\
            "joins":[{"join":"INNER JOIN ON day = dates.id","dimension":"dates","applied":true,\
            "placeholder":null,"reasons":[],"version":3,"currentTo":1000,"keys":2,"exact":true,\
            "joins":[{"join":"INNER JOIN ON year = years.id","dimension":"years","applied":true,\
            "placeholder":null,"reasons":[],"version":4,"currentTo":9223372036854775807,"keys":1,\
            "exact":true,"joins":[]}]}]}""");
  }
}
