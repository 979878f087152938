package io.pruningindex.job.demo.truth;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The names of the columns of a row, shared by all rows that have them in this order. */
public final class RowLayout {
  private final List<String> names;
  private final Map<String, Integer> positions = new HashMap<>();

  /** A layout of columns with the given names, which must differ. */
  public RowLayout(List<String> names) {
    this.names = List.copyOf(names);
    for (String name : this.names) {
      if (positions.put(name, positions.size()) != null) {
        throw new IllegalArgumentException("Two columns are called '" + name + "'.");
      }
    }
  }

  /** The names, in the order of the values of a row. */
  public List<String> names() {
    return names;
  }

  /**
   * The position of a column among the values of a row.
   *
   * @throws IllegalArgumentException if there is no such column
   */
  public int position(String name) {
    Integer position = positions.get(name);
    if (position == null) {
      throw new IllegalArgumentException("No column '" + name + "' among " + names + ".");
    }
    return position;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowLayout that && names.equals(that.names);
  }

  @Override
  public int hashCode() {
    return names.hashCode();
  }
}
