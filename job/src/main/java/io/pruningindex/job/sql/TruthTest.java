package io.pruningindex.job.sql;

import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.Constant;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.IsNaN;
import io.pruningindex.query.predicate.Like;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Or;
import io.pruningindex.query.predicate.Placeholder;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.predicate.StartsWith;
import io.pruningindex.query.predicate.Term;
import io.pruningindex.query.predicate.Unsupported;
import java.util.List;
import java.util.Optional;

/**
 * IS TRUE and IS FALSE. They are never null, and this counts below a NOT: {@code NOT (a > 5 IS
 * TRUE)} holds where a is null, {@code NOT (a > 5)} does not.
 */
final class TruthTest {
  private static final String SET = "a set of keys does not tell false from null";

  private TruthTest() {}

  /** IS NOT TRUE, which holds of nulls as well: a set below a NOT must not lose the test. */
  static Predicate isNotTrue(Predicate predicate) {
    if (predicate instanceof And and) {
      return Predicates.or(and.operands().stream().map(TruthTest::isNotTrue).toList());
    } else if (predicate instanceof Or or) {
      return Predicates.and(or.operands().stream().map(TruthTest::isNotTrue).toList());
    } else if (predicate instanceof Placeholder || predicate instanceof IsNaN) {
      return open(predicate, "IS NOT TRUE");
    }
    return Predicates.not(isTrue(predicate));
  }

  static Predicate isTrue(Predicate predicate) {
    if (predicate instanceof And and) {
      return Predicates.and(and.operands().stream().map(TruthTest::isTrue).toList());
    } else if (predicate instanceof Or or) {
      return Predicates.or(or.operands().stream().map(TruthTest::isTrue).toList());
    } else if (predicate instanceof Not not) {
      return isFalse(not.operand());
    } else if (predicate instanceof Comparison comparison) {
      return isTrue(comparison);
    } else if (predicate instanceof In in) {
      return isTrue(in);
    }
    if (predicate instanceof Like like) {
      return whereNotNull(like.term(), like);
    } else if (predicate instanceof StartsWith startsWith) {
      return whereNotNull(startsWith.term(), startsWith);
    } else if (predicate instanceof Unsupported) {
      return open(predicate, "IS TRUE");
    }
    // The others are never null, or rule out nothing more after the test than before.
    return predicate;
  }

  static Predicate isFalse(Predicate predicate) {
    if (predicate instanceof And tested && isTested(tested.operands())) {
      return Predicates.not(predicate);
    } else if (predicate instanceof And and) {
      return Predicates.or(and.operands().stream().map(TruthTest::isFalse).toList());
    } else if (predicate instanceof Or or) {
      return Predicates.and(or.operands().stream().map(TruthTest::isFalse).toList());
    } else if (predicate instanceof Not not) {
      return isTrue(not.operand());
    } else if (predicate instanceof Comparison comparison) {
      return isTrue(opposite(comparison));
    } else if (predicate instanceof In in) {
      return isFalse(in);
    } else if (predicate instanceof Constant constant) {
      return constant == Constant.TRUE ? Constant.FALSE : Constant.TRUE;
    } else if (predicate instanceof Like like) {
      return whereNotNull(like.term(), Predicates.not(like));
    } else if (predicate instanceof StartsWith startsWith) {
      return whereNotNull(startsWith.term(), Predicates.not(startsWith));
    } else if (predicate instanceof Unsupported
        || predicate instanceof Placeholder
        || predicate instanceof IsNaN) {
      // To some engines null is neither NaN nor not. NOT of a NOT would take the test away.
      return open(predicate, "IS FALSE");
    }
    return Predicates.not(predicate);
  }

  /** A test of what may be null of which no more is known. */
  private static Unsupported open(Predicate predicate, String test) {
    String reason =
        predicate instanceof Unsupported unsupported
            ? unsupported.reason()
            : predicate instanceof Placeholder ? SET : "engines differ in whether null is not NaN";
    return new Unsupported("(" + predicate + ") " + test, reason);
  }

  /** Null wherever the comparison is, and else its opposite. */
  private static Comparison opposite(Comparison comparison) {
    if (comparison.operator() == ComparisonOperator.EQUAL
        && comparison.literal() instanceof Literal.BooleanValue flag) {
      return new Comparison(comparison.term(), ComparisonOperator.EQUAL, Literal.of(!flag.value()));
    }
    return new Comparison(
        comparison.term(), comparison.operator().complement(), comparison.literal());
  }

  private static Predicate isTrue(Comparison comparison) {
    ComparisonOperator operator = comparison.operator();
    if (operator == ComparisonOperator.DISTINCT || operator == ComparisonOperator.NOT_DISTINCT) {
      return comparison;
    }
    if (comparison.literal().equals(Literal.NULL)) {
      return Constant.FALSE;
    }
    return operator == ComparisonOperator.EQUAL
        ? new Comparison(comparison.term(), ComparisonOperator.NOT_DISTINCT, comparison.literal())
        : whereNotNull(comparison.term(), comparison);
  }

  private static Predicate isTrue(In in) {
    List<Literal> values =
        in.values().stream().filter(value -> !value.equals(Literal.NULL)).toList();
    return values.isEmpty() ? Constant.FALSE : whereNotNull(in.term(), new In(in.term(), values));
  }

  private static Predicate isFalse(In in) {
    if (in.values().contains(Literal.NULL)) {
      return Constant.FALSE;
    }
    boolean decimals = in.values().stream().anyMatch(Literal.DecimalValue.class::isInstance);
    // Of decimals some comparisons may be null, which a NOT tells where a NOT of a NOT would not.
    Predicate none =
        decimals
            ? Predicates.and(
                in.values().stream()
                    .map(value -> new Comparison(in.term(), ComparisonOperator.NOT_EQUAL, value))
                    .toList())
            : Predicates.not(in);
    return whereNotNull(in.term(), none);
  }

  /** Whether they are what {@link #whereNotNull} joins: null to no engine that compares at all. */
  private static boolean isTested(List<Predicate> operands) {
    int last = operands.size() - 1;
    return last > 0
        && operands.subList(0, last).stream()
            .allMatch(
                operand ->
                    comparedTerm(operand)
                        .filter(term -> operands.get(last).equals(term.isNotNull()))
                        .isPresent());
  }

  /** What is compared with values that are not null; empty if it is something else. */
  private static Optional<Term> comparedTerm(Predicate predicate) {
    if (predicate instanceof Comparison comparison) {
      return Optional.of(comparison)
          .filter(compared -> !compared.literal().equals(Literal.NULL))
          .map(Comparison::term);
    } else if (predicate instanceof In in) {
      return Optional.of(in).filter(list -> !list.values().contains(Literal.NULL)).map(In::term);
    }
    return Optional.empty();
  }

  private static Predicate whereNotNull(Term term, Predicate predicate) {
    return Predicates.and(predicate, term.isNotNull());
  }
}
