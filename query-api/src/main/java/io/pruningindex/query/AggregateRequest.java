package io.pruningindex.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A question: what are counts, least and greatest values over a table's rows that match a
 * predicate? They are told where the index knows them exactly, without a file being read.
 *
 * <pre>{@code
 * AggregateRequest.table("orders").where(Predicates.column("dt").isEqualTo("2024-03-01"))
 *     .count().max("price").build()
 * }</pre>
 */
public final class AggregateRequest extends TableRequest {
  private final List<Aggregate> aggregates;

  private AggregateRequest(Builder builder) {
    super(builder, builder.predicate());
    this.aggregates = List.copyOf(builder.aggregates);
  }

  /**
   * Starts a request.
   *
   * @param table the table's name in the job's configuration
   */
  public static Builder table(String table) {
    return new Builder(table);
  }

  /** What is asked for, at least one. */
  public List<Aggregate> aggregates() {
    return aggregates;
  }

  /** Collects what a request is made of. */
  public static final class Builder extends TableRequest.Builder<Builder> {
    private final List<Aggregate> aggregates = new ArrayList<>();

    private Builder(String table) {
      super(table);
    }

    @Override
    Builder self() {
      return this;
    }

    /** Asks for the number of rows. */
    public Builder count() {
      return add(Aggregate.countOfRows());
    }

    /** Asks for the number of rows that have a value in a column. */
    public Builder count(String column) {
      return add(Aggregate.count(column));
    }

    /** Asks for the least value of a column. */
    public Builder min(String column) {
      return add(Aggregate.min(column));
    }

    /** Asks for the greatest value of a column. */
    public Builder max(String column) {
      return add(Aggregate.max(column));
    }

    /** Asks for {@code aggregate}. */
    public Builder add(Aggregate aggregate) {
      aggregates.add(Objects.requireNonNull(aggregate, "aggregate"));
      return this;
    }

    /**
     * The request.
     *
     * @throws IllegalArgumentException if nothing is asked for, or if it is as of both an instant
     *     and a time
     */
    public AggregateRequest build() {
      requireOneMoment();
      if (aggregates.isEmpty()) {
        throw new IllegalArgumentException(
            "The request asks for no aggregate: add a count, min or max");
      }
      return new AggregateRequest(this);
    }
  }
}
