package io.pruningindex.index.partition;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A partition of a table as of an instant.
 *
 * @param table the table's name in the configuration
 * @param instant the requested time of the instant, as in the table's timeline; null for a table
 *     without any instant
 * @param completionTime its completion time, as in the timeline; null if not known
 * @param emittedAt when this was told, in milliseconds since the epoch, by the clock of the machine
 *     that told it
 * @param partition the partition's path relative to the table, "" for a table without partitions
 * @param values the values of the partition fields, in the fields' order, as texts: what the
 *     partition's folders are named by, decoded; {@code __HIVE_DEFAULT_PARTITION__} stands for
 *     null. Fields whose value cannot be told from the path are missing
 * @param slices its latest file slices
 * @param files the base and log files in them
 * @param bytes their bytes; files of unknown size count as nothing
 * @param rows the records in them before merging, or -1 if they are not known of every file
 * @param removed whether it has no slice any more; its numbers are 0 then
 */
public record PartitionDescriptor(
    String table,
    String instant,
    String completionTime,
    long emittedAt,
    String partition,
    Map<String, String> values,
    long slices,
    long files,
    long bytes,
    long rows,
    boolean removed) {
  /** Stands for a number of rows that is not known. */
  public static final long UNKNOWN_ROWS = -1;

  public PartitionDescriptor {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }
}
