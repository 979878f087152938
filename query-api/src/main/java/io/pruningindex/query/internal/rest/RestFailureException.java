package io.pruningindex.query.internal.rest;

/** The JobManager could not be asked, or what it said does not help. */
public final class RestFailureException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the problem, its cause and what to do
   */
  public RestFailureException(String message) {
    super(message, null, false, false);
  }
}
