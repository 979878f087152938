package io.pruningindex.query.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.ColumnCoverage;
import io.pruningindex.query.Counts;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.TableStatus;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.TableHealth;
import io.pruningindex.query.model.ModelFile;
import io.pruningindex.query.schema.MergeMode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DescribeQueryTest {
  private final IndexFixture table = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);

  @Test
  void describesWhatIsIndexed() {
    TableDescription.Index index = describe(IndexFixture.TABLE).index().get();
    assertThat(index.asOf().instant()).isEqualTo("20240229000000003");
    assertThat(index.total()).isEqualTo(new Counts(3, 5, 6, 5100, OptionalLong.of(510)));
    assertThat(index.lagSeconds()).isBetween(0.0, 60.0);
    assertThat(index.schema().tableVersion()).isEqualTo(8);
    assertThat(index.schema().mergeMode()).isEqualTo(MergeMode.WHOLE_ROWS);
    assertThat(index.schema().partitionFields()).extracting(field -> field.name()).contains("p");
  }

  @Test
  void countsTheFilesWithStatsAndTheReasonsOfTheOthers() {
    List<ColumnCoverage> columns = describe(IndexFixture.TABLE).index().get().columns();
    assertThat(columns)
        .extracting(coverage -> coverage.column().name())
        .containsExactly("v", "late");
    assertThat(columns.get(0).filesWithStats()).isEqualTo(6);
    assertThat(columns.get(0).filesWithoutStats()).isEmpty();
    assertThat(columns.get(1).filesWithStats()).isZero();
    assertThat(columns.get(1).filesWithoutStats())
        .isEqualTo(Map.of(BoundsStatus.COLUMN_NOT_INDEXED.reason(), 6L));
  }

  @Test
  void countsLatestFilesOnly() {
    String third = table.tick();
    table.writer.commit(
        third, table.tick(), List.of(ModelFile.base("p=a", "a1", third, 0, 5)), List.of());
    TableDescription.Index index = describe(IndexFixture.TABLE).index().get();
    assertThat(index.total().files()).isEqualTo(6);
    assertThat(index.columns().get(0).filesWithStats()).isEqualTo(6);
  }

  @Test
  void aStatusTellsHowFarTheIndexIsAndReadsNothingElse() {
    TableHealth health =
        new TableHealth(
            TableHealth.Condition.DEGRADED, 5000, "unreadable", 3, 2, "gap", 0, "/lake/orders");
    table.store.write(IndexKey.health(IndexFixture.TABLE), health.toBytes());
    table.reader.takeReads();
    TableStatus status = status(IndexFixture.TABLE);
    assertThat(table.reader.takeReads())
        .containsOnly(Facet.HEAD, Facet.LEDGER, Facet.HEALTH)
        .hasSizeLessThanOrEqualTo(4);
    TableDescription description = describe(IndexFixture.TABLE);
    assertThat(status.path()).contains("/lake/orders");
    assertThat(status.following()).isEqualTo(description.following());
    assertThat(status.newest().orElseThrow().asOf().instant()).isEqualTo("20240229000000003");
    assertThat(status.newest().orElseThrow().total())
        .isEqualTo(new Counts(3, 5, 6, 5100, OptionalLong.of(510)));
    assertThat(status.newest().orElseThrow().lagSeconds()).isBetween(0.0, 60.0);
  }

  @Test
  void theStatusOfATableThatIsBeingBuiltIsNoError() {
    TableHealth health =
        new TableHealth(TableHealth.Condition.BUILDING, 5000, "", 0, 0, "", 77, "/lake/customers");
    table.store.write(IndexKey.health("customers"), health.toBytes());
    TableStatus status = status("customers");
    assertThat(status.newest()).isEmpty();
    assertThat(status.following().orElseThrow().filesRead()).isEqualTo(77);
  }

  @Test
  void saysHowTheFollowingGoes() {
    TableHealth health =
        new TableHealth(
            TableHealth.Condition.DEGRADED, 5000, "unreadable", 3, 2, "gap", 0, "/lake/orders");
    table.store.write(IndexKey.health(IndexFixture.TABLE), health.toBytes());
    TableDescription description = describe(IndexFixture.TABLE);
    assertThat(description.path()).contains("/lake/orders");
    assertThat(description.following())
        .hasValue(
            new FollowingState(
                FollowingState.Condition.DEGRADED,
                Instant.ofEpochMilli(5000),
                Optional.of("unreadable"),
                3,
                2,
                Optional.of("gap"),
                0));
    assertThat(description.index()).isPresent();
  }

  @Test
  void aTableThatIsBeingBuiltShowsItsProgress() {
    TableHealth health =
        new TableHealth(TableHealth.Condition.BUILDING, 5000, "", 0, 0, "", 77, "/lake/customers");
    table.store.write(IndexKey.health("customers"), health.toBytes());
    TableDescription description = describe("customers");
    assertThat(description.index()).isEmpty();
    assertThat(description.following().get().condition())
        .isEqualTo(FollowingState.Condition.BUILDING);
    assertThat(description.following().get().filesRead()).isEqualTo(77);
    assertThat(description.following().get().problem()).isEmpty();
    assertThat(description.following().get().rebuildReason()).isEmpty();
  }

  @Test
  void aConfiguredTableThatTheJobHasNotBegunWithIsKnown() {
    TableDescription description = describe("customers");
    assertThat(description.index()).isEmpty();
    assertThat(description.following()).isEmpty();
    assertThat(description.path()).isEmpty();
  }

  private TableStatus status(String name) {
    return table.queries(table.reader).status(name, Deadline.in(IndexFixture.LIMIT)).join();
  }

  private TableDescription describe(String name) {
    return table.queries(table.reader).describe(name, Deadline.in(IndexFixture.LIMIT)).join();
  }
}
