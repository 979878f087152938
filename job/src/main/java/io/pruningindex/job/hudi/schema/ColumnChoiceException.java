package io.pruningindex.job.hudi.schema;

/** A column that was asked for by name cannot be indexed. The message says why and what to do. */
public final class ColumnChoiceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ColumnChoiceException(String message) {
    super(message);
  }
}
