package io.pruningindex.job.config;

import java.io.Serializable;
import java.util.List;

/**
 * A table to follow.
 *
 * @param name how planners call it; letters, digits, '_', '-' and '.'
 * @param path where it lies, absolute or a URI
 * @param columns the columns to index; empty for the table's own indexed set or the first ones
 */
public record TableConfiguration(String name, String path, List<String> columns)
    implements Serializable {
  public TableConfiguration {
    columns = List.copyOf(columns);
    if (!name.matches("[A-Za-z0-9_.-]+")) {
      throw new InvalidConfigurationException(
          "The table name '"
              + name
              + "' may hold only letters, digits, '_', '-' and '.': rename it in the configuration");
    }
    if (!path.startsWith("/") && !path.matches("[a-zA-Z][a-zA-Z0-9+.-]*:/.*")) {
      throw new InvalidConfigurationException(
          "The path '"
              + path
              + "' of table "
              + name
              + " is relative: give an absolute path or a URI such as s3a://bucket/table");
    }
  }
}
