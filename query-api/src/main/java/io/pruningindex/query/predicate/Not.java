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
      return SqlText.identifier(isNull.column()) + " IS NOT NULL";
    }
    if (operand instanceof In in) {
      return in.text("NOT IN");
    }
    return "NOT (" + operand + ")";
  }
}
