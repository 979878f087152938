package io.pruningindex.query;

import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A question: which file slices of a table can hold rows that match a predicate?
 *
 * <pre>{@code
 * PruneRequest.table("orders").where(Predicates.column("price").greaterThan(5)).build()
 * }</pre>
 */
public final class PruneRequest extends TableRequest {
  private final InstantRange range;
  private final OptionalLong limit;
  private final SortOrder order;
  private final boolean verbose;
  private final List<DimensionJoin> joins;
  private final Map<String, DimensionJoin> sets;

  private PruneRequest(Builder builder) {
    super(builder, builder.boundPredicate());
    this.range = builder.range;
    this.limit = builder.limit;
    this.order = builder.order;
    this.verbose = builder.verbose;
    this.joins = List.copyOf(builder.joins);
    this.sets = Map.copyOf(builder.sets);
  }

  /**
   * Starts a request.
   *
   * @param table the table's name in the job's configuration
   */
  public static Builder table(String table) {
    return new Builder(table);
  }

  /** The instants whose files are sought, or empty if files of any are. */
  public Optional<InstantRange> range() {
    return Optional.ofNullable(range);
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

  /** The joins of the table with dimensions, whose unmatched rows are not sought. */
  public List<DimensionJoin> joins() {
    return joins;
  }

  /**
   * What placeholders of the condition stand for, by their names: that a row has a match. Those
   * that a condition was bound to are no longer in the predicate, nor here.
   */
  public Map<String, DimensionJoin> sets() {
    return sets;
  }

  @Override
  public String toString() {
    return table()
        + " where "
        + predicate()
        + (joins.isEmpty() ? "" : " " + joins)
        + (order == null ? "" : " order by " + order)
        + (limit.isEmpty() ? "" : " limit " + limit.getAsLong())
        + (range == null ? "" : " between " + range)
        + moment();
  }

  /** Collects what a request is made of. */
  public static final class Builder extends TableRequest.Builder<Builder> {
    private InstantRange range;
    private OptionalLong limit = OptionalLong.empty();
    private SortOrder order;
    private boolean verbose;
    private final List<DimensionJoin> joins = new ArrayList<>();
    private final Map<String, Predicate> conditions = new LinkedHashMap<>();
    private final Map<String, DimensionJoin> sets = new LinkedHashMap<>();

    private Builder(String table) {
      super(table);
    }

    @Override
    Builder self() {
      return this;
    }

    /**
     * Joins the table, which is the fact side, with a dimension. Several joins combine: a row is
     * sought if it passes the condition and all of them.
     */
    public Builder join(DimensionJoin value) {
      joins.add(Objects.requireNonNull(value, "join"));
      return this;
    }

    /**
     * Puts a condition in the place of a {@linkplain Predicates#placeholder placeholder}, wherever
     * it stands in the predicate. Placeholders that nothing is bound to rule nothing out, and the
     * answer says so of the terms that they stand in.
     *
     * @param placeholder its name; {@link #build} fails if the predicate has none of this name
     * @throws IllegalArgumentException if something was bound to it already
     */
    public Builder bind(String placeholder, Predicate condition) {
      requireUnbound(placeholder);
      conditions.put(placeholder, Objects.requireNonNull(condition, "condition"));
      return this;
    }

    /**
     * Puts a set of keys in the place of a {@linkplain Predicates#placeholder placeholder}: the
     * condition holds for rows that have a match among the rows of a dimension, as of {@code
     * store_id IN (SELECT id FROM stores WHERE region = 'EU')}. Unlike a join, such a condition may
     * stand anywhere in the predicate, as below an OR; below a NOT it rules nothing out. Nor does
     * it if the job keeps no such dimension, or the join does not fit it: the answer says so.
     *
     * @param placeholder its name; {@link #build} fails if the predicate has none of this name
     * @param set an inner or left semi join
     * @throws IllegalArgumentException if something was bound to it already, or if the join is of
     *     another type
     */
    public Builder bind(String placeholder, DimensionJoin set) {
      requireUnbound(placeholder);
      sets.put(placeholder, Objects.requireNonNull(set, "set").asCondition());
      return this;
    }

    private void requireUnbound(String placeholder) {
      Objects.requireNonNull(placeholder, "placeholder");
      if (conditions.containsKey(placeholder) || sets.containsKey(placeholder)) {
        throw new IllegalArgumentException(
            "The placeholder '"
                + placeholder
                + "' is bound already: bind each once, and build another request for other values");
      }
    }

    /**
     * Asks for slices of file groups that a range of instants added files to, for an incremental
     * query: as of {@code toInclusive}, the latest slices that can match of those groups to which
     * an instant added a file that the index saw complete after {@code fromExclusive}, up to {@code
     * toInclusive}. Slices are listed whole, older files of theirs included. Not listed are slices
     * that were replaced by then: what is left of their rows is in slices of later instants.
     *
     * <p>Every row that one of these instants wrote, and that the table still has as of {@code
     * toInclusive}, lies in a slice listed. Compactions, clusterings and rewrites count as all
     * instants do, though they write no new rows: after one, the rows that earlier instants of the
     * range wrote lie in its files alone. So slices also hold rows of instants outside the range.
     * As in Hudi's own incremental queries it is for the reader to keep only rows whose {@code
     * _hoodie_commit_time} belongs to the range; where the table has stats of this column, a
     * condition on it in {@link #where} prunes what was only rewritten.
     *
     * <p>Both ends must be kept by the index, or the answer is {@link Problem.Code#EXPIRED} or
     * {@link Problem.Code#NOT_YET_INDEXED}. A range ends where the next one of a consumer begins:
     * an instant that completes earlier than {@code toInclusive}, but is seen later, belongs to the
     * next. When the job recovers from a failure, it sees instants anew that it had seen since its
     * last checkpoint, and maybe in another order. So a consumer goes on from the {@link
     * AsOf#position position} that the last answer named, see {@link #between(Position, String)}:
     * nothing is left out then, and what the recovery has brought into question is told again.
     *
     * <p>An instant as the beginning means the order in which the index has instants now, which
     * after a recovery may be another one than before. While the index still keeps where the job
     * went on, all that it has seen since is told for an instant that it has seen since. Later, or
     * after a new build, that is no longer noticed: what is read on by instants can then miss what
     * had come after the instant before.
     *
     * @param fromExclusive the requested time of the instant that the range begins after
     * @param toInclusive the requested time of the last instant, which the answer is as of; null
     *     for the newest, which the answer names
     */
    public Builder between(String fromExclusive, String toInclusive) {
      return between(InstantRange.after(fromExclusive, toInclusive));
    }

    /**
     * Asks for slices of file groups that instants added files to since an earlier answer; else as
     * {@link #between(String, String)}. This is how to read on: nothing is missed, whatever befalls
     * the job.
     *
     * @param fromExclusive the {@link AsOf#position position} that the earlier answer named
     * @param toInclusive the requested time of the last instant, which the answer is as of; null
     *     for the newest, which the answer names
     */
    public Builder between(Position fromExclusive, String toInclusive) {
      return between(InstantRange.after(fromExclusive, toInclusive));
    }

    /** Asks for slices of file groups that a range of instants added files to. */
    public Builder between(InstantRange value) {
      range = Objects.requireNonNull(value, "range");
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

    /**
     * The request.
     *
     * @throws IllegalArgumentException if it asks for more than one of an instant, a time and a
     *     range of instants, or for a range with a limit, or if the predicate has no placeholder of
     *     a name that was bound
     */
    public PruneRequest build() {
      requireOneMoment();
      if (hasMoment() && range != null) {
        throw new IllegalArgumentException(
            "A range of instants says itself what to answer as of: give no other instant or time");
      }
      if (range != null && limit.isPresent()) {
        throw new IllegalArgumentException(
            "A limit cannot be used with a range of instants: how many rows of a slice belong to"
                + " the range is not known");
      }
      return new PruneRequest(this);
    }

    /** The predicate with the conditions in their places; the sets' placeholders are left. */
    private Predicate boundPredicate() {
      Predicate bound = predicate();
      for (Map.Entry<String, Predicate> condition : conditions.entrySet()) {
        requirePlaceholder(bound, condition.getKey());
        bound = Predicates.bind(bound, Map.of(condition.getKey(), condition.getValue()));
      }
      for (String name : sets.keySet()) {
        requirePlaceholder(bound, name);
      }
      return bound;
    }

    private static void requirePlaceholder(Predicate predicate, String name) {
      Set<String> placeholders = Predicates.placeholders(predicate);
      if (!placeholders.contains(name)) {
        throw new IllegalArgumentException(
            "The predicate "
                + predicate
                + " has no placeholder '"
                + name
                + "' to bind; there are "
                + placeholders);
      }
    }
  }
}
