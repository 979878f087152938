package io.pruningindex.job.dimension.sql;

import io.pruningindex.query.internal.dimension.Completeness;
import java.time.Duration;

/**
 * When the next version of a dimension is to be cut: once there is a reason, though not sooner than
 * a certain time after the last one. Readers need some time to read a version, and find only the
 * newest two. Times are in milliseconds since the epoch.
 */
final class CutSchedule {
  private final long between;
  private Completeness reason;
  private boolean cut;
  private long cutAt;

  /**
   * Nothing is to be cut yet.
   *
   * @param interval how much time must have passed since the last version
   */
  CutSchedule(Duration interval) {
    this.between = interval.toMillis();
  }

  /** A version is to be cut, complete by a sign. */
  void request(Completeness completeness) {
    reason = completeness;
  }

  /** No version is to be cut by this sign any more. */
  void withdraw(Completeness completeness) {
    if (reason == completeness) {
      reason = null;
    }
  }

  /** By what the next version is to be complete, or null if none is to be cut. */
  Completeness requested() {
    return reason;
  }

  /**
   * Whether a version that is to be cut can be cut now.
   *
   * @param changed whether it would be another one than the last; the last one can be said at any
   *     time to be complete up to a later time
   */
  boolean isDue(long now, boolean changed) {
    return reason != null && (!changed || !cut || now - cutAt >= between || now < cutAt);
  }

  /** What was to be cut was cut. */
  void done(long now, boolean changed) {
    reason = null;
    if (changed) {
      cut = true;
      cutAt = now;
    }
  }
}
