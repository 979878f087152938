package io.pruningindex.query;

import io.pruningindex.query.predicate.Literal;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * The answer to an {@link AggregateRequest}.
 *
 * @param table the table
 * @param asOf the instant that it is exact for; null if unavailable
 * @param lagSeconds as in {@link PruneResult#lagSeconds()}
 * @param values what was asked for, in the request's order; empty if unavailable
 * @param problem why there is no answer at all; null if there is one
 */
public record AggregateResult(
    String table, AsOf asOf, OptionalDouble lagSeconds, List<Value> values, Problem problem) {
  /**
   * One of the values.
   *
   * @param aggregate what was asked for
   * @param value the exact value, {@link Literal#NULL} where SQL gives null; null if it is refused
   * @param reason why it is refused: what the index does not know exactly; null if it is not
   */
  public record Value(Aggregate aggregate, Literal value, String reason) {
    public Value {
      Objects.requireNonNull(aggregate, "aggregate");
      if ((value == null) == (reason == null)) {
        throw new IllegalArgumentException(
            aggregate + " needs either a value or a reason why it has none");
      }
    }
  }

  public AggregateResult {
    values = List.copyOf(values);
  }

  /** An answer that says why there is none. */
  public static AggregateResult unavailable(String table, Problem problem) {
    return new AggregateResult(table, null, OptionalDouble.empty(), List.of(), problem);
  }
}
