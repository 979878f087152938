package io.pruningindex.query.predicate;

/** How a column is compared with a literal. */
public enum ComparisonOperator {
  EQUAL("="),
  NOT_EQUAL("<>"),
  LESS("<"),
  LESS_OR_EQUAL("<="),
  GREATER(">"),
  GREATER_OR_EQUAL(">="),
  /** Null-safe equality: null equals null, and the result is never null. */
  NOT_DISTINCT("IS NOT DISTINCT FROM"),
  /** The complement of {@link #NOT_DISTINCT}. */
  DISTINCT("IS DISTINCT FROM");

  private final String symbol;

  ComparisonOperator(String symbol) {
    this.symbol = symbol;
  }

  /** The operator that is true where this one is false and false where it is true. */
  public ComparisonOperator complement() {
    return switch (this) {
      case EQUAL -> NOT_EQUAL;
      case NOT_EQUAL -> EQUAL;
      case LESS -> GREATER_OR_EQUAL;
      case LESS_OR_EQUAL -> GREATER;
      case GREATER -> LESS_OR_EQUAL;
      case GREATER_OR_EQUAL -> LESS;
      case NOT_DISTINCT -> DISTINCT;
      case DISTINCT -> NOT_DISTINCT;
    };
  }

  /** The operator with its sides exchanged: {@code 5 < a} is {@code a > 5}. */
  public ComparisonOperator mirrored() {
    return switch (this) {
      case LESS -> GREATER;
      case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
      case GREATER -> LESS;
      case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
      default -> this;
    };
  }

  /** The operator as written in SQL. */
  @Override
  public String toString() {
    return symbol;
  }
}
