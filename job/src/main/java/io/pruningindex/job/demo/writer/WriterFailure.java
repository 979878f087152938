package io.pruningindex.job.demo.writer;

/** The writer cannot go on: what it wrote is not what the table holds, or it was not recorded. */
final class WriterFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  WriterFailure(String message) {
    super(message);
  }

  WriterFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
