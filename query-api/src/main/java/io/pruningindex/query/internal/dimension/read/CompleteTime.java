package io.pruningindex.query.internal.dimension.read;

import java.time.Instant;
import java.util.Optional;

/** The times that versions are complete up to, as planners are told them. */
final class CompleteTime {
  private CompleteTime() {}

  /**
   * A time that is kept as milliseconds since the epoch; empty for {@link Long#MAX_VALUE}, which
   * stands for the end of the input.
   */
  static Optional<Instant> of(long millis) {
    return millis == Long.MAX_VALUE ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }
}
