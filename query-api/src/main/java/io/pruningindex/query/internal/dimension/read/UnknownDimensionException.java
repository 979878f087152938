package io.pruningindex.query.internal.dimension.read;

/** The job keeps no dimension of the name asked for. */
final class UnknownDimensionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message which there is none, which there are, and what to do
   */
  UnknownDimensionException(String message) {
    super(message, null, false, false);
  }
}
