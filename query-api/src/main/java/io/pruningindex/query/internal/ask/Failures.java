package io.pruningindex.query.internal.ask;

import io.pruningindex.query.Problem;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.StateFailureException;
import io.pruningindex.query.internal.rest.RestFailureException;
import io.pruningindex.query.internal.wire.CorruptValueException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Says in a planner's terms what a failure means. */
public final class Failures {
  private Failures() {}

  /** What {@code asking} begins; what it throws is a failure of it, like any that comes later. */
  public static <T> CompletableFuture<T> started(Supplier<CompletableFuture<T>> asking) {
    try {
      return asking.get();
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** The failure itself, freed of what futures wrap around it. */
  public static Throwable unwrapped(Throwable failure) {
    Throwable inner = failure;
    while (inner instanceof CompletionException && inner.getCause() != null) {
      inner = inner.getCause();
    }
    return inner;
  }

  /**
   * The problem that an unwrapped failure stands for.
   *
   * @return the problem, or empty if the failure is the caller's mistake or a defect
   */
  public static Optional<Problem> problem(Throwable failure, Deadline deadline) {
    if (failure instanceof NoAnswerException noAnswer) {
      return Optional.of(noAnswer.problem());
    }
    if (failure instanceof CorruptValueException || failure instanceof IndexOutOfBoundsException) {
      // Parts of a value that contradict each other show in an index out of bounds.
      return Optional.of(
          new Problem(
              Problem.Code.INCONSISTENT,
              "A value of the index cannot be read: " + failure.getMessage()));
    }
    if (failure instanceof TimeoutException) {
      return Optional.of(deadlineExceeded());
    }
    if (failure instanceof RejectedExecutionException) {
      return Optional.of(
          new Problem(
              Problem.Code.INDEX_DOWN, "The client was closed: make a new one to ask again"));
    }
    if (failure instanceof StateFailureException || failure instanceof RestFailureException) {
      // Late reads come as unreachable ones; which it was, only the clock knows.
      return Optional.of(
          deadline.isNear()
              ? deadlineExceeded(failure.getMessage())
              : new Problem(Problem.Code.INDEX_DOWN, failure.getMessage()));
    }
    return Optional.empty();
  }

  /** The problem of a request that took too long. */
  public static Problem deadlineExceeded() {
    return deadlineExceeded(
        "The index is slow, or the deadline is short for what was asked; allow more time or narrow"
            + " the predicate to fewer partitions");
  }

  /** The problem of a request that waited in vain for something. */
  private static Problem deadlineExceeded(String waitedFor) {
    return new Problem(
        Problem.Code.DEADLINE_EXCEEDED, "The answer was not complete in time. " + waitedFor);
  }
}
