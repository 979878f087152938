package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.ColumnChunk;

/** What is known of a run of files. Files are counted from 0. */
public interface BatchStatistics {
  /** How many files there are. */
  int count();

  /**
   * The stats of a column, in the files' order. It may end before the last file: nothing is known
   * of the rest. Its type may be another than the column's is now.
   *
   * @param column the column's name as the table's schema spells it
   * @return the stats, or null if there are none
   */
  ColumnChunk chunk(String column);

  /**
   * The partition of {@code file}, as an index into the paths that {@link PartitionValues} was made
   * of; anything else stands for a partition of which nothing is known.
   */
  int partitionOf(int file);
}
