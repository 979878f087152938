package io.pruningindex.query.predicate;

import java.util.List;

/**
 * True where any operand is true, false where all are false, else null. Without operands it is
 * false.
 *
 * @param operands the conditions
 */
public record Or(List<Predicate> operands) implements Predicate {
  public Or {
    operands = List.copyOf(operands);
  }

  @Override
  public String toString() {
    return operands.isEmpty() ? Constant.FALSE.toString() : SqlText.join(operands, " OR ");
  }
}
