package io.pruningindex.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BoundedRetryTest {

  private static final RetrySchedule SCHEDULE =
      new RetrySchedule(
          List.of(Duration.ofMillis(20), Duration.ofMillis(40), Duration.ofMillis(80)),
          Duration.ofSeconds(5));

  private final ExecutorService executor = Executors.newFixedThreadPool(2);
  private final BoundedRetry retry =
      new BoundedRetry(SCHEDULE, failure -> failure instanceof IOException, executor);
  private final List<Long> startedAt = new ArrayList<>();

  @AfterEach
  void stop() {
    retry.close();
    executor.shutdownNow();
  }

  @Test
  void answersAtOnceWithoutTimer() throws Exception {
    assertThat(retry.call(attempts(0)).get()).isEqualTo("answer 1");
    assertThat(startedAt).hasSize(1);
    assertThat(retry.waiting()).isZero();
  }

  @Test
  void answersAfterPassingFailures() throws Exception {
    assertThat(retry.call(attempts(3)).get()).isEqualTo("answer 4");
    assertThat(pausesInMillis()).hasSize(3);
    assertThat(pausesInMillis().get(0)).isGreaterThanOrEqualTo(20);
    assertThat(pausesInMillis().get(1)).isGreaterThanOrEqualTo(40);
    assertThat(pausesInMillis().get(2)).isGreaterThanOrEqualTo(80);
    assertThat(retry.waiting()).isZero();
  }

  @Test
  void givesUpAfterTheLastPause() throws Exception {
    assertThatThrownBy(() -> retry.call(attempts(4)).get())
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(GaveUpException.class)
        .hasMessageContaining("4 attempts")
        .hasRootCauseInstanceOf(IOException.class)
        .hasRootCauseMessage("failure 4");
    assertThat(startedAt).hasSize(4);
    assertThat(retry.waiting()).isZero();
    Thread.sleep(200);
    assertThat(startedAt).as("no attempt follows the last").hasSize(4);
  }

  @Test
  void passesOtherFailuresOnUnchanged() {
    IllegalStateException failure = new IllegalStateException("no use");
    assertThatThrownBy(() -> retry.call(() -> CompletableFuture.failedFuture(failure)).get())
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isSameAs(failure);
    assertThatThrownBy(
            () ->
                retry
                    .call(
                        () -> {
                          throw failure;
                        })
                    .get())
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isSameAs(failure);
  }

  @Test
  void stopsAtTheLimitWhenAnAttemptHangs() {
    RetrySchedule impatient = new RetrySchedule(SCHEDULE.pauses(), Duration.ofMillis(100));
    List<CompletableFuture<String>> attempts = new ArrayList<>();
    try (BoundedRetry hurried =
        new BoundedRetry(impatient, failure -> failure instanceof IOException, executor)) {
      CompletableFuture<String> answer =
          hurried.call(
              () -> {
                attempts.add(new CompletableFuture<>());
                return attempts.get(attempts.size() - 1);
              });
      assertThatThrownBy(() -> answer.get(3, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(TimeoutException.class);
      attempts.get(0).completeExceptionally(new IOException("too late"));
      assertThat(hurried.waiting()).isZero();
      assertThat(attempts).as("nobody waits for a further attempt").hasSize(1);
    }
  }

  @Test
  void failsAndDoesNotHangWhenClosedBeforeThePause() {
    CompletableFuture<String> attempt = new CompletableFuture<>();
    CompletableFuture<String> answer = retry.call(() -> attempt);
    retry.close();
    attempt.completeExceptionally(new IOException("gone"));
    assertThatThrownBy(() -> answer.get(3, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(RejectedExecutionException.class);
  }

  @Test
  void failsAndDoesNotHangWhenTheExecutorIsStopped() {
    CompletableFuture<String> attempt = new CompletableFuture<>();
    CompletableFuture<String> answer = retry.call(() -> attempt);
    executor.shutdownNow();
    attempt.complete("late");
    assertThatThrownBy(() -> answer.get(3, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(RejectedExecutionException.class);
  }

  private Supplier<CompletableFuture<String>> attempts(int failures) {
    return () -> {
      startedAt.add(System.nanoTime());
      int number = startedAt.size();
      return number <= failures
          ? CompletableFuture.failedFuture(new IOException("failure " + number))
          : CompletableFuture.completedFuture("answer " + number);
    };
  }

  private List<Long> pausesInMillis() {
    List<Long> pauses = new ArrayList<>();
    for (int i = 1; i < startedAt.size(); i++) {
      pauses.add(TimeUnit.NANOSECONDS.toMillis(startedAt.get(i) - startedAt.get(i - 1)));
    }
    return pauses;
  }
}
