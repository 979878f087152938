package io.pruningindex.job.sql;

/** A text is no condition in SQL. The message is one line that says what is wrong, and where. */
public final class MalformedPredicateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MalformedPredicateException(String message) {
    super(message);
  }

  MalformedPredicateException(String message, Throwable cause) {
    super(message, cause);
  }
}
