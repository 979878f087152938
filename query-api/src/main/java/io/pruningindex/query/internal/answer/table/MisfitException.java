package io.pruningindex.query.internal.answer.table;

import io.pruningindex.query.internal.read.StaleReadException;

/** Values of one bucket and one history are of different moments of it. */
final class MisfitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MisfitException(String message) {
    super(message, null, false, false);
  }

  StaleReadException stale() {
    return StaleReadException.mismatch(getMessage());
  }
}
