package io.pruningindex.job.sql;

import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Term;

/** One side of a comparison. */
sealed interface Operand {
  /** A value of each row: a column, or a function of one. */
  record OfRows(Term term) implements Operand {}

  /** A constant. */
  record Value(Literal literal) implements Operand {}

  /** Anything else; {@code reason} says why nothing can be said of it. */
  record Inexpressible(String reason) implements Operand {}
}
