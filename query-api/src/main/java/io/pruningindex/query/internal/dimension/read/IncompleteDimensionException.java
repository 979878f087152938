package io.pruningindex.query.internal.dimension.read;

/** There is no version of a dimension that could be used. */
final class IncompleteDimensionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message why there is none, and what to do
   */
  IncompleteDimensionException(String message) {
    super(message, null, false, false);
  }
}
