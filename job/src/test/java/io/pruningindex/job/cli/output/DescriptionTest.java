package io.pruningindex.job.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.AsOf;
import io.pruningindex.query.ColumnCoverage;
import io.pruningindex.query.Counts;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.Position;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DescriptionTest {
  private static final FollowingState DEGRADED =
      new FollowingState(
          FollowingState.Condition.DEGRADED,
          Instant.parse("2024-01-31T12:00:00Z"),
          Optional.of("Commit 20240131 cannot be read: restore it"),
          3,
          1,
          Optional.of("commits were archived unseen"),
          0);

  private static TableDescription described() {
    Map<String, Long> without = new LinkedHashMap<>();
    without.put("no stats recorded", 1_500L);
    without.put("bounds of another type", 2L);
    Column id = new Column("id", ColumnType.of(TypeKind.LONG), true);
    Column price = new Column("price", ColumnType.decimal(9, 2), true);
    TableSchema schema =
        new TableSchema(
            List.of(id, price),
            List.of(
                new PartitionField("dt", ColumnType.of(TypeKind.DATE), true),
                new PartitionField("ts", ColumnType.of(TypeKind.TIMESTAMP), false)),
            true,
            false,
            MergeMode.WHOLE_ROWS,
            9,
            true);
    return new TableDescription(
        "orders",
        Optional.of("/data/orders"),
        Optional.of(DEGRADED),
        Optional.of(
            new TableDescription.Index(
                new AsOf(7, "20240130", "20240130", Optional.of(Position.parse("p010700"))),
                12.5,
                new Counts(2, 3, 4, 5, OptionalLong.of(6)),
                schema,
                List.of(
                    new ColumnCoverage(id, 2_000, Map.of()),
                    new ColumnCoverage(price, 498, without)))));
  }

  @Test
  void tellsPeople() {
    assertThat(String.join("\n", DescriptionText.lines(described())))
        .isEqualTo(
            """
            table orders in /data/orders
            DEGRADED since 2024-01-31T12:00:00Z
            problem: Commit 20240131 cannot be read: restore it
            3 reads failed so far
            1 rebuilds, the last because commits were archived unseen
            indexed as of 20240130 (number 7, completed 20240130), 12.5 s behind
            merge-on-read, table version 9, merging WHOLE_ROWS
            partitioned by dt DATE, ts TIMESTAMP (transformed: never prunes), hive-style

                      partitions  slices  files  size  rows
            in total           2       3      4   5 B     6

            indexed column  type           files with stats  without  why
            id              LONG                      2,000        0
            price           DECIMAL(9, 2)               498    1,502  no stats recorded: 1,500; bounds of another type: 2""");
  }

  @Test
  void tellsPrograms() {
    assertThat(DescriptionJson.of(described()))
        .hasToString(
            """
            {"table":"orders","path":"/data/orders",\
            "following":{"condition":"DEGRADED","since":"2024-01-31T12:00:00Z",\
            "problem":"Commit 20240131 cannot be read: restore it","failures":3,"rebuilds":1,\
            "rebuildReason":"commits were archived unseen","filesRead":0},\
            "index":{"asOf":{"sequence":7,"instant":"20240130","completionTime":"20240130",\
            "position":"p010700"},\
            "lagSeconds":12.5,\
            "total":{"partitions":2,"slices":3,"files":4,"bytes":5,"rows":6},\
            "tableVersion":9,"mergeOnRead":true,"mergeMode":"WHOLE_ROWS",\
            "hiveStylePartitions":true,"urlEncodedPartitions":false,\
            "partitionFields":[{"name":"dt","type":"DATE","prunes":true},\
            {"name":"ts","type":"TIMESTAMP","prunes":false}],\
            "columns":[{"name":"id","type":"LONG","filesWithStats":2000,"filesWithoutStats":{}},\
            {"name":"price","type":"DECIMAL(9, 2)","filesWithStats":498,\
            "filesWithoutStats":{"no stats recorded":1500,"bounds of another type":2}}]}}""");
  }

  @Test
  void aTableThatIsNotReadYetIsNoError() {
    TableDescription unknown =
        new TableDescription("orders", Optional.empty(), Optional.empty(), Optional.empty());
    assertThat(DescriptionText.lines(unknown))
        .containsExactly(
            "table orders",
            "the job has not reported on it yet: ask again in a moment",
            "no index yet: the first build is under way");
    assertThat(DescriptionJson.of(unknown))
        .hasToString("{\"table\":\"orders\",\"path\":\"\",\"following\":null,\"index\":null}");
  }
}
