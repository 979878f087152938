package io.pruningindex.job.sql;

/** A part of a condition cannot be expressed; the message says why. */
final class InexpressibleException extends Exception {
  private static final long serialVersionUID = 1L;

  InexpressibleException(String reason) {
    super(reason, null, false, false);
  }
}
