package io.pruningindex.job.hudi;

/**
 * Something of a table cannot be read. The message says what, why, and how to mend it. Nothing of
 * the read that failed was handed out, and it can be tried again.
 */
public abstract sealed class UnreadableException extends RuntimeException
    permits TableUnreadableException, InstantUnreadableException {
  private static final long serialVersionUID = 1L;

  UnreadableException(String message, Throwable cause) {
    super(message, cause);
  }
}
