package io.pruningindex.query.internal.ask;

import io.pruningindex.query.Problem;

/** There is no answer, and asking again at once would not bring one. */
public final class NoAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Problem.Code code;

  /** Creates the exception; its message is the problem's. */
  public NoAnswerException(Problem.Code code, String message) {
    super(message, null, false, false);
    this.code = code;
  }

  /** Why there is no answer. */
  public Problem problem() {
    return new Problem(code, getMessage());
  }
}
