package io.pruningindex.query.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.model.ModelFile;
import io.pruningindex.query.model.ModelWriter;
import io.pruningindex.query.model.StoreReader;
import io.pruningindex.query.schema.MergeMode;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The job has come to number 100 and fails; its state goes back to number 90, and the same numbers
 * are dealt to other instants. What a client knows from before is mixed with nothing from after.
 */
class RecoveredBucketTest {
  private static final PruneRequest ALL = PruneRequest.table(IndexFixture.TABLE).build();
  private static final Set<Facet> HEADS = EnumSet.of(Facet.HEAD, Facet.LEDGER);

  private final IndexFixture table = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);
  private ModelWriter checkpoint;
  private int before;
  private int recovered;

  @BeforeEach
  void failAtOneHundred() {
    commitUpTo(table.writer, 90);
    checkpoint = table.writer.checkpoint();
    int checkpointed = table.store.now();
    commitUpTo(table.writer, 100);
    before = table.store.now();
    table.store.restore(checkpointed);
    recovered = table.store.now();
  }

  @Test
  void aBucketOf90IsNotReadWithAHeadOf100() {
    for (Set<Facet> old : List.of(EnumSet.of(Facet.HEAD), HEADS)) {
      PruneResult result = pruneMixed(old, before, recovered);
      assertThat(result.status()).isEqualTo(PruneStatus.UNAVAILABLE);
      assertThat(result.problem().code()).isEqualTo(Problem.Code.INCONSISTENT);
    }
  }

  @Test
  void aBucketOf100IsNotReadWithAHeadOf90() {
    PruneResult result = pruneMixed(HEADS, recovered, before);
    // The buckets say what was at 90 as well, unless that is below their floor.
    verifyExactOrUnavailable(result);
  }

  @Test
  void equalNumbersOfTwoRunsAreNotTakenForEachOther() {
    checkpoint.newIncarnation();
    commitUpTo(checkpoint, 100);
    assertThat(checkpoint.number()).isEqualTo(100);
    int now = table.store.now();
    for (Set<Facet> old : List.of(EnumSet.of(Facet.HEAD), HEADS)) {
      verifyExactOrUnavailable(pruneMixed(old, before, now));
      verifyExactOrUnavailable(pruneMixed(old, now, before));
    }
    PruneResult newest = table.prune(ALL);
    assertThat(newest.asOf().sequence()).isEqualTo(100);
    verifyExact(newest);
  }

  @Test
  void whatWasCachedBeforeTheFailureIsNotServedAfterIt() {
    PruneResult old = table.prune(StoreReader.newest(table.store), ALL);
    assertThat(old.asOf().sequence()).isEqualTo(90);
    verifyExact(old);
    StoreReader atOneHundred = new StoreReader(table.store, key -> before);
    verifyExact(table.prune(atOneHundred, ALL));
    checkpoint.newIncarnation();
    while (checkpoint.number() < 110) {
      commitUpTo(checkpoint, checkpoint.number() + 1);
      PruneResult result = table.prune(ALL);
      assertThat(result.asOf().sequence()).isEqualTo(checkpoint.number());
      verifyExact(result);
    }
  }

  /**
   * Reads some facets as they were at one time, and the others as at another; nothing is cached.
   */
  private PruneResult pruneMixed(Set<Facet> some, int theirTime, int otherTime) {
    StoreReader mixed =
        new StoreReader(table.store, key -> some.contains(key.facet()) ? theirTime : otherTime);
    IndexQueries queries =
        new IndexQueries(
            mixed,
            deadline -> CompletableFuture.completedFuture(List.of(IndexFixture.TABLE)),
            new ValueCache(0),
            Pause.NONE,
            Clock.systemUTC());
    return queries.prune(ALL, Deadline.in(IndexFixture.LIMIT)).join();
  }

  private void verifyExactOrUnavailable(PruneResult result) {
    if (result.status() != PruneStatus.UNAVAILABLE) {
      verifyExact(result);
    }
  }

  private void verifyExact(PruneResult result) {
    ModelWriter.Truth truth = table.writer.truth().get(result.asOf().instant());
    Set<String> files =
        truth.slices().stream()
            .flatMap(slice -> slice.files().stream())
            .map(ModelFile::name)
            .collect(Collectors.toSet());
    assertThat(result.slices().stream().flatMap(RecoveredBucketTest::files))
        .as("as of %s", result.asOf())
        .containsExactlyInAnyOrderElementsOf(files);
  }

  private static Stream<String> files(PrunedSlice slice) {
    return Stream.concat(Stream.ofNullable(slice.baseFile()), slice.logFiles().stream());
  }

  /** Each commit writes a file group anew, and folds a bucket now and then. */
  private void commitUpTo(ModelWriter writer, long number) {
    while (writer.number() < number) {
      String instant = table.tick();
      int turn = (int) (writer.number() % 5);
      String group = List.of("a1", "a2", "b1", "b2", "c1").get(turn);
      writer.commit(
          instant,
          table.tick(),
          List.of(ModelFile.base("p=" + group.charAt(0), group, instant, turn, turn + 9)),
          List.of(),
          turn == 0 ? Set.of(0, 1, 2) : Set.of(),
          writer.number() % 10 == 0 ? Set.of(0, 1, 2) : Set.of());
    }
  }
}
