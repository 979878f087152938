package io.pruningindex.job.config;

import java.util.List;
import java.util.stream.Stream;

/**
 * A dimension that is a Hudi table.
 *
 * @param name see {@link #name()}
 * @param path where the table lies, absolute or a URI
 * @param key see {@link #key()}
 * @param columns the columns that are kept, at least one; those of the key are kept in any case
 */
public record HudiDimension(String name, String path, List<String> key, List<String> columns)
    implements DimensionConfiguration {
  public HudiDimension {
    key = List.copyOf(key);
    columns = List.copyOf(columns);
    DimensionConfiguration.check(name, key);
    // What follows two leading slashes would be taken for a host.
    path = path.replaceFirst("^//+", "/");
    if (!path.startsWith("/") && !path.matches("[a-zA-Z][a-zA-Z0-9+.-]*:/.*")) {
      throw new InvalidConfigurationException(
          "The path '"
              + path
              + "' of dimension "
              + name
              + " is relative: give an absolute path or a URI such as s3a://bucket/table");
    }
    if (columns.isEmpty()) {
      throw new InvalidConfigurationException(
          "The dimension "
              + name
              + " names no columns: name those that are joined on and that filters may ask for,"
              + " such as columns: [id, region]");
    }
  }

  /** All columns that are kept, those of the key first. */
  public List<String> allColumns() {
    return Stream.concat(key.stream(), columns.stream()).distinct().toList();
  }
}
