package io.pruningindex.job.config;

import java.io.Serializable;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;

/**
 * A table to follow.
 *
 * @param name how planners call it; letters, digits, '_', '-' and '.'
 * @param path where it lies, absolute or a URI
 * @param columns the columns to index; empty for the table's own indexed set or the first ones
 * @param timelineZone the id of the time zone in which the table's writers write its timeline, for
 *     tables that do not tell it themselves; "" if it is not known
 * @param foldersByTime whether each row lies in the folder of its time, as a timestamp-based key
 *     generator names it by what the table's properties say; a table does not tell whether all its
 *     writers keep to that
 */
public record TableConfiguration(
    String name, String path, List<String> columns, String timelineZone, boolean foldersByTime)
    implements Serializable {
  /** A table of which nothing more is known. */
  public TableConfiguration(String name, String path, List<String> columns) {
    this(name, path, columns, "", false);
  }

  public TableConfiguration {
    columns = List.copyOf(columns);
    // What follows two leading slashes would be taken for a host.
    path = path.replaceFirst("^//+", "/");
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
    requireZone(name, timelineZone);
  }

  private static void requireZone(String name, String zone) {
    try {
      if (!zone.isEmpty()) {
        ZoneId.of(zone);
      }
    } catch (DateTimeException e) {
      throw new InvalidConfigurationException(
          "The time zone '"
              + zone
              + "' of the timeline of table "
              + name
              + " is not known: give one such as UTC or Europe/Berlin",
          e);
    }
  }
}
