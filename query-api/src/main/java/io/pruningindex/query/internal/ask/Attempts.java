package io.pruningindex.query.internal.ask;

import io.pruningindex.query.Problem;
import io.pruningindex.query.internal.read.StaleReadException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Makes an answer from the start again if what was read did not fit together, twice at most. The
 * state moves under the reader only at a recovery, at the switch to a new build, or when a reader
 * is slower than whole retention periods; more of that in a row is a reason to give up.
 */
public final class Attempts {
  private static final int LIMIT = 3;

  private Attempts() {}

  /**
   * Makes attempts until one does not fail with a {@link StaleReadException}.
   *
   * @param attempt starts one attempt
   * @return its result; fails with {@link NoAnswerException} when there were too many
   */
  public static <T> CompletableFuture<T> run(Pause pause, Supplier<CompletableFuture<T>> attempt) {
    return run(pause, attempt, Attempts::exhausted);
  }

  /**
   * Makes attempts until one does not fail with a {@link StaleReadException}.
   *
   * @param attempt starts one attempt
   * @param exhausted what to fail with when there were too many, given what the last failed with
   * @return its result
   */
  public static <T> CompletableFuture<T> run(
      Pause pause,
      Supplier<CompletableFuture<T>> attempt,
      Function<StaleReadException, RuntimeException> exhausted) {
    return run(pause, attempt, exhausted, 1);
  }

  private static <T> CompletableFuture<T> run(
      Pause pause,
      Supplier<CompletableFuture<T>> attempt,
      Function<StaleReadException, RuntimeException> exhausted,
      int number) {
    return attempt
        .get()
        .exceptionallyCompose(
            failure -> {
              if (!(Failures.unwrapped(failure) instanceof StaleReadException stale)) {
                return CompletableFuture.failedFuture(failure);
              }
              return number < LIMIT
                  // Longer than a single bucket is waited for.
                  ? pause
                      .before(number + 1)
                      .thenCompose(over -> run(pause, attempt, exhausted, number + 1))
                  : CompletableFuture.failedFuture(exhausted.apply(stale));
            });
  }

  private static NoAnswerException exhausted(StaleReadException last) {
    return last.isPurged()
        ? new NoAnswerException(
            Problem.Code.EXPIRED,
            "The instant left the index while it was being read ("
                + last.getMessage()
                + "): the client is slower than the table's retention of instants; retain more, or"
                + " ask for fewer partitions at once")
        : new NoAnswerException(
            Problem.Code.INCONSISTENT,
            "What was read did not fit together in "
                + LIMIT
                + " attempts ("
                + last.getMessage()
                + "): the job is recovering or its state moves very fast; ask again");
  }
}
