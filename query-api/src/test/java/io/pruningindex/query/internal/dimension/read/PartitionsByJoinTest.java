package io.pruningindex.query.internal.dimension.read;

import static io.pruningindex.query.predicate.Predicates.and;
import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.Conjunct;
import io.pruningindex.query.PartitionResult;
import io.pruningindex.query.TablePartition;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.model.ModelRow;
import io.pruningindex.query.predicate.Predicate;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Partitions by the keys that joins with dimensions leave. */
class PartitionsByJoinTest {
  private final DimensionFixture index = DimensionFixture.withStores();

  @Test
  void joinsOnPartitionColumnsRuleOutPartitionsAndOthersDoNot() {
    index.stores.add(new ModelRow(100L, "a", null)).add(new ModelRow(101L, "b", null)).cut(2_000);
    Predicate ofValue = column("v").greaterThan(3);
    DimensionJoin byPartition =
        DimensionJoin.with("stores")
            .on("p", "region")
            .where(column("id").greaterThanOrEqualTo(100))
            .build();
    DimensionJoin byValue = DimensionJoin.with("stores").on("v", "id").build();
    PartitionResult result =
        index
            .queries(index.reader, Pause.NONE)
            .partitions(
                DimensionFixture.request(byPartition, byValue).where(ofValue).build(),
                Deadline.in(DimensionFixture.LIMIT))
            .join();
    assertThat(result.partitions()).extracting(TablePartition::path).containsExactly("p=a", "p=b");
    assertThat(result.residual()).isEqualTo(ofValue);
    assertThat(result.joins()).extracting(JoinReport::applied).containsExactly(true, false);
    assertThat(result.joins().get(0).keys()).isEqualTo(OptionalLong.of(2));
    assertThat(result.joins().get(1).reason().orElseThrow()).contains("no partition tells");
    assertThat(result.conjuncts())
        .extracting(Conjunct::applied)
        .containsExactly(false, true, false);
    assertThat(index.reader.takeReads())
        .doesNotContain(Facet.SLICES, Facet.NAMES, Facet.COLUMN, Facet.TAIL);
  }

  @Test
  void anExplanationTellsWhatPartitionsDecideAndWhatNot() {
    index.stores.add(new ModelRow(100L, "a", null)).cut(2_000);
    DimensionJoin byPartition =
        DimensionJoin.with("stores").on("p", "region").where(column("id").isEqualTo(100)).build();
    DimensionJoin byValue = DimensionJoin.with("stores").on("v", "id").build();
    List<String> lines =
        index
            .queries(index.reader, Pause.NONE)
            .partitions(
                DimensionFixture.request(byPartition, byValue)
                    .where(and(column("p").isIn("a", "b"), column("v").greaterThan(3)))
                    .build(),
                Deadline.in(DimensionFixture.LIMIT))
            .join()
            .explain()
            .toString()
            .lines()
            .toList();
    assertThat(lines.get(0))
        .startsWith("sales: partitions as of instant 20240229000000001 (number 1, completed ")
        .endsWith(" s behind at most");
    String version = "of version 2 of stores, complete up to 1970-01-01T00:00:02Z";
    String undecided = "it is on columns whose values no partition tells";
    assertThat(lines.subList(1, lines.size()))
        .containsExactly(
            "whole table: 3 partitions",
            "partitions left 1 partition; removed 2 partitions",
            "condition p IN ('a', 'b'): applied to partition, alone rules out 1 partition",
            "condition v > 3: not applied, " + undecided,
            "join INNER JOIN ON p = stores.region where id = 100: applied to partition, alone rules"
                + " out 2 partitions; 1 key "
                + version,
            "join INNER JOIN ON v = stores.id: not applied; 21 keys " + version + "; " + undecided,
            "rows still to be tested for: v > 3");
  }

  @Test
  void anExplanationSaysThatNothingDecidesPartitions() {
    PartitionResult result =
        index
            .queries(index.reader, Pause.NONE)
            .partitions(
                DimensionFixture.request().where(column("v").greaterThan(3)).build(),
                Deadline.in(DimensionFixture.LIMIT))
            .join();
    assertThat(result.explain().toString())
        .contains(
            "partitions left 3 partitions; removed 0 partitions\n"
                + "  no condition could be applied to partitions\n");
  }
}
