package io.pruningindex.query.join;

/** One of the conditions that make up a join's condition, all of which must hold. */
public sealed interface JoinTerm {
  /**
   * An equality between the sides.
   *
   * @param left of the left side
   * @param right of the right side
   * @param nullSafe whether null equals null
   */
  record Equality(JoinOperand left, JoinOperand right, boolean nullSafe) implements JoinTerm {
    /** What stands on {@code side}. */
    public JoinOperand of(JoinSide side) {
      return side == JoinSide.LEFT ? left : right;
    }

    @Override
    public String toString() {
      return left + (nullSafe ? " IS NOT DISTINCT FROM " : " = ") + right;
    }
  }

  /**
   * Anything else: another comparison, an OR, a condition on one side alone.
   *
   * @param text the condition as written
   */
  record Other(String text) implements JoinTerm {
    @Override
    public String toString() {
      return text;
    }
  }
}
