package io.pruningindex.query.internal.answer.report;

import io.pruningindex.query.internal.answer.selection.BucketBatches;
import io.pruningindex.query.internal.answer.selection.FileRun;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Counts files of which a column's bounds are not known, by the reason. */
final class ColumnGap {
  private static final BoundsStatus[] STATUSES = BoundsStatus.values();

  private final long[] files = new long[STATUSES.length];
  private long slices;

  /** Counts among the files of a bucket's slices. */
  static ColumnGap of(String column, BucketBatches batches) {
    ColumnGap gap = new ColumnGap();
    BitSet groups = new BitSet();
    gap.count(column, batches, batches.folded(), groups);
    gap.count(column, batches, batches.tail(), groups);
    gap.slices = groups.cardinality();
    return gap;
  }

  /** Adds what was counted in another bucket. */
  void add(ColumnGap other) {
    for (int i = 0; i < files.length; i++) {
      files[i] += other.files[i];
    }
    slices += other.slices;
  }

  /** How many files there are. */
  long files() {
    return Arrays.stream(files).sum();
  }

  /** How many slices have any of them. */
  long slices() {
    return slices;
  }

  /** Whether any of the files has a count of nulls that may be believed. */
  boolean mayKnowNulls() {
    return List.of(
            BoundsStatus.FLOAT_BOUNDS_UNTRUSTED,
            BoundsStatus.LONG_VALUES_UNTRUSTED,
            BoundsStatus.OUT_OF_RANGE)
        .stream()
        .anyMatch(status -> files[status.ordinal()] > 0);
  }

  /** Why, the most frequent reason first; with counts if there are several. */
  String reasons() {
    List<BoundsStatus> reasons =
        Arrays.stream(STATUSES)
            .filter(status -> files[status.ordinal()] > 0)
            .sorted(Comparator.comparingLong(status -> -files[status.ordinal()]))
            .toList();
    if (reasons.size() == 1) {
      return reasons.get(0).reason();
    }
    return reasons.stream()
        .map(status -> status.reason() + " (" + files[status.ordinal()] + ")")
        .collect(Collectors.joining(", "));
  }

  private void count(String column, BucketBatches batches, FileRun run, BitSet groups) {
    ColumnChunk chunk = run.chunk(column);
    if (chunk != null && chunk.count() >= run.count() && !anyUnknown(chunk, run.count())) {
      return;
    }
    BitSet latest = batches.latest();
    int end = run.first() + run.count();
    for (int file = latest.nextSetBit(run.first());
        file >= 0 && file < end;
        file = latest.nextSetBit(file + 1)) {
      int index = file - run.first();
      BoundsStatus status =
          chunk == null || index >= chunk.count()
              ? BoundsStatus.COLUMN_NOT_INDEXED
              : chunk.statusOf(index);
      if (status.unknown()) {
        files[status.ordinal()]++;
        groups.set(batches.table().group()[file]);
      }
    }
  }

  private static boolean anyUnknown(ColumnChunk chunk, int count) {
    for (int i = 0; i < count; i++) {
      if (chunk.statusOf(i).unknown()) {
        return true;
      }
    }
    return false;
  }
}
