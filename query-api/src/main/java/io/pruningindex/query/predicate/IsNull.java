package io.pruningindex.query.predicate;

import java.util.Objects;

/**
 * Whether a column is null. Never null itself.
 *
 * @param column the column's name; fields of nested columns joined by dots
 */
public record IsNull(String column) implements Predicate {
  public IsNull {
    Objects.requireNonNull(column, "column");
  }

  @Override
  public String toString() {
    return SqlText.identifier(column) + " IS NULL";
  }
}
