package io.pruningindex.job.hudi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
