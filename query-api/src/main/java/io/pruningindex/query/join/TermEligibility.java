package io.pruningindex.query.join;

import io.pruningindex.query.internal.evaluate.ColumnResolver;
import io.pruningindex.query.internal.evaluate.ColumnTarget;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.schema.TableSchema;
import java.util.Optional;

/**
 * Whether one term of a join may prune a scan, and what of it.
 *
 * @param term the term
 * @param use what it may prune, or empty if nothing
 * @param reason why nothing, or empty if it may prune
 */
public record TermEligibility(JoinTerm term, Optional<Use> use, Optional<String> reason) {
  /** What a term prunes. */
  public enum Use {
    /** Partitions, by exact membership of their values in the set. */
    PARTITIONS,
    /** Files, by whether a value of the set lies within their bounds. */
    FILES
  }

  /** Whether the term may prune anything. */
  public boolean eligible() {
    return use.isPresent();
  }

  static TermEligibility of(JoinTerm term, JoinSide prunedSide, TableSchema schema) {
    if (!(term instanceof JoinTerm.Equality equality)) {
      return no(term, "it is no equality between the sides");
    }
    for (JoinSide side : JoinSide.values()) {
      Optional<String> obstacle = obstacle(equality.of(side));
      if (obstacle.isPresent()) {
        return no(term, obstacle.get());
      }
    }
    return of(term, ((JoinOperand.Column) equality.of(prunedSide)).name(), schema);
  }

  /** What requests are answered by decides here as well: it finds columns by the same rules. */
  private static TermEligibility of(JoinTerm term, String column, TableSchema schema) {
    ColumnTarget target;
    try {
      target = new ColumnResolver(schema).resolve(column);
    } catch (InvalidPredicateException e) {
      return no(term, e.getMessage());
    }
    if (target.reason() != null) {
      return no(term, target.reason());
    }
    Use use = target.partitionField() >= 0 ? Use.PARTITIONS : Use.FILES;
    return new TermEligibility(term, Optional.of(use), Optional.empty());
  }

  private static Optional<String> obstacle(JoinOperand operand) {
    if (operand instanceof JoinOperand.Column column) {
      return Optional.ofNullable(column.lineage().obstacle())
          .map(obstacle -> column.name() + ": " + obstacle);
    }
    return Optional.of(operand + " is no plain column");
  }

  private static TermEligibility no(JoinTerm term, String reason) {
    return new TermEligibility(term, Optional.empty(), Optional.of(reason));
  }
}
