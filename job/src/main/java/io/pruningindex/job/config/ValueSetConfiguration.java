package io.pruningindex.job.config;

import java.io.Serializable;

/**
 * A dimension with a fixed filter, kept as a dimension of its own.
 *
 * @param name how planners call it; letters, digits, '_', '-' and '.'
 * @param dimension the name of the dimension
 * @param where a SQL condition on the dimension's columns
 */
public record ValueSetConfiguration(String name, String dimension, String where)
    implements Serializable {
  public ValueSetConfiguration {
    checkName("value set", name);
    if (where.isBlank()) {
      throw new InvalidConfigurationException(
          "The value set "
              + name
              + " has an empty 'where': give a condition on the columns of dimension "
              + dimension);
    }
  }

  static void checkName(String what, String name) {
    if (!name.matches("[A-Za-z0-9_.-]+")) {
      throw new InvalidConfigurationException(
          "The "
              + what
              + " name '"
              + name
              + "' may hold only letters, digits, '_', '-' and '.': rename it in the"
              + " configuration");
    }
  }
}
