package io.pruningindex.job.cli.batch;

/** A line that is no request. */
final class BadRequestException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String table;

  BadRequestException(String table, String message, Throwable cause) {
    super(message, cause);
    this.table = table;
  }

  /** The table that the line names, or null. */
  String table() {
    return table;
  }
}
