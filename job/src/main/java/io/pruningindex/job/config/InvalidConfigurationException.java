package io.pruningindex.job.config;

/** The job's configuration cannot be used. The message says what is wrong and how to mend it. */
public final class InvalidConfigurationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception. */
  public InvalidConfigurationException(String message) {
    super(message);
  }

  /** Creates the exception with its cause. */
  public InvalidConfigurationException(String message, Throwable cause) {
    super(message, cause);
  }
}
