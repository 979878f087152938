package io.pruningindex.query.join;

import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A join with a dimension that the index keeps. The fact table, which is asked about, is its left
 * side, and the dimension its right; of a join {@linkplain Builder#join behind} another one, the
 * dimension before it is the left side.
 *
 * <pre>{@code
 * DimensionJoin.with("stores").on("store_id", "id")
 *     .where(Predicates.column("region").isEqualTo("EU")).build()
 * }</pre>
 */
public final class DimensionJoin {
  private final String dimension;
  private final List<JoinKey> keys;
  private final Predicate predicate;
  private final JoinType type;
  private final List<DimensionJoin> joins;
  private final Instant currentTo;

  private DimensionJoin(Builder builder) {
    this.dimension = builder.dimension;
    this.keys = List.copyOf(builder.keys);
    this.predicate = builder.predicate;
    this.type = builder.type;
    this.joins = List.copyOf(builder.joins);
    this.currentTo = builder.currentTo;
  }

  /**
   * Starts a join.
   *
   * @param dimension the name of the dimension, or of a value set, in the job's configuration
   */
  public static Builder with(String dimension) {
    return new Builder(Objects.requireNonNull(dimension, "dimension"));
  }

  /** The name of the dimension, or of a value set, in the job's configuration. */
  public String dimension() {
    return dimension;
  }

  /** What must be equal; all of them. */
  public List<JoinKey> keys() {
    return keys;
  }

  /** The condition on the dimension's rows; one that is always true unless another was given. */
  public Predicate predicate() {
    return predicate;
  }

  /** The type of the join; {@link JoinType#INNER} unless another was given. */
  public JoinType type() {
    return type;
  }

  /** What the dimension itself is joined with, as the fact side, before the join. */
  public List<DimensionJoin> joins() {
    return joins;
  }

  /** The time that the dimension must be complete up to, or empty if any version will do. */
  public Optional<Instant> currentTo() {
    return Optional.ofNullable(currentTo);
  }

  /**
   * The join as a condition on rows of the fact side: that a row has a match, as of {@code IN} and
   * {@code EXISTS}.
   *
   * @return this
   * @throws IllegalArgumentException if its type is neither {@link JoinType#INNER} nor {@link
   *     JoinType#LEFT_SEMI}
   */
  public DimensionJoin asCondition() {
    if (type != JoinType.INNER && type != JoinType.LEFT_SEMI) {
      throw new IllegalArgumentException(
          "A "
              + type.words()
              + " join with "
              + dimension
              + " is no condition on a row: give an inner or a left semi join, and write NOT around"
              + " the placeholder for rows without a match");
    }
    return this;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (JoinKey key : keys) {
      text.append(text.isEmpty() ? "" : " AND ").append(key.factColumn());
      text.append(key.nullSafe() ? " IS NOT DISTINCT FROM " : " = ");
      text.append(dimension).append('.').append(key.dimensionKey());
    }
    if (!predicate.equals(Predicates.alwaysTrue())) {
      text.append(" where ").append(predicate);
    }
    joins.forEach(join -> text.append(" (").append(join).append(')'));
    return type + " JOIN ON " + text;
  }

  /** Collects what a join is made of. */
  public static final class Builder {
    private final String dimension;
    private final List<JoinKey> keys = new ArrayList<>();
    private Predicate predicate = Predicates.alwaysTrue();
    private JoinType type = JoinType.INNER;
    private final List<DimensionJoin> joins = new ArrayList<>();
    private Instant currentTo;

    private Builder(String dimension) {
      this.dimension = dimension;
    }

    /** Adds columns that must be equal; where either is null, they are not. */
    public Builder on(String factColumn, String dimensionKey) {
      return on(new JoinKey(factColumn, dimensionKey, false));
    }

    /** Adds columns that must be equal. */
    public Builder on(JoinKey key) {
      keys.add(Objects.requireNonNull(key, "key"));
      return this;
    }

    /**
     * Sets the condition on the dimension's rows; without one, all rows are taken. It filters them
     * before they are joined, as in {@code JOIN (SELECT ... FROM stores WHERE ...)}.
     */
    public Builder where(Predicate value) {
      predicate = Objects.requireNonNull(value, "predicate");
      return this;
    }

    /**
     * Sets the type of the join, with the fact table on the left and the dimension on the right: a
     * planner that has them the other way round swaps the type as well, so that {@code stores LEFT
     * OUTER JOIN sales} is {@link JoinType#RIGHT_OUTER} here.
     *
     * <ul>
     *   <li>{@link JoinType#INNER}, {@link JoinType#LEFT_SEMI} ({@code IN}, {@code EXISTS}): rows
     *       of the fact table are in the result if they have a match. These prune it, and they
     *       alone may be {@linkplain io.pruningindex.query.PruneRequest.Builder#bind bound} to a
     *       placeholder.
     *   <li>{@link JoinType#RIGHT_OUTER}, {@link JoinType#RIGHT_SEMI}, {@link JoinType#RIGHT_ANTI}:
     *       all rows of the dimension, or those with a match, or those without one, are in the
     *       result. Rows of the fact table matter for their matches only. These prune it, too.
     *   <li>{@link JoinType#LEFT_OUTER}, {@link JoinType#FULL_OUTER}, {@link JoinType#LEFT_ANTI}
     *       ({@code NOT EXISTS}), {@link JoinType#NULL_AWARE_LEFT_ANTI} ({@code NOT IN}), {@link
     *       JoinType#EXISTENCE}: rows of the fact table that match nothing are in the result as
     *       well. These rule nothing out, the dimension is not read, and the report says so.
     *   <li>{@link JoinType#CROSS}: nothing has to match. It rules nothing out.
     * </ul>
     */
    public Builder type(JoinType value) {
      type = Objects.requireNonNull(value, "type");
      return this;
    }

    /**
     * Joins the dimension with another one first, as in a snowflake; the fact columns of {@code
     * join} are columns of this dimension.
     */
    public Builder join(DimensionJoin join) {
      joins.add(Objects.requireNonNull(join, "join"));
      return this;
    }

    /**
     * Asks for a version that is complete at least up to a time. If there is none by the request's
     * deadline, the join prunes nothing, and the answer says so.
     *
     * @param time in the dimension's own time, that of its watermarks; null for any version
     */
    public Builder currentTo(Instant time) {
      currentTo = time;
      return this;
    }

    /**
     * The join.
     *
     * @throws IllegalArgumentException if no columns are given that must be equal
     */
    public DimensionJoin build() {
      if (keys.isEmpty()) {
        throw new IllegalArgumentException(
            "The join with "
                + dimension
                + " names no columns that must be equal: give at least one");
      }
      return new DimensionJoin(this);
    }
  }
}
