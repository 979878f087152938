package io.pruningindex.query;

/** A question about tables could not be answered. */
public final class IndexUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Problem.Code code;

  /** Creates the exception; its message is the problem's. */
  public IndexUnavailableException(Problem problem) {
    super(problem.message());
    this.code = problem.code();
  }

  /** Why there is no answer. */
  public Problem problem() {
    return new Problem(code, getMessage());
  }
}
