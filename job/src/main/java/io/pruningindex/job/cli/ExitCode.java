package io.pruningindex.job.cli;

/** What the process tells its caller by its exit code. */
public final class ExitCode {
  /** Done. For a batch: each line has its answer, be it an error. */
  public static final int DONE = 0;

  /** It failed, or the demo found a wrong answer. */
  public static final int FAILED = 1;

  /** It was called wrongly: an option, a configuration, a predicate. */
  public static final int WRONG_CALL = 2;

  /** The index has no answer: it is down, does not know the table or the instant, or is behind. */
  public static final int NO_ANSWER = 3;

  private ExitCode() {}
}
