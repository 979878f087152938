package io.pruningindex.query.internal.ask;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Lets only so much be under way at the same time. What is too much waits, in the order in which it
 * came. Thread-safe.
 */
public final class Turns {
  private final int most;
  private final Pause pause;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private int underWay;

  /**
   * No work yet.
   *
   * @param most how much may be under way
   * @param pause begins what has waited, apart from what ended before it
   */
  public Turns(int most, Pause pause) {
    this.most = most;
    this.pause = pause;
  }

  /**
   * Does some work when it is its turn.
   *
   * @param work begins it; the turn lasts until what it returns is done
   * @return what the work comes to
   */
  public <T> CompletableFuture<T> take(Supplier<CompletableFuture<T>> work) {
    CompletableFuture<T> outcome = new CompletableFuture<>();
    Runnable turn =
        () ->
            Failures.started(work)
                .whenComplete(
                    (value, failure) -> {
                      end();
                      if (failure == null) {
                        outcome.complete(value);
                      } else {
                        outcome.completeExceptionally(failure);
                      }
                    });
    if (begins(turn)) {
      turn.run();
    }
    return outcome;
  }

  private synchronized boolean begins(Runnable turn) {
    if (underWay == most) {
      waiting.add(turn);
      return false;
    }
    underWay++;
    return true;
  }

  private void end() {
    Runnable next;
    synchronized (this) {
      next = waiting.poll();
      if (next == null) {
        underWay--;
      }
    }
    if (next != null) {
      // Called from here, thousands that end at once would nest. If the client was closed, it ends.
      pause.lasting(0).whenComplete((over, closed) -> next.run());
    }
  }
}
