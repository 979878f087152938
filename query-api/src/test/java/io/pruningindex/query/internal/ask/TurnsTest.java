package io.pruningindex.query.internal.ask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TurnsTest {
  private final ExecutorService executor = Executors.newSingleThreadExecutor();
  private final Turns turns = new Turns(2, Pause.growing(executor));
  private final List<Integer> begun = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void close() {
    executor.shutdownNow();
  }

  @Test
  void whatIsTooMuchWaitsInTheOrderInWhichItCame() {
    List<CompletableFuture<String>> works = new ArrayList<>();
    List<CompletableFuture<String>> outcomes = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      works.add(new CompletableFuture<>());
      outcomes.add(take(i, works.get(i)));
    }
    assertThat(begun).containsExactly(0, 1);
    for (int i : new int[] {1, 0, 2, 3, 4}) {
      works.get(i).complete("done " + i);
      assertThat(outcomes.get(i).join()).isEqualTo("done " + i);
    }
    assertThat(begun).containsExactly(0, 1, 2, 3, 4);
    assertThat(take(5, CompletableFuture.completedFuture("at once")).join()).isEqualTo("at once");
  }

  @Test
  void whatFailsGivesItsTurnToTheNext() {
    for (int i = 0; i < 6; i++) {
      CompletableFuture<String> failed =
          i % 2 == 0
              ? take(i, CompletableFuture.failedFuture(new IllegalStateException("later")))
              : turns.take(
                  () -> {
                    throw new IllegalStateException("at once");
                  });
      assertThatThrownBy(failed::join)
          .isInstanceOf(CompletionException.class)
          .hasCauseInstanceOf(IllegalStateException.class);
    }
    assertThat(take(7, CompletableFuture.completedFuture("well")).join()).isEqualTo("well");
  }

  @Test
  void manyThatEndAtOnceDoNotNest() {
    CompletableFuture<String> first = new CompletableFuture<>();
    CompletableFuture<String> second = new CompletableFuture<>();
    take(0, first);
    take(1, second);
    List<CompletableFuture<String>> others = new ArrayList<>();
    for (int i = 2; i < 20_000; i++) {
      others.add(take(i, CompletableFuture.completedFuture("done")));
    }
    assertThat(begun).hasSize(2);
    first.complete("done");
    second.complete("done");
    assertThat(others).allSatisfy(other -> assertThat(other.join()).isEqualTo("done"));
  }

  @Test
  void whatWaitsEndsWhenTheClientIsClosed() {
    CompletableFuture<String> first = new CompletableFuture<>();
    take(0, first);
    take(1, new CompletableFuture<>());
    CompletableFuture<String> waits =
        take(2, CompletableFuture.failedFuture(new IllegalStateException("closed")));
    executor.shutdownNow();
    first.complete("late");
    assertThatThrownBy(waits::join).hasCauseInstanceOf(IllegalStateException.class);
  }

  private CompletableFuture<String> take(int name, CompletableFuture<String> work) {
    return turns.take(
        () -> {
          begun.add(name);
          return work;
        });
  }
}
