package io.pruningindex.query.predicate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Builds predicates:
 *
 * <pre>{@code
 * Predicates.and(
 *     Predicates.column("price").greaterThan(5),
 *     Predicates.column("region").isIn("eu", "us"))
 * }</pre>
 */
public final class Predicates {
  private Predicates() {}

  /**
   * A column to state a condition on.
   *
   * @param name its name; fields of nested columns joined by dots
   */
  public static ColumnReference column(String name) {
    return new ColumnReference(name);
  }

  /** A condition that is true where all of {@code operands} are. */
  public static Predicate and(Predicate... operands) {
    return and(Arrays.asList(operands));
  }

  /** A condition that is true where all of {@code operands} are; where there are none, true. */
  public static Predicate and(Collection<? extends Predicate> operands) {
    List<Predicate> flat = new ArrayList<>();
    for (Predicate operand : operands) {
      if (operand instanceof And and) {
        flat.addAll(and.operands());
      } else {
        flat.add(operand);
      }
    }
    return switch (flat.size()) {
      case 0 -> Constant.TRUE;
      case 1 -> flat.get(0);
      default -> new And(flat);
    };
  }

  /** A condition that is true where any of {@code operands} is. */
  public static Predicate or(Predicate... operands) {
    return or(Arrays.asList(operands));
  }

  /** A condition that is true where any of {@code operands} is; where there are none, false. */
  public static Predicate or(Collection<? extends Predicate> operands) {
    List<Predicate> flat = new ArrayList<>();
    for (Predicate operand : operands) {
      if (operand instanceof Or or) {
        flat.addAll(or.operands());
      } else {
        flat.add(operand);
      }
    }
    return switch (flat.size()) {
      case 0 -> Constant.FALSE;
      case 1 -> flat.get(0);
      default -> new Or(flat);
    };
  }

  /** A condition that is true where {@code operand} is false; null stays null. */
  public static Predicate not(Predicate operand) {
    return operand instanceof Not not ? not.operand() : new Not(operand);
  }

  /** A condition that holds for every row. */
  public static Predicate alwaysTrue() {
    return Constant.TRUE;
  }

  /** A condition that holds for no row. */
  public static Predicate alwaysFalse() {
    return Constant.FALSE;
  }

  /**
   * A condition that cannot be expressed and never prunes.
   *
   * @param text the condition as written
   * @param reason why it cannot be expressed
   */
  public static Predicate unsupported(String text, String reason) {
    return new Unsupported(text, reason);
  }
}
