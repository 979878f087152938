package io.pruningindex.job.hudi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HudiCallsTest {
  private final HudiCalls calls = new HudiCalls("t");

  @AfterEach
  void close() {
    calls.close();
  }

  @Test
  void parallelStreamsStayOnTheOneThread() throws Exception {
    Set<String> threads = ConcurrentHashMap.newKeySet();
    calls.make(
        () -> {
          IntStream.range(0, 10_000)
              .parallel()
              .forEach(i -> threads.add(Thread.currentThread().getName()));
          return null;
        });
    assertThat(threads).containsExactly("hudi-t");
  }

  @Test
  void classesAreFoundByTheLoaderOfTheJob() throws Exception {
    assertThat(calls.make(() -> Thread.currentThread().getContextClassLoader()))
        .isSameAs(HudiCalls.class.getClassLoader());
  }

  @Test
  void failuresComeOutAsTheyWereThrown() {
    IOException failure = new IOException("disk");
    assertThatThrownBy(
            () ->
                calls.make(
                    () -> {
                      throw failure;
                    }))
        .isSameAs(failure);
    assertThatThrownBy(
            () ->
                calls.make(
                    () -> {
                      throw new StackOverflowError("deep");
                    }))
        .hasRootCauseInstanceOf(StackOverflowError.class);
  }

  @Test
  void whoWaitsLongHearsOfItAndMayGiveUp() throws Exception {
    List<String> heard = new CopyOnWriteArrayList<>();
    CountDownLatch storage = new CountDownLatch(1);
    CallWatch watch =
        new CallWatch() {
          @Override
          public void waits(Duration since) throws InterruptedException {
            heard.add("waits " + since.toSeconds());
            if (heard.size() == 2) {
              storage.countDown();
            } else if (heard.size() > 3) {
              throw new InterruptedException("enough");
            }
          }

          @Override
          public void returned() {
            heard.add("returned");
          }
        };
    try (HudiCalls watched = new HudiCalls("t", watch)) {
      assertThat(watched.make(() -> storage.await(60, TimeUnit.SECONDS))).isTrue();
      assertThat(watched.make(() -> "at once")).isEqualTo("at once");
      assertThat(heard).containsExactly("waits 1", "waits 2", "returned");
      CountDownLatch never = new CountDownLatch(1);
      assertThatThrownBy(
              () ->
                  watched.make(
                      () -> {
                        never.await();
                        return null;
                      }))
          .isInstanceOf(InterruptedException.class)
          .hasMessage("enough");
      assertThat(heard).containsExactly("waits 1", "waits 2", "returned", "waits 1");
    }
  }

  @Test
  void readingIsInterrupted() {
    try (HudiTable table =
        HudiTable.open(HudiTableOptions.of("t", TestTables.shared("v111-nonpart").toString()))) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(table::completedInstants)
          .isInstanceOf(TableUnreadableException.class)
          .hasMessageContaining("interrupted");
      assertThat(Thread.interrupted()).isTrue();
      assertThat(table.completedInstants()).hasSize(2);
    }
  }
}
