package io.pruningindex.query.internal.answer;

import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.AggregateRequest;
import io.pruningindex.query.AggregateResult;
import io.pruningindex.query.Counts;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruneStep;
import io.pruningindex.query.SortOrder;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.model.ModelFile;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.MergeMode;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Limits, orders and aggregates as questions to an index: slices a1, a2, b1, b2 with a log, c1. */
class LimitedQueryTest {
  private final IndexFixture table = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);

  @Test
  void aLimitLeavesAsManySlicesAsNeeded() {
    PruneResult result = table.prune(request().limit(150).build());
    assertThat(IndexFixture.fileIds(result)).containsExactly("a1", "a2");
    assertThat(result.status()).isEqualTo(PruneStatus.PRUNED);
    PruneStep step = result.steps().get(result.steps().size() - 1);
    assertThat(step.kind()).isEqualTo(PruneStep.Kind.LIMIT);
    assertThat(step.left()).isEqualTo(new Counts(1, 2, 2, 2000, OptionalLong.of(200)));
    assertThat(step.removed()).isEqualTo(new Counts(2, 3, 4, 3100, OptionalLong.of(310)));
    assertThat(step.note())
        .isEqualTo("every row of the slices left matches: 200 rows, of which 150 are enough");
  }

  @Test
  void aLimitThatSlicesCannotBeSureOfLeavesAllThatMatch() {
    PruneResult result =
        table.prune(request().where(column("v").isBetween(5, 25)).limit(150).build());
    assertThat(IndexFixture.fileIds(result)).containsExactly("a1", "a2", "b1");
    assertThat(result.steps().get(result.steps().size() - 1).note())
        .contains("1 of 3", "2 slices of which only some rows may match");
  }

  @Test
  void theResidualIsOfTheSlicesLeft() {
    PruneResult all = table.prune(request().where(column("v").isBetween(5, 25)).build());
    assertThat(all.residual()).isNotEqualTo(Predicates.alwaysTrue());
    PruneResult few = table.prune(request().where(column("v").isBetween(5, 25)).limit(9).build());
    assertThat(IndexFixture.fileIds(few)).containsExactly("a2");
    assertThat(few.residual()).isEqualTo(Predicates.alwaysTrue());
  }

  @Test
  void aLimitOfZeroNeedsNoSliceThoughSomeMatch() {
    PruneResult result = table.prune(request().limit(0).build());
    assertThat(result.slices()).isEmpty();
    assertThat(result.status()).isEqualTo(PruneStatus.PRUNED);
    assertThat(table.prune(request().where(column("v").isEqualTo(1000)).limit(0).build()).status())
        .isEqualTo(PruneStatus.NOTHING_MATCHES);
  }

  @Test
  void aLimitThatLeavesEverySliceIsNoPruning() {
    PruneResult result = table.prune(request().limit(1000).build());
    assertThat(result.slices()).hasSize(5);
    assertThat(result.status()).isEqualTo(PruneStatus.CANNOT_PRUNE);
  }

  @Test
  void namesAreReadOnlyOfBucketsWithSlicesThatAreNeeded() {
    PruneResult result = table.prune(request().limit(1).build());
    assertThat(result.slices()).hasSize(1);
    List<Facet> reads = table.reader.takeReads();
    assertThat(reads).filteredOn(facet -> facet == Facet.NAMES).hasSize(1);
    // What was judged by is still in the cache when the slices are listed.
    assertThat(reads).filteredOn(facet -> facet == Facet.SLICES).hasSizeLessThanOrEqualTo(3);
    assertThat(reads).doesNotContain(Facet.COLUMN);
  }

  @Test
  void theFirstRowsInAnOrderLeaveTheSlicesThatCanHoldThem() {
    PruneResult least = table.prune(request().orderBy(SortOrder.ascending("v")).limit(150).build());
    assertThat(IndexFixture.fileIds(least)).containsExactly("a1", "a2");
    assertThat(least.status()).isEqualTo(PruneStatus.PRUNED);
    PruneStep step = least.steps().get(least.steps().size() - 1);
    assertThat(step.kind()).isEqualTo(PruneStep.Kind.TOP_ROWS);
    assertThat(step.removed().slices()).isEqualTo(3);
    assertThat(step.note()).contains("19");
    // Of b2 the log file holds up to 69, and no row that must be there.
    PruneResult greatest =
        table.prune(request().orderBy(SortOrder.descending("v")).limit(100).build());
    assertThat(IndexFixture.fileIds(greatest)).containsExactly("b2", "c1");
  }

  @Test
  void anOrderByAPartitionFieldGoesByDirectories() {
    PruneResult result =
        table.prune(request().orderBy(SortOrder.descending("p")).limit(100).build());
    assertThat(IndexFixture.fileIds(result)).containsExactly("c1");
    assertThat(table.reader.takeReads()).doesNotContain(Facet.COLUMN);
  }

  @Test
  void anOrderWithoutLimitChangesNothing() {
    assertThat(table.prune(request().orderBy(SortOrder.ascending("v")).build()))
        .usingRecursiveComparison()
        .ignoringFields("lagSeconds")
        .isEqualTo(table.prune(request().build()));
  }

  @Test
  void slicesWithLogFilesOfPartialRowsAreNeverDropped() {
    for (MergeMode mode : List.of(MergeMode.PARTIAL_ROWS, MergeMode.UNKNOWN)) {
      IndexFixture partial = IndexFixture.withSlices(mode);
      PruneResult result =
          partial.prune(request().orderBy(SortOrder.ascending("v")).limit(100).build());
      assertThat(IndexFixture.fileIds(result)).as(mode.name()).containsExactly("a1", "b2");
    }
  }

  @Test
  void anOrderByAColumnWithoutStatsSaysWhyItLeavesEverySlice() {
    PruneResult result = table.prune(request().orderBy(SortOrder.ascending("w")).limit(1).build());
    assertThat(result.slices()).hasSize(5);
    assertThat(result.status()).isEqualTo(PruneStatus.CANNOT_PRUNE);
    assertThat(result.steps().get(result.steps().size() - 1).note())
        .isEqualTo("every slice may hold the first rows: column w is not indexed");
    PruneResult late = table.prune(request().orderBy(SortOrder.ascending("late")).limit(1).build());
    assertThat(late.slices()).hasSize(5);
    assertThat(late.steps().get(late.steps().size() - 1).note())
        .contains("the column was not indexed when the file was added");
  }

  @Test
  void anOrderByAColumnThatThereIsNotIsTheCallersMistake() {
    PruneRequest.Builder ordered = request().orderBy(SortOrder.ascending("nope"));
    assertThatThrownBy(() -> table.prune(ordered.build()))
        .hasCauseInstanceOf(InvalidPredicateException.class)
        .hasMessageContaining("nope");
    assertThatThrownBy(() -> table.prune(ordered.limit(1).build()))
        .hasCauseInstanceOf(InvalidPredicateException.class);
  }

  @Test
  void limitsHoldAsOfAnOlderInstant() {
    String third = table.tick();
    ModelFile old =
        table.writer.live().stream().filter(file -> file.fileId().equals("a1")).findFirst().get();
    table.writer.commit(
        third, table.tick(), List.of(ModelFile.base("p=a", "a3", third, -9, -5)), List.of(old));
    PruneRequest.Builder first = request().orderBy(SortOrder.ascending("v")).limit(1);
    assertThat(IndexFixture.fileIds(table.prune(first.build()))).containsExactly("a3");
    assertThat(IndexFixture.fileIds(table.prune(first.asOfInstant("20240229000000003").build())))
        .containsExactly("a1");
  }

  @Test
  void aggregatesAreToldWithTheInstantThatTheyAreExactFor() {
    AggregateResult result =
        aggregate(
            aggregates().where(column("p").isEqualTo("a")).count().count("v").min("v").max("v"));
    assertThat(result.values())
        .extracting(AggregateResult.Value::value)
        .containsExactly(Literal.of(200), Literal.of(200), Literal.of(0), Literal.of(19));
    assertThat(result.asOf().sequence()).isEqualTo(2);
    assertThat(result.lagSeconds()).isPresent();
    assertThat(result.problem()).isNull();
  }

  @Test
  void aggregatesOverLogFilesAreRefusedWhereTheyMatter() {
    AggregateResult result = aggregate(aggregates().count().min("v").max("v").max("p").min("w"));
    assertThat(result.values())
        .extracting(AggregateResult.Value::value)
        .containsExactly(null, Literal.of(0), null, Literal.of("c"), null);
    assertThat(result.values())
        .extracting(AggregateResult.Value::reason)
        .containsExactly(
            "1 slice with log files, which may change or delete rows",
            null,
            "1 slice with log files, which may change or delete rows",
            null,
            "column w is not indexed");
  }

  @Test
  void aggregatesOverNoRows() {
    AggregateResult result =
        aggregate(
            aggregates().where(Predicates.alwaysFalse()).count().count("v").min("v").max("p"));
    assertThat(result.values())
        .extracting(AggregateResult.Value::value)
        .containsExactly(Literal.of(0), Literal.of(0), Literal.NULL, Literal.NULL);
  }

  @Test
  void aggregatesOfAColumnThatThereIsNotAreTheCallersMistake() {
    assertThatThrownBy(() -> aggregate(aggregates().min("nope")))
        .hasCauseInstanceOf(InvalidPredicateException.class)
        .hasMessageContaining("nope");
  }

  @Test
  void aggregatesOfATableThatIsNotThereHaveAProblem() {
    AggregateResult result = aggregate(AggregateRequest.table("nothing").count());
    assertThat(result.problem().code()).isEqualTo(Problem.Code.UNKNOWN_TABLE);
    assertThat(result.values()).isEmpty();
    assertThat(result.asOf()).isNull();
  }

  private static PruneRequest.Builder request() {
    return PruneRequest.table(IndexFixture.TABLE);
  }

  private static AggregateRequest.Builder aggregates() {
    return AggregateRequest.table(IndexFixture.TABLE);
  }

  private AggregateResult aggregate(AggregateRequest.Builder request) {
    return table
        .queries(table.reader)
        .aggregate(request.build(), Deadline.in(IndexFixture.LIMIT))
        .join();
  }
}
