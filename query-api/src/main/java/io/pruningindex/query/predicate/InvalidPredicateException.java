package io.pruningindex.query.predicate;

/** A predicate that cannot be meant, such as one on a column that the table does not have. */
public final class InvalidPredicateException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message what is wrong, why, and what would be right
   */
  public InvalidPredicateException(String message) {
    super(message);
  }
}
