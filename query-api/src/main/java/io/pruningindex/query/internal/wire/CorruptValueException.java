package io.pruningindex.query.internal.wire;

/**
 * A stored or transmitted value cannot be read: it is truncated, of an unknown format version, or
 * holds a count that cannot be. Readers treat what it describes as unknown; they never guess.
 */
public final class CorruptValueException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with a message that names the value and what is wrong with it. */
  public CorruptValueException(String message) {
    super(message);
  }
}
