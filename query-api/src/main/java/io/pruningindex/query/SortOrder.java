package io.pruningindex.query;

import java.util.Objects;

/**
 * An order of rows by one column.
 *
 * @param column the column's name; fields of nested columns joined by dots
 * @param direction from the least value on, or from the greatest; NaN is the greatest
 * @param nulls where rows without a value come
 */
public record SortOrder(String column, Direction direction, Nulls nulls) {
  /** Which values come first. */
  public enum Direction {
    ASCENDING,
    DESCENDING
  }

  /** Where nulls come, whatever the direction. */
  public enum Nulls {
    FIRST,
    LAST
  }

  public SortOrder {
    Objects.requireNonNull(column, "column");
    Objects.requireNonNull(direction, "direction");
    Objects.requireNonNull(nulls, "nulls");
  }

  /** Least values first, nulls before them: the default of Spark and Flink. */
  public static SortOrder ascending(String column) {
    return new SortOrder(column, Direction.ASCENDING, Nulls.FIRST);
  }

  /** Greatest values first, nulls after them: the default of Spark and Flink. */
  public static SortOrder descending(String column) {
    return new SortOrder(column, Direction.DESCENDING, Nulls.LAST);
  }

  /** The same order with nulls elsewhere. */
  public SortOrder nulls(Nulls place) {
    return new SortOrder(column, direction, place);
  }

  @Override
  public String toString() {
    return column
        + (direction == Direction.ASCENDING ? " ASC" : " DESC")
        + (nulls == Nulls.FIRST ? " NULLS FIRST" : " NULLS LAST");
  }
}
