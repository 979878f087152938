package io.pruningindex.query.internal.evaluate;

/** Tells that no row without a value in some column can match. */
public final class NullRejection {
  private NullRejection() {}

  /**
   * Whether a predicate is never true of a row in which {@code column} is null. The answer "no" may
   * be wrong.
   *
   * @param column the column's name as the table's schema spells it
   */
  public static boolean by(BoundPredicate predicate, String column) {
    return predicate.nodes().stream().anyMatch(node -> rejects(node, column));
  }

  private static boolean rejects(BoundNode node, String column) {
    if (node instanceof BoundNode.AllOf all) {
      return all.operands().stream().anyMatch(operand -> rejects(operand, column));
    } else if (node instanceof BoundNode.AnyOf any) {
      return any.operands().stream().allMatch(operand -> rejects(operand, column));
    } else if (node instanceof BoundNode.ColumnLeaf leaf) {
      return leaf.column().equals(column) && rejects(leaf.test());
    } else if (node instanceof BoundNode.TupleLeaf leaf) {
      return leaf.columns().stream()
          .anyMatch(part -> part.column().equals(column) && !part.nullSafe());
    }
    return node instanceof BoundNode.Always always && !always.value();
  }

  private static boolean rejects(LeafTest test) {
    if (test instanceof MembershipTest membership) {
      return rejects(membership.member());
    } else if (test instanceof SingleValueTest<?> single) {
      return rejects(single.bounds());
    }
    return test instanceof ValueTest || test instanceof NullTest nulls && !nulls.passes();
  }
}
