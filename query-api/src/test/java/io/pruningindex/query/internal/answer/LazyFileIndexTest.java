package io.pruningindex.query.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.Counts;
import io.pruningindex.query.IndexUnavailableException;
import io.pruningindex.query.LazyFileIndex;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.SizeEstimate;
import io.pruningindex.query.SliceListing;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ReadOutcome;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.model.ModelFile;
import io.pruningindex.query.model.StoreReader;
import io.pruningindex.query.model.WideTable;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.MergeMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LazyFileIndexTest {
  private static final Predicate LATE =
      Predicates.placeholder("days", "p IN (SELECT day FROM days WHERE holiday)");
  private static final Predicate OF_VALUE = Predicates.column("v").greaterThan(15);
  private static final Predicate OF_PARTITION = Predicates.column("p").isIn("a", "b");

  private final IndexFixture index = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);

  /** Counts the look-ups and bytes of another reader. */
  private static final class CountingReader implements StateReader {
    private final StateReader reader;
    private final AtomicLong lookUps = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();

    private CountingReader(StateReader reader) {
      this.reader = reader;
    }

    @Override
    public CompletableFuture<ReadOutcome> read(IndexKey key, Deadline deadline) {
      lookUps.incrementAndGet();
      return reader
          .read(key, deadline)
          .thenApply(
              outcome -> {
                if (outcome instanceof ReadOutcome.Value value) {
                  bytes.addAndGet(value.bytes().length);
                }
                return outcome;
              });
    }

    @Override
    public void close() {}

    private long[] take() {
      return new long[] {lookUps.getAndSet(0), bytes.getAndSet(0)};
    }
  }

  @Test
  void withNothingToDecideAboutPartitionsPlanningReadsOnlyTheSchema() {
    LazyFileIndex plan = plan(Predicates.and(OF_VALUE, LATE));
    assertThat(index.reader.takeReads())
        .containsExactly(Facet.HEAD, Facet.LEDGER, Facet.SCHEMA, Facet.HEAD);
    SizeEstimate estimate = plan.estimate();
    assertThat(estimate.partitionsKnown()).isFalse();
    assertThat(estimate.likely()).isEqualTo(estimate.atMost());
    assertThat(estimate.atMost().slices()).isEqualTo(5);
  }

  @Test
  void aFilterOnPartitionsTakesTheirDirectoryAndNoFiles() {
    LazyFileIndex plan = plan(Predicates.and(OF_PARTITION, LATE));
    assertThat(index.reader.takeReads())
        .contains(Facet.PARTITIONS)
        .doesNotContain(Facet.SLICES, Facet.NAMES, Facet.COLUMN, Facet.TAIL);
    assertThat(plan.estimate().partitionsKnown()).isTrue();
    assertThat(plan.estimate().likely().partitions()).isEqualTo(2);
    assertThat(plan.partitions().join()).containsExactly("p=a", "p=b");
  }

  @Test
  void anEstimateShrinksWithThePartitionsThatAreLeft() {
    LazyFileIndex plan = plan(Predicates.and(Predicates.column("p").isNotNull(), LATE));
    Counts table = plan.estimate().atMost();
    assertThat(plan.estimate().likely()).isEqualTo(table);
    assertThat(List.of(table.partitions(), table.slices(), table.files()))
        .containsExactly(3L, 5L, 6L);

    SizeEstimate two = plan.bind("days", OF_PARTITION).estimate();
    // The third may have any slice but one of each other.
    assertThat(two.atMost()).isEqualTo(new Counts(2, 4, 5, table.bytes(), table.rows()));
    assertThat(two.likely().slices()).isEqualTo(4);
    assertThat(two.likely().bytes()).isBetween(1L, table.bytes() - 1);

    SizeEstimate none = plan.bind("days", Predicates.column("p").isEqualTo("none")).estimate();
    Counts nothing = new Counts(0, 0, 0, 0, OptionalLong.of(0));
    assertThat(none).isEqualTo(new SizeEstimate(nothing, nothing, true));
  }

  @Test
  void partitionsThatAreEmptyAreNeitherCountedNorRead() {
    LazyFileIndex before = plan(Predicates.and(Predicates.column("p").isNotNull(), LATE));
    String instant = index.tick();
    List<ModelFile> gone =
        index.writer.live().stream().filter(file -> file.partition().equals("p=b")).toList();
    index.writer.commit(instant, index.tick(), List.of(), gone);
    LazyFileIndex plan = plan(Predicates.and(Predicates.column("p").isNotNull(), LATE));
    assertThat(plan.partitions().join()).containsExactly("p=a", "p=c");
    assertThat(before.partitions().join()).containsExactly("p=a", "p=b", "p=c");
    assertThat(plan.estimate().atMost().partitions()).isEqualTo(2);
    assertThat(plan.estimate().likely()).isEqualTo(plan.estimate().atMost());

    Predicate ofEmpty = Predicates.column("p").isEqualTo("b");
    assertThat(plan.bind("days", ofEmpty).estimate().atMost().slices()).isZero();
    assertThat(before.bind("days", ofEmpty).estimate().atMost().slices()).isPositive();
    index.reader.takeReads();
    assertThat(drain(plan.bind("days", ofEmpty).list())).isEmpty();
    assertThat(index.prune(ofEmpty).slices()).isEmpty();
    assertThat(index.reader.takeReads()).doesNotContain(Facet.SLICES, Facet.TAIL, Facet.NAMES);
    assertThat(fileIds(drain(before.bind("days", ofEmpty).list())))
        .containsExactlyInAnyOrder("b1", "b2");
  }

  @Test
  void bindingReadsNothingAndListingReadsWhatIsLeft() {
    LazyFileIndex plan = plan(Predicates.and(OF_VALUE, LATE));
    index.reader.takeReads();
    LazyFileIndex bound = plan.bind("days", Predicates.column("p").isEqualTo("b"));
    assertThat(bound.placeholders()).isEmpty();
    assertThat(index.reader.takeReads()).isEmpty();
    SliceListing listing = bound.list();
    assertThat(index.reader.takeReads()).isEmpty();
    assertThat(fileIds(drain(listing))).containsExactlyInAnyOrder("b1", "b2");
    assertThat(listing.listed().slices()).isEqualTo(2);
    assertThat(listing.listed().partitions()).isEqualTo(1);
    assertThat(listing.next().join()).isEmpty();
  }

  @Test
  void onePlanIsBoundSeveralTimes() {
    LazyFileIndex plan = plan(LATE);
    for (String day : List.of("a", "b", "c", "none", "a")) {
      Predicate condition = Predicates.column("p").isEqualTo(day);
      assertThat(drain(plan.bind("days", condition).list()))
          .containsExactlyInAnyOrderElementsOf(index.prune(condition).slices());
    }
    assertThat(plan.placeholders()).containsExactly("days");
  }

  @Test
  void whatIsNotBoundRulesNothingOutWhereverItStands() {
    Predicate other = Predicates.placeholder("other", "v < (SELECT max(x) FROM y)");
    for (Predicate predicate :
        List.of(
            LATE,
            Predicates.not(LATE),
            Predicates.or(OF_PARTITION, LATE),
            Predicates.not(Predicates.and(LATE, other)))) {
      assertThat(drain(plan(predicate).list())).hasSize(5);
    }
    Predicate both = Predicates.or(Predicates.and(OF_PARTITION, LATE), other);
    LazyFileIndex half = plan(both).bind("other", Predicates.alwaysFalse());
    assertThat(fileIds(drain(half.list()))).containsExactlyInAnyOrder("a1", "a2", "b1", "b2");
    assertThat(half.placeholders()).containsExactly("days");
  }

  @Test
  void mistakesAreTold() {
    LazyFileIndex plan = plan(LATE);
    assertThatThrownBy(() -> plan.bind("weeks", OF_VALUE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("weeks")
        .hasMessageContaining("days");
    assertThatThrownBy(() -> plan.bind("days", Predicates.column("nope").isNull()))
        .isInstanceOf(InvalidPredicateException.class)
        .hasMessageContaining("nope");
    assertThatThrownBy(() -> lazy().plan(PruneRequest.table("unheard").build()).join())
        .hasCauseInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining("unheard");
  }

  @Test
  void listingStaysAsOfThePlansInstantWhileTheTableGoesOn() {
    LazyFileIndex plan = plan(Predicates.and(OF_VALUE, LATE));
    commit("a9");
    assertThat(fileIds(drain(plan.list()))).containsExactlyInAnyOrder("a2", "b1", "b2", "c1");
    assertThat(fileIds(drain(plan(OF_VALUE).list()))).contains("a9");
  }

  @Test
  void anInstantThatIsNoLongerKeptIsToldAndPlannedAgain() {
    LazyFileIndex plan = plan(OF_VALUE);
    for (int i = 0; i < 40; i++) {
      String instant = index.tick();
      Set<Integer> all = Set.of(0, 1, 2);
      index.writer.commit(
          instant,
          index.tick(),
          List.of(ModelFile.base("p=a", "late" + i, instant, 20, 29)),
          List.of(),
          all,
          all);
    }
    assertThatThrownBy(() -> drain(plan.list()))
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            IndexUnavailableException.class,
            e -> assertThat(e.problem().code()).isEqualTo(Problem.Code.EXPIRED));
    assertThat(fileIds(drain(plan(OF_VALUE).list()))).contains("late39");
  }

  /** The floor is raised where storage loses files; the values, kept ones too, still name them. */
  @Test
  void anInstantBelowTheFloorIsNotListedThoughAllValuesReachBackToIt() {
    LazyFileIndex plan = plan(OF_VALUE);
    assertThat(drain(plan.list())).isNotEmpty();
    for (int i = 0; i < 40; i++) {
      commit("late" + i);
    }
    assertThatThrownBy(() -> drain(plan.list()))
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            IndexUnavailableException.class,
            e -> assertThat(e.problem().code()).isEqualTo(Problem.Code.EXPIRED));
  }

  @Test
  void aListingDoesNotMixTwoHistories() {
    LazyFileIndex plan = plan(OF_VALUE);
    index.writer.newIncarnation();
    commit("other");
    assertThatThrownBy(() -> drain(plan.list()))
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            IndexUnavailableException.class,
            e -> {
              assertThat(e.problem().code()).isEqualTo(Problem.Code.INCONSISTENT);
              assertThat(e.problem().message()).contains("recovered", "plan it again");
            });
    assertThat(fileIds(drain(plan(OF_VALUE).list()))).contains("other");
  }

  /** A subquery that comes to three days of 10,000. */
  @Test
  void tenThousandPartitionsAreNotListedForThreeOfThem() {
    WideTable table = new WideTable(10_000, 5, 400);
    CountingReader reader = new CountingReader(StoreReader.newest(table.write()));
    LazyQueries late = index.queries(reader).lazy(IndexFixture.LIMIT);
    PruneRequest request =
        PruneRequest.table(WideTable.TABLE)
            .where(Predicates.and(Predicates.column("v").greaterThan(1_000), LATE))
            .build();
    LazyFileIndex plan = late.plan(request).join();
    long[] planning = reader.take();
    LazyFileIndex bound =
        plan.bind(
            "days",
            Predicates.column("p")
                .isIn(WideTable.partition(7), WideTable.partition(11), WideTable.partition(9_999)));
    assertThat(reader.take()).containsExactly(0, 0);
    List<PrunedSlice> slices = drain(bound.list());
    long[] listing = reader.take();
    assertThat(slices).hasSize(15);

    CountingReader all = new CountingReader(StoreReader.newest(table.write()));
    IndexQueries eager = new IndexFixture(MergeMode.WHOLE_ROWS).queries(all);
    List<PrunedSlice> listed = drain(eager.lazy(IndexFixture.LIMIT).plan(request).join().list());
    long[] first = all.take();
    assertThat(listed).hasSize(49_995);
    assertThat(new HashSet<>(fileIds(listed))).containsAll(fileIds(slices));
    System.out.printf(
        "10,000 partitions, 50,000 files: planning %d look-ups %,d bytes; listing 3 partitions %d"
            + " look-ups %,d bytes; listing all first %d look-ups %,d bytes%n",
        planning[0], planning[1], listing[0], listing[1], first[0], first[1]);
    assertThat(planning[0]).isLessThanOrEqualTo(4);
    // Two of the 25 buckets, and the three shards of the directory.
    assertThat(listing[0]).isLessThanOrEqualTo(3 + 2 * 4 + 2);
    assertThat(first[0]).isGreaterThanOrEqualTo(3 + 25 * 4);
    assertThat(planning[1] + listing[1]).isLessThan(first[1] / 4);
  }

  @Test
  void aListingFetchesBatchByBatch() {
    WideTable table = new WideTable(1_000, 5, 20);
    CountingReader reader = new CountingReader(StoreReader.newest(table.write()));
    LazyQueries lazy = index.queries(reader).lazy(IndexFixture.LIMIT);
    SliceListing listing = lazy.plan(PruneRequest.table(WideTable.TABLE).build()).join().list();
    List<PrunedSlice> first = listing.next().join();
    reader.take();
    assertThat(first).hasSize(400);
    List<PrunedSlice> second = listing.next().join();
    assertThat(second).hasSize(400).doesNotContainAnyElementsOf(first);
    // Slices, tail and names of four buckets, and the head once more.
    assertThat(reader.take()[0]).isEqualTo(13);
    Counts listed = listing.listed();
    assertThat(listed.slices()).isEqualTo(800);
    assertThat(listed.partitions()).isEqualTo(160);
  }

  private LazyQueries lazy() {
    return index.queries(index.reader).lazy(IndexFixture.LIMIT);
  }

  private LazyFileIndex plan(Predicate predicate) {
    return lazy().plan(PruneRequest.table(IndexFixture.TABLE).where(predicate).build()).join();
  }

  private void commit(String fileId) {
    String instant = index.tick();
    index.writer.commit(
        instant, index.tick(), List.of(ModelFile.base("p=a", fileId, instant, 20, 29)), List.of());
  }

  private static List<PrunedSlice> drain(SliceListing listing) {
    List<PrunedSlice> all = new ArrayList<>();
    for (List<PrunedSlice> batch = listing.next().join();
        !batch.isEmpty();
        batch = listing.next().join()) {
      all.addAll(batch);
    }
    return all;
  }

  private static List<String> fileIds(List<PrunedSlice> slices) {
    return slices.stream().map(PrunedSlice::fileId).toList();
  }
}
