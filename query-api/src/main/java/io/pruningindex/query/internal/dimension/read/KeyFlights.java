package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.ask.Turns;
import io.pruningindex.query.internal.read.Deadline;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Finds keys once for all who ask for them at the same time, as many requests do after a new
 * version, and only few sets at a time. What failed is not kept.
 */
final class KeyFlights {
  private record Flight(Deadline deadline, CompletableFuture<KeySet> keys) {}

  /** Each takes the memory of a set and more while it is made. */
  private static final int MOST_AT_ONCE = 4;

  private final Map<KeySet.Origin, Flight> flights = new ConcurrentHashMap<>();
  private final Turns turns;

  /** None yet; {@code pause} begins those that had to wait. */
  KeyFlights(Pause pause) {
    this.turns = new Turns(MOST_AT_ONCE, pause);
  }

  /**
   * Finds keys, or waits for somebody else who does.
   *
   * @param deadline until when the caller has time
   * @param find finds them in that time, if nobody else does; and keeps them, if they are to be
   *     kept
   * @return the keys; fails as {@code find} does. If whoever was waited for had too little time,
   *     one who has more finds them anew; waiting is not ended here when the caller's time is over
   */
  CompletableFuture<KeySet> run(
      KeySet.Origin origin, Deadline deadline, Supplier<CompletableFuture<KeySet>> find) {
    Flight own = new Flight(deadline, new CompletableFuture<>());
    Flight other = flights.putIfAbsent(origin, own);
    if (other != null) {
      return other
          .keys()
          .exceptionallyCompose(
              failure ->
                  other.deadline().isNear() && !deadline.isNear()
                      ? run(origin, deadline, find)
                      : CompletableFuture.failedFuture(failure));
    }
    turns
        .take(find)
        .whenComplete(
            (keys, failure) -> {
              flights.remove(origin, own);
              if (failure == null) {
                own.keys().complete(keys);
              } else {
                own.keys().completeExceptionally(failure);
              }
            });
    return own.keys();
  }
}
