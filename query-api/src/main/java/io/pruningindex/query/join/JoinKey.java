package io.pruningindex.query.join;

import java.util.Objects;

/**
 * A column of the fact table that must equal a key column of a dimension.
 *
 * @param factColumn the fact table's column
 * @param dimensionKey the dimension's key column
 * @param nullSafe whether null equals null
 */
public record JoinKey(String factColumn, String dimensionKey, boolean nullSafe) {
  public JoinKey {
    Objects.requireNonNull(factColumn, "factColumn");
    Objects.requireNonNull(dimensionKey, "dimensionKey");
  }

  @Override
  public String toString() {
    return factColumn + (nullSafe ? " IS NOT DISTINCT FROM " : " = ") + dimensionKey;
  }
}
