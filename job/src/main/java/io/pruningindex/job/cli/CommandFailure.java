package io.pruningindex.job.cli;

/** A command cannot do what it was told to. The message is one line and names the remedy. */
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  /**
   * Creates the failure.
   *
   * @param exitCode one of {@link ExitCode}
   */
  public CommandFailure(int exitCode, String message) {
    this(exitCode, message, null);
  }

  /** Creates the failure with its cause, which is shown to those who ask for details. */
  public CommandFailure(int exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** What to end the process with. */
  public int exitCode() {
    return exitCode;
  }
}
