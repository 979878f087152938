package io.pruningindex.query.internal.slice;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;

/** What is known of one column in the files of a bucket, one file at a time. */
final class FileKnowledge {
  private final ColumnSource source;
  private final BucketStats stats;
  private final ColumnChunk foldedChunk;
  private final ColumnChunk tailChunk;
  private ColumnChunk chunk;
  private int index;
  private BoundsStatus status;
  private boolean byPartition;

  FileKnowledge(ColumnSource source, BucketStats stats) {
    this.source = source;
    this.stats = stats;
    this.foldedChunk = stats.foldedColumns().get(source.target().name());
    this.tailChunk = stats.tailColumns().get(source.target().name());
  }

  /**
   * Goes to a file.
   *
   * @param wholeRows whether each row of the file's slice comes whole from one file; if not, stats
   *     say nothing, and only the partition does
   */
  void seek(int file, boolean wholeRows) {
    int partition = stats.files().groupPartition()[stats.files().group()[file]];
    byPartition = source.tellsAll(partition);
    if (!byPartition) {
      status = wholeRows ? seekStats(file) : BoundsStatus.LOG_WITHOUT_STATS;
      byPartition = status.unknown() && source.tells(partition);
    }
    if (byPartition) {
      chunk = source.partitionValues();
      index = partition;
      status = chunk.statusOf(index);
    }
  }

  private BoundsStatus seekStats(int file) {
    boolean inTail = file >= stats.folded();
    chunk = inTail ? tailChunk : foldedChunk;
    index = inTail ? file - stats.folded() : file;
    if (chunk == null || index >= chunk.count()) {
      return BoundsStatus.COLUMN_NOT_INDEXED;
    }
    return source.target().understands(chunk) ? chunk.statusOf(index) : BoundsStatus.OTHER_TYPE;
  }

  /** What is known of the file's bounds; if nothing is, no chunk holds it. */
  BoundsStatus status() {
    return status;
  }

  /** Whether it is known by the file's partition alone, which tells nothing of counts. */
  boolean byPartition() {
    return byPartition;
  }

  /** Where the bounds are. */
  ColumnChunk chunk() {
    return chunk;
  }

  /** The position of the bounds among others. */
  int index() {
    return index;
  }

  /** How many values are null, or -1. */
  long nulls(long rows) {
    return switch (status) {
      case EXACT, INEXACT, FLOAT_BOUNDS_UNTRUSTED, OUT_OF_RANGE -> chunk.nullCounts()[index];
      // For long values Hudi counts nulls that are none.
      case LONG_VALUES_UNTRUSTED -> chunk.nullCounts()[index] == 0 ? 0 : -1;
      case ALL_NULL -> rows > 0 ? rows : -1;
      case NO_ROWS -> 0;
      case NO_STATS, LOG_WITHOUT_STATS, OTHER_TYPE, UNREADABLE, COLUMN_NOT_INDEXED -> -1;
    };
  }

  /** Whether there are stats, and they are of another number of values than {@code rows}. */
  boolean contradicts(long rows) {
    if (byPartition || status.unknown() || rows < 0) {
      return false;
    }
    long values = chunk.valueCounts()[index];
    boolean some = status == BoundsStatus.EXACT || status == BoundsStatus.INEXACT;
    return values == ColumnChunk.UNKNOWN_COUNT ? some && rows == 0 : values != rows;
  }
}
