package io.pruningindex.query.predicate;

import java.util.Objects;

/**
 * True where the operand is false, false where it is true, null where it is null.
 *
 * @param operand the condition
 */
public record Not(Predicate operand) implements Predicate {
  public Not {
    Objects.requireNonNull(operand, "operand");
  }

  @Override
  public String toString() {
    if (operand instanceof IsNull isNull) {
      return isNull.term() + " IS NOT NULL";
    }
    if (operand instanceof In in) {
      return in.text("NOT IN");
    }
    if (operand instanceof Like like) {
      return like.text("NOT LIKE");
    }
    return "NOT (" + operand + ")";
  }
}
