package io.pruningindex.query.internal.read;

/**
 * What was read does not fit together, or does not reach back far enough: the state moved on, or
 * back, between two reads. Reading again from the start helps.
 */
public final class StaleReadException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean purged;

  private StaleReadException(String message, boolean purged) {
    super(message, null, false, false);
    this.purged = purged;
  }

  /** Two values, or a value and the ledger, do not belong together. */
  public static StaleReadException mismatch(String message) {
    return new StaleReadException(message, false);
  }

  /** A value no longer tells what was at the instant asked for. */
  public static StaleReadException purged(String message) {
    return new StaleReadException(message, true);
  }

  /** Whether a value did not reach back far enough, and nothing else was wrong. */
  public boolean isPurged() {
    return purged;
  }
}
