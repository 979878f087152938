package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.literal.ByteKey;
import io.pruningindex.query.internal.literal.PassingValues;
import io.pruningindex.query.internal.literal.TextConditions;
import io.pruningindex.query.internal.literal.Utf8;
import io.pruningindex.query.predicate.ColumnReference;
import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.IsNaN;
import io.pruningindex.query.predicate.IsNull;
import io.pruningindex.query.predicate.Like;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.predicate.StartsWith;
import io.pruningindex.query.predicate.Term;
import io.pruningindex.query.predicate.Unsupported;
import io.pruningindex.query.schema.TypeKind;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Binds one condition on a term.
 *
 * @param terms binds terms
 * @param condition the condition, neither a constant, nor a placeholder, nor made of others
 * @param negated whether it stands below an odd number of NOTs
 */
record ConditionBinder(TermBinder terms, Predicate condition, boolean negated) {
  private static final BoundNode NEVER = new BoundNode.Always(false);

  /** What decoders put where bytes are no text. */
  private static final char NO_CHARACTER = '\uFFFD';

  BoundNode bind() {
    if (condition instanceof Unsupported unsupported) {
      return unknown(unsupported.reason());
    } else if (condition instanceof IsNull isNull) {
      return isNull(isNull.term(), negated);
    } else if (condition instanceof IsNaN isNaN) {
      return isNaN(terms.bind(isNaN.term()));
    } else if (condition instanceof Like like) {
      return text(
          terms.bind(like.term()), like.pattern(), TextConditions.like(like), Utf8.HALF_A_PAIR);
    } else if (condition instanceof StartsWith start) {
      return text(
          terms.bind(start.term()),
          start.prefix(),
          TextConditions.startsWith(start),
          Utf8.HALF_A_PAIR);
    } else if (condition instanceof In in) {
      return onValues(terms.bind(in.term()), binder -> binder.in(in.values(), negated));
    }
    return comparison((Comparison) condition);
  }

  private BoundNode comparison(Comparison comparison) {
    Literal literal = comparison.literal();
    BoundTerm term = terms.bind(comparison.term());
    boolean isNull = literal instanceof Literal.Null;
    ComparisonOperator operator = comparison.operator();
    boolean nullSafe =
        operator == ComparisonOperator.NOT_DISTINCT || operator == ComparisonOperator.DISTINCT;
    boolean distinct = (operator == ComparisonOperator.DISTINCT) != negated;
    if (isNull) {
      return nullSafe ? isNull(comparison.term(), distinct) : NEVER;
    }
    BoundNode compared = onValues(term, binder -> binder.comparison(operator, literal, negated));
    return nullSafe && distinct
        ? new BoundNode.AnyOf(List.of(compared, isNull(comparison.term(), false)))
        : compared;
  }

  private BoundNode isNull(Term term, boolean isNot) {
    BoundTerm bound = terms.bind(term);
    if (bound instanceof BoundTerm.Open open) {
      return unknown(open.reason());
    } else if (isNot) {
      return term instanceof ColumnReference
          ? terms.leaf(bound.column(), NullTest.IS_NOT_NULL)
          : values(bound, true);
    }
    BoundNode isNull = terms.leaf(bound.column(), NullTest.IS_NULL);
    if (term instanceof ColumnReference) {
      return isNull;
    }
    // Of some values a function may give null, too.
    BoundNode undefined = values(bound, false);
    return undefined instanceof BoundNode.Always
        ? isNull
        : new BoundNode.AnyOf(List.of(isNull, undefined));
  }

  /**
   * Engines differ in whether null is not NaN, and there are no bounds to tell that all are NaN.
   */
  private BoundNode isNaN(BoundTerm term) {
    TypeKind kind = term.type().kind();
    boolean floating = kind == TypeKind.FLOAT || kind == TypeKind.DOUBLE;
    boolean whole = kind == TypeKind.INT || kind == TypeKind.LONG || kind == TypeKind.DECIMAL;
    if (!floating && !whole && kind != TypeKind.STRING && kind != TypeKind.OTHER) {
      throw new InvalidPredicateException(
          condition
              + " has no meaning: a value of type "
              + term.type()
              + " is no number. Ask it of a floating-point column.");
    } else if (term instanceof BoundTerm.Open open) {
      return unknown(open.reason());
    } else if (!floating && !whole) {
      return unknown("engines convert texts to numbers in ways of their own");
    } else if (negated) {
      return new BoundNode.AnyOf(
          List.of(values(term, true), unknown("only files of nothing but NaN could be ruled out")));
    }
    return floating ? values(term, false) : NEVER;
  }

  private BoundNode text(
      BoundTerm term, String pattern, Optional<PassingValues<ByteKey>> texts, String otherwise) {
    if (term instanceof BoundTerm.Open open) {
      return unknown(open.reason());
    }
    if (!(term instanceof BoundTerm.OfBytes bytes)) {
      return unknown("a value of type " + term.type() + " is converted to text in several ways");
    }
    if (bytes.type().kind() == TypeKind.BINARY && pattern.indexOf(NO_CHARACTER) >= 0) {
      return unknown("bytes that are no text may be taken for the replacement character");
    } else if (texts.isEmpty()) {
      return unknown(otherwise);
    }
    PassingValues<ByteKey> passing = texts.get();
    return bytes.leaf().test(negated ? passing.complement() : passing);
  }

  private BoundNode onValues(BoundTerm term, Function<LeafBinder<?>, BoundNode> test) {
    if (term instanceof BoundTerm.OfNumbers numbers) {
      return test.apply(new LeafBinder<>(numbers.domain(), numbers.leaf(), this::unknown));
    } else if (term instanceof BoundTerm.OfBytes bytes) {
      return test.apply(new LeafBinder<>(bytes.domain(), bytes.leaf(), this::unknown));
    }
    return unknown(((BoundTerm.Open) term).reason());
  }

  /** Passes all values, or none; NaN, of which bounds tell nothing, is none of them. */
  private static BoundNode values(BoundTerm term, boolean all) {
    if (term instanceof BoundTerm.OfNumbers numbers) {
      return numbers.leaf().test(all ? PassingValues.all() : PassingValues.none());
    }
    BoundTerm.OfBytes bytes = (BoundTerm.OfBytes) term;
    return bytes.leaf().test(all ? PassingValues.all() : PassingValues.none());
  }

  private BoundNode unknown(String reason) {
    return new BoundNode.Unknown(negated ? Predicates.not(condition) : condition, reason);
  }
}
