package io.pruningindex.query.predicate;

import io.pruningindex.query.schema.ColumnType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

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

  /**
   * A value converted to another type.
   *
   * @param type the type to convert to
   */
  public static Term cast(Term term, ColumnType type) {
    return term.apply(new ScalarFunction.Cast(type));
  }

  /** The date of a timestamp, in the zone of the request unless it has none. */
  public static Term toDate(Term term) {
    return term.apply(ScalarFunction.toDate());
  }

  /** The year of a date or timestamp, as an integer. */
  public static Term year(Term term) {
    return term.apply(new ScalarFunction.Year());
  }

  /** The start of the span of time that a date or timestamp lies in. */
  public static Term truncate(TimeUnit unit, Term term) {
    return term.apply(new ScalarFunction.Truncate(unit));
  }

  /**
   * A date or timestamp written as text.
   *
   * @param pattern the form, see {@link ScalarFunction.DateFormat}
   */
  public static Term dateFormat(Term term, String pattern) {
    return term.apply(new ScalarFunction.DateFormat(pattern));
  }

  /**
   * The first characters of a text.
   *
   * @param length how many, at least one
   */
  public static Term substring(Term term, int length) {
    return term.apply(new ScalarFunction.Substring(length));
  }

  /** The greatest whole number that is not above a number. */
  public static Term floor(Term term) {
    return term.apply(new ScalarFunction.Floor());
  }

  /** The least whole number that is not below a number. */
  public static Term ceiling(Term term) {
    return term.apply(new ScalarFunction.Ceiling());
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

  /**
   * A condition whose values are not known yet, such as one with a subquery. Something is put in
   * its place by {@link #bind}, by {@link io.pruningindex.query.PruneRequest.Builder#bind} or by
   * {@link io.pruningindex.query.LazyFileIndex#bind}. Until then it may hold for any row: it rules
   * nothing out, and answers say so of the term that it stands in.
   *
   * @param name what it is bound by
   * @param text the condition as written
   */
  public static Predicate placeholder(String name, String text) {
    return new Placeholder(name, text);
  }

  /** The names of the placeholders in a predicate, in the order in which they stand there. */
  public static Set<String> placeholders(Predicate predicate) {
    return PlaceholderBinding.names(predicate);
  }

  /**
   * The predicate with conditions in the place of placeholders.
   *
   * @param values the conditions by the names of placeholders; placeholders that are not named stay
   */
  public static Predicate bind(Predicate predicate, Map<String, Predicate> values) {
    return PlaceholderBinding.bind(predicate, values);
  }
}
