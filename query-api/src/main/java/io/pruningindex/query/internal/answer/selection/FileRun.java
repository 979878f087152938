package io.pruningindex.query.internal.answer.selection;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.evaluate.BatchStatistics;
import io.pruningindex.query.internal.file.FileTable;
import java.util.Map;

/**
 * A run of a bucket's files whose stats lie in one set of chunks: those that were folded, or those
 * of the tail.
 *
 * @param files all files of the bucket
 * @param first the ordinal of the run's first file
 * @param count how many files the run has
 * @param chunks stats by column, the run's first file at 0
 */
public record FileRun(FileTable files, int first, int count, Map<String, ColumnChunk> chunks)
    implements BatchStatistics {
  @Override
  public ColumnChunk chunk(String column) {
    return chunks.get(column);
  }

  @Override
  public int partitionOf(int file) {
    return files.groupPartition()[files.group()[first + file]];
  }
}
