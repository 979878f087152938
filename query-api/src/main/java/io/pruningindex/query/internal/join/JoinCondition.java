package io.pruningindex.query.internal.join;

import io.pruningindex.query.join.JoinKey;
import java.util.List;
import java.util.Objects;

/**
 * A join as a condition on the fact table: a row matches if its key is in a set.
 *
 * @param text the join as text
 * @param keys the columns that must be equal
 * @param set the keys of the dimension's matching rows, a column for each of {@code keys}
 */
public record JoinCondition(String text, List<JoinKey> keys, ValueSet set) {
  public JoinCondition {
    Objects.requireNonNull(text, "text");
    keys = List.copyOf(keys);
    if (keys.size() != set.columnCount()) {
      throw new IllegalArgumentException(
          "A join on "
              + keys.size()
              + " columns with a set of keys of "
              + set.columnCount()
              + ": give the set a column for each");
    }
  }
}
