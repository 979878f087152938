package io.pruningindex.proxy;

/** Every attempt failed for a reason that might have passed, and no more are made. */
public final class GaveUpException extends Exception {

  private static final long serialVersionUID = 1L;

  private final int attempts;

  GaveUpException(int attempts, Throwable lastFailure) {
    super("Gave up after " + attempts + " attempts, the last of which failed.", lastFailure);
    this.attempts = attempts;
  }

  /** How many attempts were made. */
  public int attempts() {
    return attempts;
  }
}
