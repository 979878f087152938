package io.pruningindex.e2e.join;

/**
 * A column of a dimension.
 *
 * @param name its name
 * @param sqlType its type in Flink SQL
 * @param key whether tables are joined on it
 */
record DimensionField(String name, String sqlType, boolean key) {
  static DimensionField key(String name, String sqlType) {
    return new DimensionField(name, sqlType, true);
  }

  static DimensionField attribute(String name, String sqlType) {
    return new DimensionField(name, sqlType, false);
  }

  /** The column in a CREATE TABLE. */
  String declaration() {
    return name + " " + sqlType;
  }
}
