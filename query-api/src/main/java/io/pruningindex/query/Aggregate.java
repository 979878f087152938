package io.pruningindex.query;

import java.util.Objects;

/**
 * A value computed over rows.
 *
 * @param function how
 * @param column the column that it is computed of; fields of nested columns joined by dots; null
 *     for the number of rows
 */
public record Aggregate(Function function, String column) {
  /** How a value is computed. */
  public enum Function {
    /** How many rows there are, or of a column how many values that are not null. */
    COUNT,
    /** The least value; null if there is none. */
    MIN,
    /** The greatest value; null if there is none. */
    MAX
  }

  public Aggregate {
    Objects.requireNonNull(function, "function");
    if (function != Function.COUNT) {
      Objects.requireNonNull(column, "column");
    }
  }

  /** The number of rows. */
  public static Aggregate countOfRows() {
    return new Aggregate(Function.COUNT, null);
  }

  /** The number of rows that have a value in a column. */
  public static Aggregate count(String column) {
    return new Aggregate(Function.COUNT, Objects.requireNonNull(column, "column"));
  }

  /** The least value of a column. */
  public static Aggregate min(String column) {
    return new Aggregate(Function.MIN, column);
  }

  /** The greatest value of a column. */
  public static Aggregate max(String column) {
    return new Aggregate(Function.MAX, column);
  }

  @Override
  public String toString() {
    return function + "(" + (column == null ? "*" : column) + ")";
  }
}
