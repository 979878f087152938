package io.pruningindex.job.demo.truth;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One row of a table. Values are those of {@link ColumnType}; rows of tables that were not recorded
 * by the live writer can hold others (floats, byte buffers, lists and maps).
 */
public final class TruthRow {
  private final RowLayout layout;
  private final Object[] values;

  /**
   * A row.
   *
   * @param values a value, or null, for each column of the layout, in its order
   */
  public TruthRow(RowLayout layout, List<?> values) {
    if (values.size() != layout.names().size()) {
      throw new IllegalArgumentException(
          values.size() + " values for the columns " + layout.names() + ".");
    }
    this.layout = layout;
    this.values = values.toArray();
  }

  /** The columns of this row. */
  public RowLayout layout() {
    return layout;
  }

  /**
   * The value of a column; may be null.
   *
   * @throws IllegalArgumentException if there is no such column
   */
  public Object value(String column) {
    return values[layout.position(column)];
  }

  /** This row with one value replaced. */
  public TruthRow with(String column, Object value) {
    Object[] changed = values.clone();
    changed[layout.position(column)] = value;
    return new TruthRow(layout, Arrays.asList(changed));
  }

  /** The values by column name, in the order of the columns; null values are in the map. */
  public Map<String, Object> asMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      map.put(layout.names().get(i), values[i]);
    }
    return map;
  }

  /** Equal if columns and values are: NaN equals NaN, and zero differs from minus zero. */
  @Override
  public boolean equals(Object other) {
    return other instanceof TruthRow that
        && layout.equals(that.layout)
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Objects.hash(layout, Arrays.hashCode(values));
  }

  @Override
  public String toString() {
    return asMap().toString();
  }
}
