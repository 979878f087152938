package io.pruningindex.query.internal.dimension.read;

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
}
