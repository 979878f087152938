package io.pruningindex.query.internal.read;

/** A value could not be read because its state is not there or cannot be reached. */
public final class StateFailureException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the problem, its cause and what to do
   */
  public StateFailureException(String message) {
    super(message, null, false, false);
  }
}
