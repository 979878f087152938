package io.pruningindex.job.hudi;

/** A completed instant of a table, or the table as of it, cannot be read. */
public final class InstantUnreadableException extends UnreadableException {
  private static final long serialVersionUID = 1L;

  InstantUnreadableException(String message, Throwable cause) {
    super(message, cause);
  }
}
