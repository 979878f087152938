package io.pruningindex.job.demo.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SingleWorkerTest {
  private final SingleWorker worker = new SingleWorker();

  @AfterEach
  void close() {
    worker.close();
  }

  @Test
  void parallelStreamsUseOneThread() throws Exception {
    Set<Thread> threads =
        worker.call(
            () -> {
              Set<Thread> used = ConcurrentHashMap.newKeySet();
              IntStream.range(0, 10_000).parallel().forEach(i -> used.add(Thread.currentThread()));
              return used;
            });

    assertThat(threads).hasSize(1).doesNotContain(Thread.currentThread());
  }

  @Test
  void callsFromWithinRunAtOnce() throws Exception {
    try (SingleWorker other = new SingleWorker()) {
      assertThat(worker.call(() -> other.call(Thread::currentThread)))
          .isEqualTo(worker.call(Thread::currentThread));
    }
  }

  @Test
  void theCommonPoolIsNotTakenForOne() throws Exception {
    Thread used = ForkJoinPool.commonPool().submit(() -> worker.call(Thread::currentThread)).get();

    assertThat(used).isEqualTo(worker.call(Thread::currentThread));
  }

  @Test
  void failuresComeOutAsTheyWereThrown() {
    IOException failure = new IOException("broken");
    StackOverflowError error = new StackOverflowError();

    assertThatThrownBy(
            () ->
                worker.call(
                    () -> {
                      throw failure;
                    }))
        .isSameAs(failure);
    assertThatThrownBy(
            () ->
                worker.call(
                    () -> {
                      throw error;
                    }))
        .isSameAs(error);
  }
}
