package io.pruningindex.query.internal.answer;

import static io.pruningindex.query.predicate.Predicates.and;
import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.or;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.Conjunct;
import io.pruningindex.query.Counts;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.internal.state.Head;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.model.ModelFile;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.MergeMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PruneQueryTest {
  private final IndexFixture table = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);

  @Test
  void keepsTheSlicesThatCanMatch() {
    PruneResult result = table.prune(column("v").isBetween(15, 25));
    assertThat(result.status()).isEqualTo(PruneStatus.PRUNED);
    assertThat(IndexFixture.fileIds(result)).containsExactly("a2", "b1");
    assertThat(result.total()).isEqualTo(new Counts(3, 5, 6, 5100, OptionalLong.of(510)));
    assertThat(result.kept()).isEqualTo(new Counts(2, 2, 2, 2000, OptionalLong.of(200)));
    assertThat(result.problem()).isNull();
  }

  @Test
  void namesTheInstantThatItIsExactFor() {
    PruneResult result = table.prune(column("v").isEqualTo(15));
    assertThat(result.asOf().sequence()).isEqualTo(2);
    assertThat(result.asOf().instant()).isEqualTo("20240229000000003");
    assertThat(result.asOf().completionTime()).isEqualTo("20240229000000004");
  }

  @Test
  void describesASliceWithLogFiles() {
    PruneResult result = table.prune(column("v").isEqualTo(65));
    assertThat(result.slices())
        .containsExactly(
            new PrunedSlice(
                "p=b",
                "b2",
                "20240229000000001",
                "b2_0-1-2_20240229000000001.parquet",
                List.of(".b2_20240229000000003.log.1_0-1-2"),
                1100,
                OptionalLong.of(110),
                false,
                List.of()));
    assertThat(result.kept().files()).isEqualTo(2);
  }

  @Test
  void ordersLogFilesAsTheyWereWritten() {
    String third = table.tick();
    ModelFile tenth = logOfVersion(third, 10);
    ModelFile second = logOfVersion(third, 2);
    table.writer.commit(third, table.tick(), List.of(tenth, second), List.of());
    PruneResult result = table.prune(column("v").isEqualTo(65));
    assertThat(result.slices().get(0).logFiles())
        .containsExactly(".b2_20240229000000003.log.1_0-1-2", second.name(), tenth.name());
  }

  @Test
  void saysThatAllRowsOfASliceMatch() {
    PruneResult result = table.prune(column("v").isBetween(0, 25));
    assertThat(result.slices())
        .extracting(PrunedSlice::fileId, PrunedSlice::fullyMatched)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("a1", true),
            org.assertj.core.groups.Tuple.tuple("a2", true),
            org.assertj.core.groups.Tuple.tuple("b1", false));
  }

  @Test
  void aSliceWithLogFilesMatchesFullyOnlyIfAllItsFilesDo() {
    assertThat(table.prune(column("v").isBetween(60, 69)).slices())
        .isNotEmpty()
        .allSatisfy(slice -> assertThat(slice.fullyMatched()).isFalse());
    assertThat(table.prune(column("v").isBetween(30, 69)).slices())
        .filteredOn(slice -> slice.fileId().equals("b2"))
        .hasSize(1)
        .allSatisfy(slice -> assertThat(slice.fullyMatched()).isTrue());
  }

  @Test
  void nothingMatchesIsNotCannotPrune() {
    PruneResult nothing = table.prune(column("v").isEqualTo(1000));
    assertThat(nothing.status()).isEqualTo(PruneStatus.NOTHING_MATCHES);
    assertThat(nothing.slices()).isEmpty();
    assertThat(nothing.asOf()).isNotNull();
    PruneResult cannot = table.prune(column("w").isEqualTo(1000));
    assertThat(cannot.status()).isEqualTo(PruneStatus.CANNOT_PRUNE);
    assertThat(cannot.slices()).hasSize(5);
    assertThat(cannot.kept()).isEqualTo(cannot.total());
  }

  @Test
  void aRequestWithoutPredicateListsEverySlice() {
    PruneResult result = table.prune(PruneRequest.table(IndexFixture.TABLE).build());
    assertThat(result.status()).isEqualTo(PruneStatus.CANNOT_PRUNE);
    assertThat(IndexFixture.fileIds(result)).containsExactly("a1", "a2", "b1", "b2", "c1");
    assertThat(result.slices()).filteredOn(slice -> !slice.fullyMatched()).isEmpty();
  }

  @Test
  void aPredicateThatIsNeverTrueNeedsNoBucket() {
    PruneResult result = table.prune(Predicates.alwaysFalse());
    assertThat(result.status()).isEqualTo(PruneStatus.NOTHING_MATCHES);
    assertThat(table.reader.takeReads()).doesNotContain(Facet.SLICES);
  }

  @Test
  void anEmptyTableHasNothingThatMatches() {
    IndexFixture empty = new IndexFixture(MergeMode.WHOLE_ROWS);
    empty.writer.commit(empty.tick(), empty.tick(), List.of(), List.of());
    PruneResult result = empty.prune(PruneRequest.table(IndexFixture.TABLE).build());
    assertThat(result.status()).isEqualTo(PruneStatus.NOTHING_MATCHES);
    assertThat(result.total()).isEqualTo(new Counts(0, 0, 0, 0, OptionalLong.of(0)));
  }

  @Test
  void tellsWhichConjunctsWereApplied() {
    PruneResult result =
        table.prune(
            and(
                column("p").isEqualTo("b"),
                column("v").greaterThan(25),
                column("w").isEqualTo(1),
                Predicates.unsupported("upper(p) = 'B'", "functions have no bounds")));
    assertThat(result.conjuncts())
        .extracting(Conjunct::applied, Conjunct::by)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(true, Optional.of("partition")),
            org.assertj.core.groups.Tuple.tuple(true, Optional.of("column stats")),
            org.assertj.core.groups.Tuple.tuple(false, Optional.empty()),
            org.assertj.core.groups.Tuple.tuple(false, Optional.empty()));
    assertThat(result.conjuncts().get(3).reason()).contains("functions have no bounds");
    assertThat(IndexFixture.fileIds(result)).containsExactly("b1", "b2");
  }

  @Test
  void aColumnThatWasIndexedLaterKeepsTheFilesBeforeIt() {
    PruneResult result = table.prune(and(column("late").isEqualTo(1), column("v").lessThan(15)));
    assertThat(IndexFixture.fileIds(result)).containsExactly("a1", "a2");
  }

  @Test
  void partitionPruningReadsOnlyTheBucketsOfWhatIsLeft() {
    PruneResult result = table.prune(column("p").isEqualTo("c"));
    assertThat(IndexFixture.fileIds(result)).containsExactly("c1");
    assertThat(table.reader.takeReads()).filteredOn(facet -> facet == Facet.SLICES).hasSize(1);
  }

  @Test
  void findsPartitionsInEveryShardOfTheDirectory() {
    IndexFixture large = new IndexFixture(MergeMode.WHOLE_ROWS);
    String first = large.tick();
    List<ModelFile> files = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      files.add(ModelFile.base("p=" + i, "f" + i, first, i, i));
    }
    large.writer.commit(first, large.tick(), files, List.of());
    for (int partition : List.of(0, 4095, 4096, 4999)) {
      PruneResult result = large.prune(column("p").isEqualTo(String.valueOf(partition)));
      assertThat(result.slices())
          .extracting(PrunedSlice::partition)
          .containsExactly("p=" + partition);
      assertThat(result.total().partitions()).isEqualTo(5000);
    }
    assertThat(large.prune(PruneRequest.table(IndexFixture.TABLE).build()).slices()).hasSize(5000);
  }

  @Test
  void readsOnlyTheColumnsThatThePredicateNeedsAndNamesOnlyForSurvivors() {
    table.prune(column("p").isEqualTo("a"));
    assertThat(table.reader.takeReads()).doesNotContain(Facet.COLUMN);
    PruneResult result = table.prune(column("v").isEqualTo(1000));
    assertThat(result.slices()).isEmpty();
    List<Facet> reads = table.reader.takeReads();
    assertThat(reads).contains(Facet.COLUMN).doesNotContain(Facet.HEALTH);
    IndexFixture fresh = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);
    fresh.prune(column("v").isEqualTo(1000));
    assertThat(fresh.reader.takeReads()).doesNotContain(Facet.NAMES);
  }

  @Test
  void slicesWithLogFilesThatCustomCodeMergesAreKeptWhateverTheirStats() {
    IndexFixture custom = IndexFixture.withSlices(MergeMode.UNKNOWN);
    PruneResult result = custom.prune(column("v").isEqualTo(15));
    assertThat(IndexFixture.fileIds(result)).containsExactly("a2", "b2");
    assertThat(result.status()).isEqualTo(PruneStatus.PRUNED);
    assertThat(result.conjuncts().get(0).applied()).isTrue();
    assertThat(result.conjuncts().get(0).reason().orElseThrow()).contains("1 of 5 slices");
  }

  @Test
  void slicesWithLogFilesOfPartialRowsAreJudgedByUnitedBounds() {
    IndexFixture partial = IndexFixture.withSlices(MergeMode.PARTIAL_ROWS);
    PruneResult outside = partial.prune(column("v").isEqualTo(15));
    assertThat(IndexFixture.fileIds(outside)).containsExactly("a2");
    assertThat(outside.conjuncts().get(0).reason()).isEmpty();
    // In neither file, but between the bounds of the two.
    PruneResult between = partial.prune(column("v").isEqualTo(50));
    assertThat(IndexFixture.fileIds(between)).containsExactly("b2");
  }

  @Test
  void partitionsRuleOutSlicesOfPartialRows() {
    IndexFixture partial = IndexFixture.withSlices(MergeMode.PARTIAL_ROWS);
    PruneResult result = partial.prune(and(column("v").isEqualTo(15), column("p").isEqualTo("a")));
    assertThat(IndexFixture.fileIds(result)).containsExactly("a2");
    PruneResult withLogs = partial.prune(column("p").isEqualTo("b"));
    assertThat(withLogs.conjuncts().get(0).reason()).isEmpty();
  }

  @Test
  void aSliceOfPartialRowsIsNeverSaidToMatchFully() {
    IndexFixture partial = IndexFixture.withSlices(MergeMode.PARTIAL_ROWS);
    assertThat(partial.prune(column("v").isBetween(0, 100)).slices())
        .filteredOn(slice -> !slice.logFiles().isEmpty())
        .hasSize(1)
        .allSatisfy(slice -> assertThat(slice.fullyMatched()).isFalse());
  }

  @Test
  void statsThatCouldRuleOutNothingWereNotApplied() {
    IndexFixture partial = new IndexFixture(MergeMode.UNKNOWN);
    String first = partial.tick();
    partial.writer.commit(
        first,
        partial.tick(),
        List.of(
            ModelFile.base("p=a", "a1", first, 0, 9),
            ModelFile.log("p=a", "a1", partial.tick(), partial.tick(), 0, 9)),
        List.of());
    PruneResult result = partial.prune(column("v").isEqualTo(100));
    assertThat(result.status()).isEqualTo(PruneStatus.CANNOT_PRUNE);
    assertThat(result.conjuncts().get(0).applied()).isFalse();
    assertThat(result.conjuncts().get(0).by()).isEmpty();
    assertThat(result.conjuncts().get(0).reason().orElseThrow()).contains("1 of 1 slices");
    PruneResult byBoth = partial.prune(or(column("v").isEqualTo(100), column("p").isEqualTo("a")));
    assertThat(byBoth.conjuncts().get(0).by()).contains("partition");
  }

  @Test
  void rowsAreUnknownIfTheyAreForAnyFile() {
    String third = table.tick();
    table.writer.commit(
        third,
        table.tick(),
        List.of(ModelFile.base("p=c", "c2", third, 45, 46).withRows(-1)),
        List.of());
    PruneResult result = table.prune(column("p").isEqualTo("c"));
    assertThat(result.kept().rows()).isEmpty();
    assertThat(result.total().rows()).isEmpty();
    assertThat(result.slices())
        .extracting(PrunedSlice::rows)
        .containsExactly(OptionalLong.of(100), OptionalLong.empty());
  }

  @Test
  void answersAsOfAnOlderInstant() {
    String third = table.tick();
    ModelFile old =
        table.writer.live().stream().filter(file -> file.fileId().equals("a1")).findFirst().get();
    table.writer.commit(
        third,
        table.tick(),
        List.of(ModelFile.base("p=a", "a3", third, 0, 9)),
        List.of(old),
        Set.of(0, 1, 2),
        Set.of());
    assertThat(IndexFixture.fileIds(table.prune(column("v").lessThan(10)))).containsExactly("a3");
    PruneResult older =
        table.prune(
            PruneRequest.table(IndexFixture.TABLE)
                .where(column("v").lessThan(10))
                .asOfInstant("20240229000000003")
                .build());
    assertThat(IndexFixture.fileIds(older)).containsExactly("a1");
    assertThat(older.asOf().sequence()).isEqualTo(2);
    assertThat(older.total().slices()).isEqualTo(5);
  }

  @Test
  void lagIsMeasuredWhenTheAnswerIsGiven() {
    byte[] bytes = table.store.at(table.store.now(), IndexKey.head(IndexFixture.TABLE)).get();
    long currentTo = Head.fromBytes(bytes).currentTo();
    PruneRequest request = PruneRequest.table(IndexFixture.TABLE).build();
    Deadline deadline = Deadline.in(IndexFixture.LIMIT);
    assertThat(table.queriesAt(currentTo + 2500).prune(request, deadline).join().lagSeconds())
        .hasValue(2.5);
    assertThat(table.queriesAt(currentTo - 2500).prune(request, deadline).join().lagSeconds())
        .hasValue(0);
  }

  @Test
  void aPredicateOnAnUnknownColumnIsTheCallersMistake() {
    assertThatThrownBy(() -> table.prune(column("nope").isEqualTo(1)))
        .hasCauseInstanceOf(InvalidPredicateException.class)
        .hasMessageContaining("nope");
  }

  @Test
  void anInstantThatIsNoneIsTheCallersMistake() {
    PruneRequest request = PruneRequest.table(IndexFixture.TABLE).asOfInstant("yesterday").build();
    assertThatThrownBy(() -> table.prune(request))
        .hasCauseInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("yesterday");
  }

  private static ModelFile logOfVersion(String instant, int version) {
    ModelFile log = ModelFile.log("p=b", "b2", instant, instant, 60, 69);
    return new ModelFile(
        log.partition(),
        log.fileId(),
        ".b2_" + instant + ".log." + version + "_0-1-2",
        log.kind(),
        log.baseInstant(),
        log.anchor(),
        log.rows(),
        log.minimum(),
        log.maximum());
  }
}
