package io.pruningindex.query.predicate;

import java.util.Objects;

/**
 * A column that conditions are stated on.
 *
 * @param name its name; fields of nested columns joined by dots
 */
public record ColumnReference(String name) implements Term {
  public ColumnReference {
    Objects.requireNonNull(name, "name");
  }

  @Override
  public String columnName() {
    return name;
  }

  /** The name as SQL-like text. */
  @Override
  public String toString() {
    return SqlText.identifier(name);
  }
}
