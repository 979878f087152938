package io.pruningindex.query.internal.ask;

import io.pruningindex.query.Problem;

/** The index does not hold yet what was asked for at least. It is worth waiting for. */
public final class BehindException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message what is not there, and what is
   */
  public BehindException(String message) {
    super(message, null, false, false);
  }

  /** What there is to say when it was waited for long enough. */
  public NoAnswerException givenUp() {
    return new NoAnswerException(Problem.Code.BEHIND, getMessage());
  }
}
