package io.pruningindex.query.predicate;

import java.util.List;

/**
 * True where all operands are true, false where any is false, else null. Without operands it is
 * true.
 *
 * @param operands the conditions
 */
public record And(List<Predicate> operands) implements Predicate {
  public And {
    operands = List.copyOf(operands);
  }

  @Override
  public String toString() {
    return operands.isEmpty() ? Constant.TRUE.toString() : SqlText.join(operands, " AND ");
  }
}
