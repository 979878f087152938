package io.pruningindex.job.hudi.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ReadPoolTest {
  private final ReadPool pool = new ReadPool("t", 3);

  @AfterEach
  void close() {
    pool.close();
  }

  @Test
  @Timeout(30)
  void callsRunAtTheSameTimeAndComeBackInOrder() throws Exception {
    CyclicBarrier together = new CyclicBarrier(3);
    List<Callable<Integer>> calls = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      int number = i;
      calls.add(
          () -> {
            together.await();
            assertThat(Thread.currentThread().isDaemon()).isTrue();
            return number;
          });
    }
    assertThat(pool.all(calls)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
  }

  @Test
  void firstFailureComesOut() throws Exception {
    IOException failure = new IOException("disk");
    List<Callable<Integer>> calls =
        List.of(
            () -> 1,
            () -> {
              throw failure;
            });
    assertThatThrownBy(() -> pool.all(calls)).isSameAs(failure);
    assertThat(pool.<Integer>all(List.of(() -> 2))).containsExactly(2);
  }
}
