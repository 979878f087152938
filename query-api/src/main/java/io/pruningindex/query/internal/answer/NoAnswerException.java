package io.pruningindex.query.internal.answer;

import io.pruningindex.query.Problem;

/** There is no answer, and asking again at once would not bring one. */
final class NoAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Problem.Code code;

  NoAnswerException(Problem.Code code, String message) {
    super(message, null, false, false);
    this.code = code;
  }

  Problem problem() {
    return new Problem(code, getMessage());
  }
}
