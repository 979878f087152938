package io.pruningindex.query;

import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A question: what are counts, least and greatest values over a table's rows that match a
 * predicate? They are told where the index knows them exactly, without a file being read.
 *
 * <pre>{@code
 * AggregateRequest.table("orders").where(Predicates.column("dt").isEqualTo("2024-03-01"))
 *     .count().max("price").build()
 * }</pre>
 */
public final class AggregateRequest {
  private final String table;
  private final Predicate predicate;
  private final List<Aggregate> aggregates;
  private final String asOfInstant;
  private final AsOfTime asOfTime;
  private final String atLeast;
  private final Duration deadline;
  private final ZoneId zone;

  private AggregateRequest(Builder builder) {
    this.table = builder.table;
    this.predicate = builder.predicate;
    this.aggregates = List.copyOf(builder.aggregates);
    this.asOfInstant = builder.asOfInstant;
    this.asOfTime = builder.asOfTime;
    this.atLeast = builder.atLeast;
    this.deadline = builder.deadline;
    this.zone = builder.zone;
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

  /** The condition on the rows; one that is always true unless another was given. */
  public Predicate predicate() {
    return predicate;
  }

  /** What is asked for, at least one. */
  public List<Aggregate> aggregates() {
    return aggregates;
  }

  /** The requested time of the instant to answer for, or empty for the newest. */
  public Optional<String> asOfInstant() {
    return Optional.ofNullable(asOfInstant);
  }

  /** The time to answer as of, or empty if none was given. */
  public Optional<AsOfTime> asOfTime() {
    return Optional.ofNullable(asOfTime);
  }

  /** The requested time of the instant that the answer must take in, or empty. */
  public Optional<String> atLeast() {
    return Optional.ofNullable(atLeast);
  }

  /** How long the answer may take, or empty for the client's own deadline. */
  public Optional<Duration> deadline() {
    return Optional.ofNullable(deadline);
  }

  /** The zone that times without one are meant in; UTC unless another was given. */
  public ZoneId zone() {
    return zone;
  }

  /** Collects what a request is made of. */
  public static final class Builder {
    private final String table;
    private final List<Aggregate> aggregates = new ArrayList<>();
    private Predicate predicate = Predicates.alwaysTrue();
    private String asOfInstant;
    private AsOfTime asOfTime;
    private String atLeast;
    private Duration deadline;
    private ZoneId zone = ZoneOffset.UTC;

    private Builder(String table) {
      this.table = table;
    }

    /** Sets the condition on the rows; without one, all rows count. */
    public Builder where(Predicate value) {
      predicate = Objects.requireNonNull(value, "predicate");
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

    /** Asks for the table as of an instant, see {@link PruneRequest.Builder#asOfInstant}. */
    public Builder asOfInstant(String instant) {
      asOfInstant = instant;
      return this;
    }

    /** Asks for the table as of a time, see {@link PruneRequest.Builder#asOfTime(Instant)}. */
    public Builder asOfTime(Instant time) {
      return asOfTime(time, null);
    }

    /** Asks for the table as of a time, see {@link PruneRequest.Builder#asOfTime(Instant)}. */
    public Builder asOfTime(Instant time, ZoneId timelineZone) {
      asOfTime = new AsOfTime(time, timelineZone);
      return this;
    }

    /**
     * Asks for an answer that takes in an instant, see {@link PruneRequest.Builder#atLeast}.
     *
     * @param instant its requested time; null to take whatever there is
     */
    public Builder atLeast(String instant) {
      atLeast = instant;
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

    /** Sets the session's time zone, see {@link PruneRequest.Builder#zone}. */
    public Builder zone(ZoneId value) {
      zone = Objects.requireNonNull(value, "zone");
      return this;
    }

    /**
     * The request.
     *
     * @throws IllegalArgumentException if nothing is asked for, or if it is as of both an instant
     *     and a time
     */
    public AggregateRequest build() {
      if (asOfInstant != null && asOfTime != null) {
        throw new IllegalArgumentException(
            "A request is as of an instant or as of a time, not of both: give one of them");
      }
      if (aggregates.isEmpty()) {
        throw new IllegalArgumentException(
            "The request asks for no aggregate: add a count, min or max");
      }
      return new AggregateRequest(this);
    }
  }
}
