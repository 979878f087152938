package io.pruningindex.query.internal.answer.report;

import io.pruningindex.query.ColumnCoverage;
import io.pruningindex.query.internal.answer.selection.BucketValues;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.file.FileSlices;
import io.pruningindex.query.internal.state.BucketFiles;
import io.pruningindex.query.schema.Column;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Counts, for each column, the files of latest slices by what is known of them. */
public final class CoverageCount {
  private static final int STATUSES = BoundsStatus.values().length;

  private final List<Column> columns;
  private final long[][] files;

  /** Starts at no files. */
  public CoverageCount(List<Column> columns) {
    this.columns = List.copyOf(columns);
    this.files = new long[columns.size()][STATUSES];
  }

  /** Counts the files of a bucket's latest slices. */
  public synchronized void add(BucketValues bucket, long number) {
    BucketFiles all = BucketFiles.of(bucket.slices(), bucket.tail());
    BitSet latest = FileSlices.latest(all.files(), number);
    int folded = all.folded();
    for (int column = 0; column < columns.size(); column++) {
      String name = columns.get(column).name();
      ColumnChunk foldedChunk = bucket.columns().get(name);
      ColumnChunk tailChunk = bucket.tail().columns().get(name);
      for (int file = latest.nextSetBit(0); file >= 0; file = latest.nextSetBit(file + 1)) {
        BoundsStatus status =
            file < folded ? status(foldedChunk, file) : status(tailChunk, file - folded);
        files[column][status.code()]++;
      }
    }
  }

  /** What was counted, in the columns' order. */
  public synchronized List<ColumnCoverage> coverage() {
    return IntStream.range(0, columns.size()).mapToObj(this::coverage).toList();
  }

  private ColumnCoverage coverage(int column) {
    long withStats = 0;
    Map<String, Long> reasons = new LinkedHashMap<>();
    List<BoundsStatus> mostFrequentFirst =
        List.of(BoundsStatus.values()).stream()
            .sorted(
                Comparator.comparingLong((BoundsStatus status) -> -files[column][status.code()]))
            .toList();
    for (BoundsStatus status : mostFrequentFirst) {
      long count = files[column][status.code()];
      if (!status.unknown()) {
        withStats += count;
      } else if (count > 0) {
        reasons.put(status.reason(), count);
      }
    }
    return new ColumnCoverage(columns.get(column), withStats, Collections.unmodifiableMap(reasons));
  }

  private static BoundsStatus status(ColumnChunk chunk, int file) {
    return chunk == null || file >= chunk.count()
        ? BoundsStatus.COLUMN_NOT_INDEXED
        : chunk.statusOf(file);
  }
}
