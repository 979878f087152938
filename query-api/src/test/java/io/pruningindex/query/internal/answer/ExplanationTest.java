package io.pruningindex.query.internal.answer;

import static io.pruningindex.query.internal.answer.RowFile.row;
import static io.pruningindex.query.predicate.Predicates.and;
import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.or;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.pruningindex.query.Conjunct;
import io.pruningindex.query.Counts;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruneStep;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.model.ModelFile;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.MergeMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExplanationTest {
  private final IndexFixture table = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);

  @Test
  void stepsTellWhatPartitionsAndColumnStatsRuledOut() {
    PruneResult result =
        table.prune(and(column("p").isIn("a", "b"), column("v").isBetween(15, 25)));
    assertThat(result.steps())
        .containsExactly(
            new PruneStep(
                PruneStep.Kind.PARTITIONS,
                new Counts(1, 1, 1, 1000, OptionalLong.of(100)),
                new Counts(2, 4, 5, 4100, OptionalLong.of(410)),
                ""),
            new PruneStep(
                PruneStep.Kind.COLUMN_STATS,
                new Counts(0, 2, 3, 2100, OptionalLong.of(210)),
                new Counts(2, 2, 2, 2000, OptionalLong.of(200)),
                ""));
  }

  @Test
  void stepsAreCountedAsOfTheInstantAskedFor() {
    String third = table.tick();
    ModelFile old =
        table.writer.live().stream().filter(file -> file.fileId().equals("a1")).findFirst().get();
    table.writer.commit(
        third,
        table.tick(),
        List.of(ModelFile.base("p=a", "a3", third, 0, 9), ModelFile.base("p=d", "d1", third, 0, 9)),
        List.of(old));
    Predicate predicate = column("p").isIn("a", "d");
    assertThat(table.prune(predicate).steps().get(0).left().slices()).isEqualTo(3);
    assertThat(table.prune(predicate).steps().get(0).removed().slices()).isEqualTo(3);
    PruneResult older =
        table.prune(
            PruneRequest.table(IndexFixture.TABLE)
                .where(predicate)
                .asOfInstant("20240229000000003")
                .build());
    assertThat(older.steps().get(0).left())
        .isEqualTo(new Counts(1, 2, 2, 2000, OptionalLong.of(200)));
    assertThat(older.steps().get(0).removed())
        .isEqualTo(new Counts(2, 3, 4, 3100, OptionalLong.of(310)));
  }

  @Test
  void aPartitionInSeveralBucketsIsCountedOnce() {
    IndexFixture large = new IndexFixture(MergeMode.WHOLE_ROWS);
    String first = large.tick();
    List<ModelFile> files =
        IntStream.range(0, 40)
            .mapToObj(i -> ModelFile.base("p=" + i % 2, "f" + i, first, i, i))
            .toList();
    large.writer.commit(first, large.tick(), files, List.of());
    PruneResult result = large.prune(column("v").lessThan(10));
    assertThat(result.steps().get(0).left().partitions()).isEqualTo(2);
    assertThat(result.steps().get(0).removed().partitions()).isZero();
    assertThat(result.steps().get(1).left().partitions()).isEqualTo(2);
    assertThat(result.steps().get(1).removed().slices()).isEqualTo(30);
  }

  @Test
  void aStepWithoutAConditionSaysSo() {
    PruneResult byStats = table.prune(column("v").isEqualTo(15));
    assertThat(byStats.steps())
        .extracting(PruneStep::note)
        .containsExactly("no condition could be applied to partitions", "");
    PruneResult byPartition = table.prune(column("p").isEqualTo("a"));
    assertThat(byPartition.steps())
        .extracting(PruneStep::note)
        .containsExactly("", "the predicate says nothing of columns with stats");
    IndexFixture custom = IndexFixture.withSlices(MergeMode.UNKNOWN);
    assertThat(custom.prune(column("v").isEqualTo(15)).steps().get(1).note())
        .startsWith("1 slices were kept whatever their stats");
  }

  @Test
  void conjunctsTellWhatEachWouldRuleOutAlone() {
    PruneRequest request =
        PruneRequest.table(IndexFixture.TABLE)
            .where(
                and(
                    column("p").isIn("a", "b"),
                    column("v").greaterThan(15),
                    column("v").lessThan(25),
                    column("w").isEqualTo(1)))
            .verbose(true)
            .build();
    assertThat(table.prune(request).conjuncts())
        .extracting(Conjunct::partitionsRuledOut, Conjunct::slicesRuledOut)
        .containsExactly(
            tuple(1L, OptionalLong.of(0)),
            tuple(0L, OptionalLong.of(1)),
            tuple(0L, OptionalLong.of(1)),
            tuple(0L, OptionalLong.of(0)));
  }

  @Test
  void whatASingleConjunctRulesOutIsAlwaysTold() {
    PruneResult single = table.prune(and(column("v").lessThan(25), column("p").isEqualTo("a")));
    assertThat(single.conjuncts().get(0).slicesRuledOut()).hasValue(0);
    PruneResult two = table.prune(column("v").isBetween(0, 25));
    assertThat(two.conjuncts()).allMatch(conjunct -> conjunct.slicesRuledOut().isEmpty());
  }

  @Test
  void aConjunctTellsOfWhichFilesNoStatsAreKnown() {
    RowIndex index =
        RowIndex.of(
            MergeMode.WHOLE_ROWS,
            RowFile.base("p=a", "f1", List.of(row(1, 1L, 5L))),
            RowFile.base("p=a", "f2", List.of(row(2, 1L, 5L))).without("a", BoundsStatus.NO_STATS),
            RowFile.log("p=a", "f2", List.of(row(2, 1L, 5L)))
                .without("a", BoundsStatus.LOG_WITHOUT_STATS),
            RowFile.log("p=a", "f1", List.of(row(3, 1L, 5L))).without("a", BoundsStatus.NO_STATS));
    Conjunct conjunct = index.prune(column("a").isEqualTo(7)).conjuncts().get(0);
    assertThat(conjunct.applied()).isTrue();
    assertThat(conjunct.reason().orElseThrow())
        .isEqualTo(
            "no bounds of a in 3 of 4 files, of 2 of 2 slices:"
                + " no stats were recorded (2), log file without stats (1)");
    assertThat(index.prune(column("b").isEqualTo(7)).conjuncts().get(0).reason()).isEmpty();
  }

  /** A path may not be splittable into values, where a value has a slash of its own. */
  @Test
  void aConjunctTellsOfWhichPartitionsNoValueIsKnown() {
    IndexFixture split = new IndexFixture(MergeMode.WHOLE_ROWS);
    String first = split.tick();
    ModelFile told = ModelFile.base("p=a", "f1", first, 0, 9);
    ModelFile untold = ModelFile.base("x/y", "f2", first, 10, 19);
    split.writer.commit(first, split.tick(), List.of(told, untold), List.of());
    PruneResult result = split.prune(column("p").isEqualTo("b"));
    assertThat(result.status()).isEqualTo(PruneStatus.PRUNED);
    assertThat(result.conjuncts())
        .containsExactly(
            new Conjunct(
                "p = 'b'",
                true,
                Optional.of("partition"),
                Optional.of("the paths of 1 of 2 partitions do not tell it"),
                1,
                OptionalLong.of(0)));
    IndexFixture alone = new IndexFixture(MergeMode.WHOLE_ROWS);
    alone.writer.commit(alone.tick(), alone.tick(), List.of(untold), List.of());
    PruneResult nothing = alone.prune(column("p").isEqualTo("b"));
    assertThat(nothing.status()).isEqualTo(PruneStatus.CANNOT_PRUNE);
    assertThat(nothing.conjuncts().get(0).applied()).isFalse();
    assertThat(nothing.conjuncts().get(0).reason())
        .contains("the paths of 1 of 1 partitions do not tell it");
    assertThat(nothing.steps().get(0).note())
        .isEqualTo("no condition could be applied to partitions");
  }

  @Test
  void aColumnWithoutAnyStatsWasNotApplied() {
    PruneResult result = table.prune(column("late").isEqualTo(1));
    assertThat(result.status()).isEqualTo(PruneStatus.CANNOT_PRUNE);
    assertThat(result.conjuncts().get(0).applied()).isFalse();
    assertThat(result.conjuncts().get(0).reason().orElseThrow())
        .isEqualTo(
            "no bounds of late in 6 of 6 files, of 5 of 5 slices:"
                + " the column was not indexed when the file was added");
  }

  @Test
  void aColumnOfWhichOnlyNullsAreCountedWasAppliedAllTheSame() {
    RowIndex index =
        RowIndex.of(
            MergeMode.WHOLE_ROWS,
            RowFile.base("p=a", "f1", List.of(row(1, 1L, 5L)))
                .without("a", BoundsStatus.LONG_VALUES_UNTRUSTED));
    PruneResult result = index.prune(column("a").isNull());
    assertThat(result.status()).isEqualTo(PruneStatus.NOTHING_MATCHES);
    assertThat(result.conjuncts().get(0).applied()).isTrue();
    assertThat(result.conjuncts().get(0).slicesRuledOut()).hasValue(1);
  }

  @Test
  void theResidualLeavesOutWhatEveryRowIsKnownToMeet() {
    Predicate above = column("v").greaterThan(15);
    Predicate below = column("v").lessThan(30);
    Predicate partition = column("p").isEqualTo("b");
    assertThat(table.prune(and(above, below, partition)).residual())
        .isEqualTo(Predicates.alwaysTrue());
    assertThat(table.prune(and(above, below)).residual()).isEqualTo(above);
    Predicate unknown = column("w").isEqualTo(1);
    assertThat(table.prune(and(above, unknown, partition)).residual()).isEqualTo(unknown);
    Predicate neither = and(column("v").greaterThan(22), unknown);
    assertThat(table.prune(neither).residual()).isEqualTo(neither);
  }

  @Test
  void theResidualOfSlicesWithLogFilesGoesByEveryFile() {
    Predicate inEvery = column("v").greaterThanOrEqualTo(30);
    Predicate inLogOnly = column("v").greaterThanOrEqualTo(60);
    Predicate partition = column("p").isEqualTo("b");
    assertThat(table.prune(and(inEvery, partition)).residual()).isEqualTo(Predicates.alwaysTrue());
    assertThat(table.prune(and(inLogOnly, partition)).residual()).isEqualTo(inLogOnly);
    for (MergeMode mode : List.of(MergeMode.PARTIAL_ROWS, MergeMode.UNKNOWN)) {
      IndexFixture merged = IndexFixture.withSlices(mode);
      assertThat(merged.prune(and(inEvery, partition)).residual())
          .as("rows of unknown making, in a partition that is known")
          .isEqualTo(inEvery);
    }
  }

  @Test
  void reasonsComeWithAVerboseRequestOnly() {
    assertThat(table.prune(column("v").isEqualTo(15)).slices().get(0).reasons()).isEmpty();
  }

  @Test
  void aReasonNamesBoundsAndWhatEveryRowMeets() {
    RowIndex index =
        RowIndex.of(
            MergeMode.WHOLE_ROWS,
            RowFile.base("p=a", "f1", List.of(row(1, 3L, 5L), row(2, 9L, 6L), row(3, null, 6L))));
    assertThat(reasons(index, and(column("a").greaterThan(5), column("b").greaterThan(4))))
        .containsExactly("a > 5: may match: a in [3, 9], 1 null", "b > 4: every row matches");
    assertThat(reasons(index, and(Predicates.unsupported("f(a)", "functions are not supported"))))
        .containsExactly("f(a): not applied: functions are not supported");
    assertThat(reasons(index, or(column("a").isNull(), column("b").isEqualTo(6))))
        .containsExactly("a IS NULL OR b = 6: may match: a in [3, 9], 1 null; b in [5, 6]");
    assertThat(reasons(index, Predicates.alwaysTrue())).containsExactly("TRUE: every row matches");
  }

  @Test
  void aReasonNamesTheFileThatKeepsASlice() {
    RowFile base = RowFile.base("p=a", "f1", List.of(row(1, 3L, 5L)));
    RowFile log = RowFile.log("p=a", "f1", List.of(row(2, 8L, 5L), row(3, 9L, 5L)));
    assertThat(reasons(RowIndex.of(MergeMode.WHOLE_ROWS, base, log), column("a").isEqualTo(8)))
        .containsExactly(
            "a = 8: may match: a in [8, 9] in " + log.name(),
            "kept whole since a log file may match");
    RowFile unknown = log.without("a", BoundsStatus.LOG_WITHOUT_STATS);
    assertThat(reasons(RowIndex.of(MergeMode.WHOLE_ROWS, base, unknown), column("a").isEqualTo(8)))
        .containsExactly(
            "a = 8: may match: no stats of a: log file without stats in " + log.name(),
            "kept whole since a log file may match");
  }

  @Test
  void aReasonTellsOfMergingColumnByColumnAndByCustomCode() {
    RowFile base = RowFile.base("p=a", "f1", List.of(row(1, 3L, 5L)));
    RowFile log = RowFile.log("p=a", "f1", List.of(row(1, 9L, null)));
    Predicate predicate = and(column("a").isEqualTo(8), column("p").isEqualTo("a"));
    assertThat(reasons(RowIndex.of(MergeMode.PARTIAL_ROWS, base, log), predicate))
        .containsExactly(
            "a = 8: may match, merged column by column with united bounds:"
                + " a in [3, 9] (not exact) or null",
            "p = 'a': every row matches");
    assertThat(reasons(RowIndex.of(MergeMode.UNKNOWN, base, log), predicate))
        .containsExactly(
            "a = 8: not applied: the table merges log files by code of its own",
            "p = 'a': every row matches");
  }

  @Test
  void theReportSaysInOrderHowAnAnswerCameAbout() {
    Map<String, Object> row = row(1, 3L, 5L);
    RowFile base = RowFile.base("p=a", "f1", List.of(row));
    RowFile other = RowFile.base("p=a", "f2", List.of(row(4, 20L, 5L)));
    RowFile elsewhere = RowFile.base("p=b", "f3", List.of(row));
    RowIndex index = RowIndex.of(MergeMode.WHOLE_ROWS, base, other, elsewhere);
    PruneResult result =
        index.explain(
            and(column("p").isEqualTo("a"), column("a").lessThan(10), column("c").isEqualTo(1)));
    List<String> lines = result.explain().toString().lines().toList();
    assertThat(lines.get(0))
        .startsWith("rows: PRUNED as of instant 20240101000000009 (number 2, completed ");
    assertThat(lines.subList(1, lines.size()))
        .containsExactly(
            "whole table: 2 partitions, 3 slices, 3 files, " + (base.size() * 3) + " bytes, 3 rows",
            "partitions left 1 partition, 2 slices, 2 files, "
                + (base.size() * 2)
                + " bytes, 2 rows; removed 1 partition, 1 slice, 1 file, "
                + base.size()
                + " bytes, 1 row",
            "column stats left 1 partition, 1 slice, 1 file, "
                + base.size()
                + " bytes, 1 row; removed 0 partitions, 1 slice, 1 file, "
                + base.size()
                + " bytes, 1 row",
            "to read: 1 partition, 1 slice, 1 file, " + base.size() + " bytes, 1 row",
            "condition p = 'a': applied to partition, alone rules out 1 partition",
            "condition a < 10: applied to column stats, alone rules out 1 slice",
            "condition c = 1: not applied, column c is not indexed",
            "rows still to be tested for: c = 1",
            "slice p=a/f1 of " + base.instant() + ": " + base.name(),
            "  p = 'a': every row matches",
            "  a < 10: every row matches",
            "  c = 1: not applied: column c is not indexed");
  }

  @Test
  void theReportOfNoAnswerSaysWhy() {
    PruneResult result =
        PruneResult.unavailable("orders", new Problem(Problem.Code.INDEX_DOWN, "no job runs"));
    assertThat(result.explain().toString())
        .isEqualTo("orders: UNAVAILABLE\nproblem: INDEX_DOWN, no job runs");
  }

  private static List<String> reasons(RowIndex index, Predicate predicate) {
    return index.explain(predicate).slices().get(0).reasons();
  }
}
