package io.pruningindex.job.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.AsOf;
import io.pruningindex.query.Conjunct;
import io.pruningindex.query.PartitionResult;
import io.pruningindex.query.TablePartition;
import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.predicate.Predicates;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PartitionsOutputTest {
  private static final PartitionResult RESULT =
      new PartitionResult(
          "sales",
          "/lake/sales",
          new AsOf(42, "20240131235959123", null, "p012a"),
          0.5,
          1234,
          List.of(
              new Conjunct("day = '1'", true, "partition", null, 1232, OptionalLong.empty()),
              new Conjunct("price > 5", false, null, "no partition tells")),
          Predicates.column("price").greaterThan(5),
          List.of(
              new TablePartition("day=1", "/lake/sales/day=1", Map.of("day", "1"), true),
              new TablePartition("day=2", null, Map.of(), false)),
          List.of(
              new JoinReport(
                  "INNER JOIN ON day = dates.id",
                  "dates",
                  true,
                  List.of(),
                  OptionalLong.of(3),
                  OptionalLong.empty(),
                  OptionalLong.of(2),
                  true)));

  @Test
  void tellsPartitionsAndWhatRemains() {
    assertThat(String.join("\n", PartitionsText.lines(RESULT)))
        .isEqualTo(
            """
            table sales as of 20240131235959123 (number 42), 0.5 s behind
            1 of 1,234 partitions can hold rows that match
            still to be tested: price > 5
            join INNER JOIN ON day = dates.id: applied, 2 keys of version 3 of dates

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
            "position":"p012a"},\
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
            "reasons":[],"version":3,"currentTo":null,"keys":2,"exact":true}]}""");
  }
}
