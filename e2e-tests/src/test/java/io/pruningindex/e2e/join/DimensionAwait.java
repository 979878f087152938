package io.pruningindex.e2e.join;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.query.DimensionDescription;
import io.pruningindex.query.PruningClient;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/** Waits for what is known of dimensions. */
final class DimensionAwait {
  private static final Duration LIMIT = Duration.ofSeconds(90);

  private DimensionAwait() {}

  /** Waits until a dimension has a version. */
  static DimensionDescription.State version(PruningClient client, String dimension) {
    return until(client, dimension, "complete", state -> state.newest().isPresent());
  }

  /**
   * Waits until a dimension is complete up to a time.
   *
   * @param time in milliseconds since the epoch
   */
  static DimensionDescription.State currentTo(PruningClient client, String dimension, long time) {
    return until(
        client,
        dimension,
        "complete up to " + time,
        state -> state.isCurrentTo(Instant.ofEpochMilli(time)));
  }

  /** Waits until a condition holds for a dimension. */
  static DimensionDescription.State until(
      PruningClient client,
      String dimension,
      String what,
      Predicate<DimensionDescription.State> condition) {
    AtomicReference<DimensionDescription> last = new AtomicReference<>();
    try {
      Await.until(
          "dimension " + dimension + " to be " + what,
          LIMIT,
          () -> {
            last.set(client.describeDimension(dimension).get());
            return last.get().state().map(condition::test).orElse(false);
          });
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + " It is described as " + last, e.getCause());
    }
    return last.get().state().orElseThrow();
  }
}
