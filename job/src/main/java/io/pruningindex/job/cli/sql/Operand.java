package io.pruningindex.job.cli.sql;

import io.pruningindex.query.predicate.Literal;

/** One side of a comparison. */
sealed interface Operand {
  /** A column, its parts joined by dots. */
  record Column(String name) implements Operand {}

  /** A constant. */
  record Value(Literal literal) implements Operand {}

  /** Anything else; {@code reason} says why nothing can be said of it. */
  record Inexpressible(String reason) implements Operand {}
}
