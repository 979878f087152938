package io.pruningindex.query;

import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A question: which file slices of a table can hold rows that match a predicate?
 *
 * <pre>{@code
 * PruneRequest.table("orders").where(Predicates.column("price").greaterThan(5)).build()
 * }</pre>
 */
public final class PruneRequest {
  private final String table;
  private final Predicate predicate;
  private final String asOfInstant;
  private final Duration deadline;
  private final ZoneId zone;
  private final OptionalLong limit;
  private final SortOrder order;
  private final boolean verbose;

  private PruneRequest(Builder builder) {
    this.table = builder.table;
    this.predicate = builder.predicate;
    this.asOfInstant = builder.asOfInstant;
    this.deadline = builder.deadline;
    this.zone = builder.zone;
    this.limit = builder.limit;
    this.order = builder.order;
    this.verbose = builder.verbose;
  }

  /**
   * Starts a request.
   *
   * @param table the table's name in the job's configuration
   */
  public static Builder table(String table) {
    return new Builder(Objects.requireNonNull(table, "table"));
  }

  /** The table's name in the job's configuration. */
  public String table() {
    return table;
  }

  /** The condition on the rows sought; one that is always true unless another was given. */
  public Predicate predicate() {
    return predicate;
  }

  /** The requested time of the instant to answer for, or empty for the newest. */
  public Optional<String> asOfInstant() {
    return Optional.ofNullable(asOfInstant);
  }

  /** How long the answer may take, or empty for the client's own deadline. */
  public Optional<Duration> deadline() {
    return Optional.ofNullable(deadline);
  }

  /** The zone that times without one are meant in; UTC unless another was given. */
  public ZoneId zone() {
    return zone;
  }

  /** How many matching rows are enough, or empty if all are wanted. */
  public OptionalLong limit() {
    return limit;
  }

  /** The order of which the first rows are wanted, or empty if any rows will do. */
  public Optional<SortOrder> order() {
    return Optional.ofNullable(order);
  }

  /** Whether the answer shall tell of each slice why it was kept. */
  public boolean verbose() {
    return verbose;
  }

  @Override
  public String toString() {
    return table
        + " where "
        + predicate
        + (order == null ? "" : " order by " + order)
        + (limit.isEmpty() ? "" : " limit " + limit.getAsLong())
        + (asOfInstant == null ? "" : " as of " + asOfInstant);
  }

  /** Collects what a request is made of. */
  public static final class Builder {
    private final String table;
    private Predicate predicate = Predicates.alwaysTrue();
    private String asOfInstant;
    private Duration deadline;
    private ZoneId zone = ZoneOffset.UTC;
    private OptionalLong limit = OptionalLong.empty();
    private SortOrder order;
    private boolean verbose;

    private Builder(String table) {
      this.table = table;
    }

    /** Sets the condition on the rows sought; without one, all rows are. */
    public Builder where(Predicate value) {
      predicate = Objects.requireNonNull(value, "predicate");
      return this;
    }

    /**
     * Asks for the table as of an instant that the index still keeps, in place of the newest.
     *
     * @param instant its requested time as in the table's timeline, for example {@code
     *     20240131235959123}; null for the newest
     */
    public Builder asOfInstant(String instant) {
      asOfInstant = instant;
      return this;
    }

    /**
     * Sets how long the answer may take; null for the client's own deadline.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public Builder deadline(Duration value) {
      if (value != null && (value.isZero() || value.isNegative())) {
        throw new IllegalArgumentException("The deadline of a request must be positive: " + value);
      }
      deadline = value;
      return this;
    }

    /**
     * Sets the zone that literals without one are meant in where they meet a column of instants:
     * the time zone of the planner's session. With a wrong one, rows are lost that the session
     * would find.
     */
    public Builder zone(ZoneId value) {
      zone = Objects.requireNonNull(value, "zone");
      return this;
    }

    /**
     * Asks for {@code rows} matching rows only: slices that are not needed for them are left out.
     * Without an order these are any rows: the fewest slices are listed of which it is known that
     * every row matches and that they are enough, or else all that can match. For 0 rows no slice
     * is needed; whether any can match is still told by the answer's status.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public Builder limit(long rows) {
      if (rows < 0) {
        throw new IllegalArgumentException("The limit of a request must not be negative: " + rows);
      }
      limit = OptionalLong.of(rows);
      return this;
    }

    /**
     * Asks for the first rows in an order, as many as the limit says; without a limit the order
     * changes nothing. Rows of equal value in the column may be taken by a further order of the
     * planner's own: no slice is left out that holds a row equal to the last one wanted.
     */
    public Builder orderBy(SortOrder value) {
      order = Objects.requireNonNull(value, "order");
      return this;
    }

    /** Asks to be told of each slice why it was kept. */
    public Builder verbose(boolean value) {
      verbose = value;
      return this;
    }

    /** The request. */
    public PruneRequest build() {
      return new PruneRequest(this);
    }
  }
}
