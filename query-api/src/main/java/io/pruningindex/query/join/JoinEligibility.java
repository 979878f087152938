package io.pruningindex.query.join;

import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Tells by which terms of a join the scan of a table may be pruned, and by which not, and why.
 *
 * <p>The rules are those of Hive's map-join partition pruning, of Spark's dynamic partition pruning
 * and of Trino's dynamic filters, in common terms: the equality is a term of the join's own
 * condition; unmatched rows of the pruned side have no say in the result; on either side stands a
 * column, not a function of one; and its value comes from the scan to the join unchanged. Partition
 * columns prune partitions, other indexed columns prune files.
 *
 * @param description the join that was judged
 * @param join whether the type of the join lets the side be pruned at all
 * @param terms for each term whether it may prune; none may if the join may not
 */
public record JoinEligibility(
    JoinDescription description, Eligibility join, List<TermEligibility> terms) {
  public JoinEligibility {
    Objects.requireNonNull(description, "description");
    Objects.requireNonNull(join, "join");
    terms = List.copyOf(terms);
  }

  /**
   * Judges a join.
   *
   * @param schema the schema of the table whose scan is to be pruned
   */
  public static JoinEligibility of(JoinDescription description, TableSchema schema) {
    Eligibility join = Eligibility.of(description.type(), description.prunedSide());
    List<TermEligibility> terms = new ArrayList<>();
    for (JoinTerm term : description.terms()) {
      terms.add(
          join.eligible()
              ? TermEligibility.of(term, description.prunedSide(), schema)
              : new TermEligibility(term, Optional.empty(), join.reason()));
    }
    return new JoinEligibility(description, join, terms);
  }

  /** Whether any term may prune. */
  public boolean eligible() {
    return terms.stream().anyMatch(TermEligibility::eligible);
  }

  /**
   * The join to ask the index with, made of the terms that may prune. Leaving out the others only
   * makes it match more.
   *
   * @param dimension the dimension that the side which is not pruned is a scan of
   * @param predicate the condition on the dimension's rows
   * @return the join, or empty if no term may prune
   */
  public Optional<DimensionJoin> request(String dimension, Predicate predicate) {
    if (!eligible()) {
      return Optional.empty();
    }
    // The pruned table is the left side of a request's join, whatever side it has in the query.
    DimensionJoin.Builder request =
        DimensionJoin.with(dimension).where(predicate).type(JoinType.LEFT_SEMI);
    for (TermEligibility eligible : terms) {
      if (eligible.eligible() && eligible.term() instanceof JoinTerm.Equality equality) {
        request.on(
            new JoinKey(
                name(equality.of(description.prunedSide())),
                name(equality.of(description.prunedSide().other())),
                equality.nullSafe()));
      }
    }
    return Optional.of(request.build());
  }

  private static String name(JoinOperand operand) {
    return ((JoinOperand.Column) operand).name();
  }
}
