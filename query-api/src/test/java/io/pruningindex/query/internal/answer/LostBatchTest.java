package io.pruningindex.query.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.IndexUnavailableException;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.SliceListing;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ReadOutcome;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.model.StoreReader;
import io.pruningindex.query.model.WideTable;
import io.pruningindex.query.schema.MergeMode;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Batches that come after nobody waits for them any more: they are listed all the same. */
class LostBatchTest {
  private static final Duration SHORT = Duration.ofSeconds(2);
  private static final WideTable TABLE = new WideTable(600, 2, 20);

  private final IndexFixture index = new IndexFixture(MergeMode.WHOLE_ROWS);
  private final LateReader late = new LateReader(StoreReader.newest(TABLE.write()));

  /** Holds back the values of buckets, whatever time a reader has, until told. */
  private static final class LateReader implements StateReader {
    private final StateReader reader;
    private volatile CompletableFuture<Void> gate = CompletableFuture.completedFuture(null);

    private LateReader(StateReader reader) {
      this.reader = reader;
    }

    @Override
    public CompletableFuture<ReadOutcome> read(IndexKey key, Deadline deadline) {
      return key.facet() == Facet.SLICES
          ? gate.thenCompose(open -> reader.read(key, deadline))
          : reader.read(key, deadline);
    }

    @Override
    public void close() {}
  }

  @Test
  void aBatchThatCameTooLateIsListedWhenItIsAskedForAgain() {
    SliceListing listing = list(SHORT);
    Set<String> listed = new HashSet<>(fileIds(listing.next().join()));
    late.gate = new CompletableFuture<>();
    assertThatThrownBy(() -> listing.next().join())
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            IndexUnavailableException.class,
            e -> assertThat(e.problem().code()).isEqualTo(Problem.Code.DEADLINE_EXCEEDED));
    assertThat(listing.listed().slices()).isEqualTo(listed.size());
    late.gate.complete(null);
    requireAll(listing, listed);
  }

  @Test
  void aBatchThatTheCallerGaveUpIsListedWhenItIsAskedForAgain() {
    SliceListing listing = list(IndexFixture.LIMIT);
    Set<String> listed = new HashSet<>(fileIds(listing.next().join()));
    late.gate = new CompletableFuture<>();
    listing.next().cancel(true);
    assertThat(listing.next().completeExceptionally(new TimeoutException())).isTrue();
    late.gate.complete(null);
    requireAll(listing, listed);
  }

  @Test
  void aBatchIsNotAskedForWhileTheOneBeforeIsUnderWay() {
    SliceListing listing = list(IndexFixture.LIMIT);
    late.gate = new CompletableFuture<>();
    CompletableFuture<List<PrunedSlice>> first = listing.next();
    assertThatThrownBy(listing::next).isInstanceOf(IllegalStateException.class);
    late.gate.complete(null);
    requireAll(listing, new HashSet<>(fileIds(first.join())));
  }

  /** Other deadlines of the process are watched by the thread on which time runs out. */
  @Test
  void whoIsToldThatTimeIsUpDoesNotHoldUpTheClock() {
    SliceListing listing = list(SHORT);
    late.gate = new CompletableFuture<>();
    String thread =
        listing
            .next()
            .handle((slices, failure) -> Thread.currentThread().getName())
            .orTimeout(20, TimeUnit.SECONDS)
            .join();
    assertThat(thread).doesNotContain("CompletableFutureDelayScheduler");
  }

  private SliceListing list(Duration limit) {
    PruneRequest request = PruneRequest.table(WideTable.TABLE).deadline(limit).build();
    return index.queries(late).lazy(limit).plan(request).join().list();
  }

  private static void requireAll(SliceListing listing, Set<String> listed) {
    for (List<String> batch = fileIds(listing.next().join());
        !batch.isEmpty();
        batch = fileIds(listing.next().join())) {
      assertThat(batch).doesNotContainAnyElementsOf(listed);
      listed.addAll(batch);
    }
    assertThat(listed).hasSize(TABLE.partitions() * TABLE.files());
    assertThat(listing.listed().slices()).isEqualTo(listed.size());
  }

  private static List<String> fileIds(List<PrunedSlice> slices) {
    return slices.stream().map(PrunedSlice::fileId).toList();
  }
}
