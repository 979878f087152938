package io.pruningindex.query.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.internal.state.IndexKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BoundedStateReaderTest {
  private static final ReadOutcome MISSING = new ReadOutcome.MissingKey();

  private final ExecutorService executor =
      Executors.newSingleThreadExecutor(work -> new Thread(work, "handed-over"));
  private final ConcurrentLinkedQueue<CompletableFuture<ReadOutcome>> started =
      new ConcurrentLinkedQueue<>();
  private boolean closed;

  @AfterEach
  void shutDown() {
    executor.shutdownNow();
  }

  @Test
  void startsNoMoreReadsThanTheLimitAndTheRestInTurn() throws Exception {
    BoundedStateReader reader = reader(2);
    List<CompletableFuture<ReadOutcome>> reads = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      reads.add(reader.read(IndexKey.head("t" + i), Deadline.in(Duration.ofSeconds(20))));
    }
    assertThat(started).hasSize(2);
    started.poll().complete(MISSING);
    assertThat(reads.get(0).get()).isEqualTo(MISSING);
    assertThat(started).hasSize(2);
    assertThat(reads.get(1)).isNotDone();
    while (!started.isEmpty()) {
      started.poll().complete(MISSING);
      // The next one starts when this one was handed over.
      executor.submit(() -> {}).get();
    }
    for (CompletableFuture<ReadOutcome> read : reads) {
      assertThat(read.get()).isEqualTo(MISSING);
    }
  }

  @Test
  void handsResultsOverOnItsOwnThreads() throws Exception {
    BoundedStateReader reader = reader(2);
    CompletableFuture<String> thread =
        reader
            .read(IndexKey.head("t"), Deadline.in(Duration.ofSeconds(20)))
            .thenApply(outcome -> Thread.currentThread().getName());
    started.poll().complete(MISSING);
    assertThat(thread.get()).isEqualTo("handed-over");
  }

  @Test
  void endsAtTheDeadlineAndLetsTheNextOneStart() throws Exception {
    BoundedStateReader reader = reader(1);
    CompletableFuture<ReadOutcome> mute =
        reader.read(IndexKey.head("t"), Deadline.in(Duration.ofMillis(30)));
    CompletableFuture<ReadOutcome> next =
        reader.read(IndexKey.head("u"), Deadline.in(Duration.ofSeconds(20)));
    assertThat(mute.get()).isInstanceOf(ReadOutcome.Unavailable.class);
    started.poll();
    executor.submit(() -> {}).get();
    started.poll().complete(MISSING);
    assertThat(next.get()).isEqualTo(MISSING);
  }

  @Test
  void startsNothingForARequestWhoseTimeIsUp() throws Exception {
    BoundedStateReader reader = reader(1);
    assertThat(reader.read(IndexKey.head("t"), Deadline.in(Duration.ZERO)).get())
        .isInstanceOf(ReadOutcome.Unavailable.class);
    assertThat(started).isEmpty();
  }

  @Test
  void answersThousandsOfReadsThatAreAnsweredAtOnce() throws Exception {
    StateReader prompt =
        new StateReader() {
          @Override
          public CompletableFuture<ReadOutcome> read(IndexKey key, Deadline deadline) {
            return CompletableFuture.completedFuture(MISSING);
          }

          @Override
          public void close() {}
        };
    BoundedStateReader reader = new BoundedStateReader(prompt, 1, executor);
    List<CompletableFuture<ReadOutcome>> reads = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      reads.add(reader.read(IndexKey.head("t"), Deadline.in(Duration.ofSeconds(20))));
    }
    for (CompletableFuture<ReadOutcome> read : reads) {
      assertThat(read.get()).isEqualTo(MISSING);
    }
  }

  @Test
  void closingEndsWhatIsUnderWayAndWhatWaits() throws Exception {
    BoundedStateReader reader = reader(1);
    CompletableFuture<ReadOutcome> underWay =
        reader.read(IndexKey.head("t"), Deadline.in(Duration.ofSeconds(20)));
    CompletableFuture<ReadOutcome> waiting =
        reader.read(IndexKey.head("u"), Deadline.in(Duration.ofSeconds(20)));
    reader.close();
    assertThat(closed).isTrue();
    assertThat(underWay.get()).isInstanceOf(ReadOutcome.Unavailable.class);
    assertThat(waiting.get()).isInstanceOf(ReadOutcome.Unavailable.class);
    assertThat(reader.read(IndexKey.head("v"), Deadline.in(Duration.ofSeconds(20))).get())
        .isInstanceOf(ReadOutcome.Unavailable.class);
  }

  @Test
  void aDefectOfTheReaderReachesTheCaller() {
    StateReader broken =
        new StateReader() {
          @Override
          public CompletableFuture<ReadOutcome> read(IndexKey key, Deadline deadline) {
            throw new IllegalStateException("broken");
          }

          @Override
          public void close() {}
        };
    CompletableFuture<ReadOutcome> read =
        new BoundedStateReader(broken, 1, executor)
            .read(IndexKey.head("t"), Deadline.in(Duration.ofSeconds(20)));
    assertThatThrownBy(() -> read.get(10, TimeUnit.SECONDS))
        .isNotInstanceOf(TimeoutException.class)
        .hasRootCauseMessage("broken");
  }

  private BoundedStateReader reader(int limit) {
    return new BoundedStateReader(
        new StateReader() {
          @Override
          public CompletableFuture<ReadOutcome> read(IndexKey key, Deadline deadline) {
            CompletableFuture<ReadOutcome> read = new CompletableFuture<>();
            started.add(read);
            return read;
          }

          @Override
          public void close() {
            closed = true;
          }
        },
        limit,
        executor);
  }
}
