package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.predicate.Predicate;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of a predicate that is undecided for all rows, whatever their values.
 *
 * @param condition the part, or null for a join
 * @param reason why it is
 */
public record UndecidedPart(Predicate condition, String reason) {
  /**
   * The undecided parts of a predicate; without any, it is decided for rows of which all is known.
   */
  public static List<UndecidedPart> of(BoundPredicate predicate) {
    List<UndecidedPart> parts = new ArrayList<>();
    predicate.nodes().forEach(node -> collect(node, parts));
    return parts;
  }

  private static void collect(BoundNode node, List<UndecidedPart> parts) {
    if (node instanceof BoundNode.AllOf all) {
      all.operands().forEach(operand -> collect(operand, parts));
    } else if (node instanceof BoundNode.AnyOf any) {
      any.operands().forEach(operand -> collect(operand, parts));
    } else if (node instanceof BoundNode.Unknown unknown) {
      parts.add(new UndecidedPart(unknown.part(), unknown.reason()));
    }
  }
}
