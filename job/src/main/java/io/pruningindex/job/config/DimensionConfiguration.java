package io.pruningindex.job.config;

import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A dimension: rows that tables are joined with, and that the job keeps current. */
public sealed interface DimensionConfiguration extends Serializable
    permits SqlDimension, HudiDimension {
  /** How planners call it; letters, digits, '_', '-' and '.'. */
  String name();

  /** The columns that tables are joined on, at least one. */
  List<String> key();

  /**
   * Checks what all kinds of dimensions have.
   *
   * @throws InvalidConfigurationException if it cannot be used
   */
  static void check(String name, List<String> key) {
    ValueSetConfiguration.checkName("dimension", name);
    if (key.isEmpty()) {
      throw new InvalidConfigurationException(
          "The dimension "
              + name
              + " has no key: name the columns that tables are joined on, such as key: [id]");
    }
    Set<String> seen = new HashSet<>();
    for (String column : key) {
      if (!seen.add(column)) {
        throw new InvalidConfigurationException(
            "The key of dimension "
                + name
                + " names the column "
                + column
                + " twice: name it once");
      }
    }
  }
}
