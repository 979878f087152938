package io.pruningindex.job.hudi;

/** A table cannot be read: its path is missing, no table, or out of reach. */
public final class TableUnreadableException extends UnreadableException {
  private static final long serialVersionUID = 1L;

  TableUnreadableException(String message, Throwable cause) {
    super(message, cause);
  }
}
