package io.pruningindex.query;

import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Optional;

/** A question about rows of one table, and the moment that it is about. Immutable. */
public abstract sealed class TableRequest permits AggregateRequest, PruneRequest {
  private final String table;
  private final Predicate predicate;
  private final String asOfInstant;
  private final AsOfTime asOfTime;
  private final String atLeast;
  private final Duration deadline;
  private final ZoneId zone;

  /**
   * Makes a request of what was collected.
   *
   * @param predicate the condition, with what was bound to its placeholders
   */
  TableRequest(Builder<?> builder, Predicate predicate) {
    this.table = builder.table;
    this.predicate = predicate;
    this.asOfInstant = builder.asOfInstant;
    this.asOfTime = builder.asOfTime;
    this.atLeast = builder.atLeast;
    this.deadline = builder.deadline;
    this.zone = builder.zone;
  }

  /** The table's name in the job's configuration. */
  public final String table() {
    return table;
  }

  /** The condition on the rows; one that is always true unless another was given. */
  public final Predicate predicate() {
    return predicate;
  }

  /** The requested time of the instant to answer for, or empty for the newest. */
  public final Optional<String> asOfInstant() {
    return Optional.ofNullable(asOfInstant);
  }

  /** The time to answer as of, or empty if none was given. */
  public final Optional<AsOfTime> asOfTime() {
    return Optional.ofNullable(asOfTime);
  }

  /** The requested time of the instant that the answer must take in, or empty. */
  public final Optional<String> atLeast() {
    return Optional.ofNullable(atLeast);
  }

  /** How long the answer may take, or empty for the client's own deadline. */
  public final Optional<Duration> deadline() {
    return Optional.ofNullable(deadline);
  }

  /** The zone that times without one are meant in; UTC unless another was given. */
  public final ZoneId zone() {
    return zone;
  }

  /** What all questions have in common, as text. */
  final String moment() {
    return (asOfInstant == null ? "" : " as of " + asOfInstant)
        + (asOfTime == null ? "" : " as of " + asOfTime)
        + (atLeast == null ? "" : " at least " + atLeast);
  }

  /**
   * Collects what a request is made of.
   *
   * @param <B> the builder's own type
   */
  public abstract static sealed class Builder<B extends Builder<B>>
      permits AggregateRequest.Builder, PruneRequest.Builder {
    private final String table;
    private Predicate predicate = Predicates.alwaysTrue();
    private String asOfInstant;
    private AsOfTime asOfTime;
    private String atLeast;
    private Duration deadline;
    private ZoneId zone = ZoneOffset.UTC;

    Builder(String table) {
      this.table = Objects.requireNonNull(table, "table");
    }

    abstract B self();

    /**
     * Sets the condition on the rows; without one, all rows of the table are asked about.
     * {@linkplain Predicates#placeholder Placeholders} in it that nothing is bound to may hold for
     * any row.
     */
    public final B where(Predicate value) {
      predicate = Objects.requireNonNull(value, "predicate");
      return self();
    }

    /**
     * Asks for the table as of an instant that the index still keeps, in place of the newest.
     *
     * @param instant its requested time as in the table's timeline, for example {@code
     *     20240131235959123}; null for the newest
     */
    public final B asOfInstant(String instant) {
      asOfInstant = instant;
      return self();
    }

    /**
     * Asks for the table as of a time: as of the last of the instants, in the order in which the
     * index saw them complete, that had all completed by then. Completion times are those on the
     * table's timeline; tables below version 8 have none, and the time at which an instant's file
     * on the timeline was last changed stands for it. Instants that were rolled back or restored
     * away since are no longer on the timeline, and do not count.
     *
     * <p>There is no answer, with {@link Problem.Code#NO_STATE_AT_TIME}, if a later one had
     * completed by then, too, which was seen late, or if the timeline does not say clearly when one
     * completed: in the hour that clocks are set back over, within a second where only seconds are
     * written, or if the index knows no completion time of it. A time before the oldest instant
     * that is kept is {@link Problem.Code#EXPIRED}. Until the index has looked at the table so long
     * after the time as clocks of its writers may be behind ({@code clock-skew} in the job's
     * configuration, one second unless it says otherwise; five seconds more while something is
     * being written), the answer waits, and is {@link Problem.Code#BEHIND} if that takes beyond the
     * deadline: for a time to come, always.
     *
     * <p>The timeline writes local times. If the index does not know of which zone, see {@link
     * AsOfTime}, there is no answer either: give the zone with the request, or set the table's
     * {@code timeline-zone} in the job's configuration.
     *
     * @param time the time, to the millisecond
     */
    public final B asOfTime(Instant time) {
      return asOfTime(time, null);
    }

    /**
     * Asks for the table as of a time, see {@link #asOfTime(Instant)}, and says how to read its
     * timeline.
     *
     * @param timelineZone the zone that the table's timeline is written in, whatever the index
     *     knows of it; null for what it knows
     */
    public final B asOfTime(Instant time, ZoneId timelineZone) {
      asOfTime = new AsOfTime(time, timelineZone);
      return self();
    }

    /**
     * Asks for an answer as of a state that takes in an instant, such as one that the planner has
     * seen on the timeline. If the index does not hold it yet, the answer waits for it, and is
     * {@link Problem.Code#BEHIND} if it has not come by the deadline.
     *
     * <p>An instant that the index no longer keeps, or that was complete when it was built, is
     * taken in if it was requested before others that had completed about a second earlier, and was
     * not under way when the job last looked. This takes the writers to put their instants onto the
     * timeline in the order of their requested times, to about a second. An instant that was rolled
     * back is taken in likewise: nothing of it is left.
     *
     * @param instant its requested time as in the table's timeline; null to take whatever there is
     */
    public final B atLeast(String instant) {
      atLeast = instant;
      return self();
    }

    /**
     * Sets how long the answer may take; null for the client's own deadline.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public final B deadline(Duration value) {
      if (value != null && (value.isZero() || value.isNegative())) {
        throw new IllegalArgumentException("The deadline of a request must be positive: " + value);
      }
      deadline = value;
      return self();
    }

    /**
     * Sets the zone that literals without one are meant in where they meet a column of instants:
     * the time zone of the planner's session. With a wrong one, rows are lost that the session
     * would find.
     */
    public final B zone(ZoneId value) {
      zone = Objects.requireNonNull(value, "zone");
      return self();
    }

    /** The condition set so far. */
    final Predicate predicate() {
      return predicate;
    }

    /** Whether an instant or a time to answer as of was given. */
    final boolean hasMoment() {
      return asOfInstant != null || asOfTime != null;
    }

    /** Throws {@link IllegalArgumentException} if both an instant and a time were given. */
    final void requireOneMoment() {
      if (asOfInstant != null && asOfTime != null) {
        throw new IllegalArgumentException(
            "A request is as of an instant or as of a time, not of both: give one of them");
      }
    }
  }
}
