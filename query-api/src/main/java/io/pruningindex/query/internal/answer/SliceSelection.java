package io.pruningindex.query.internal.answer;

import io.pruningindex.query.internal.evaluate.Bitmap;
import io.pruningindex.query.internal.evaluate.InclusiveEvaluator;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.evaluate.StrictEvaluator;
import io.pruningindex.query.internal.file.FileSlices;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.read.StaleReadException;
import io.pruningindex.query.internal.state.BucketFiles;
import io.pruningindex.query.schema.MergeMode;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The slices of a bucket that can match.
 *
 * <p>A slice is kept whole if any of its files may hold a matching row. Where merged rows are put
 * together out of several files, no file's stats say what a merged row holds, and a slice with log
 * files is kept whatever they are.
 */
final class SliceSelection {
  private static final byte PRESENT = 1;
  private static final byte CANDIDATE = 2;
  private static final byte BEYOND_STATS = 4;
  private static final byte PARTLY_MATCHED = 8;

  private final BucketValues bucket;
  private final BucketFiles all;
  private final FileTable files;
  private final BitSet latest;
  private final byte[] groups;

  private SliceSelection(BucketValues bucket, BucketFiles all, BitSet latest) {
    this.bucket = bucket;
    this.all = all;
    this.files = all.files();
    this.latest = latest;
    this.groups = new byte[files.groupCount()];
  }

  /**
   * Judges a bucket's slices.
   *
   * @param filter the predicate, evaluated on the table's partitions
   * @param mergeMode how the table's files are merged
   * @param number what to evaluate as of
   */
  static SliceSelection of(
      BucketValues bucket, PartitionFilter filter, MergeMode mergeMode, long number) {
    BucketFiles all = BucketFiles.of(bucket.slices(), bucket.tail());
    FileTable files = all.files();
    BitSet latest = FileSlices.latest(files, number);
    restrict(latest, files, filter.surviving());
    SliceSelection selection = new SliceSelection(bucket, all, latest);
    int folded = all.folded();
    FileRun foldedRun = new FileRun(files, 0, folded, bucket.columns());
    FileRun tailRun = new FileRun(files, folded, files.count() - folded, bucket.tail().columns());
    InclusiveEvaluator inclusive = new InclusiveEvaluator(filter);
    selection.markPresent(mergeMode);
    selection.mark(CANDIDATE, inclusive.evaluate(foldedRun), foldedRun, true);
    selection.mark(CANDIDATE, inclusive.evaluate(tailRun), tailRun, true);
    if (selection.count() > 0) {
      StrictEvaluator strict = new StrictEvaluator(filter);
      selection.mark(PARTLY_MATCHED, strict.evaluate(foldedRun), foldedRun, false);
      selection.mark(PARTLY_MATCHED, strict.evaluate(tailRun), tailRun, false);
    }
    return selection;
  }

  /** The values that the slices are of. */
  BucketValues bucket() {
    return bucket;
  }

  /** All files of the bucket. */
  BucketFiles all() {
    return all;
  }

  /** Whether the slice of a group can match. */
  boolean kept(int group) {
    return (groups[group] & PRESENT) != 0 && (groups[group] & (CANDIDATE | BEYOND_STATS)) != 0;
  }

  /** Whether all rows of a kept slice match. */
  boolean fullyMatched(int group) {
    return (groups[group] & (PARTLY_MATCHED | BEYOND_STATS)) == 0;
  }

  /** How many slices can match. */
  int count() {
    int count = 0;
    for (int group = 0; group < groups.length; group++) {
      count += kept(group) ? 1 : 0;
    }
    return count;
  }

  /** How many slices the partitions that can match have in this bucket. */
  int present() {
    return count(PRESENT);
  }

  /** How many of those no stats can rule out, because of how rows are merged. */
  int beyondStats() {
    return count(BEYOND_STATS);
  }

  /** The ordinals of the files of kept slices, slice by slice. */
  int[] keptFiles() {
    int[] start = new int[groups.length + 1];
    for (int i = latest.nextSetBit(0); i >= 0; i = latest.nextSetBit(i + 1)) {
      start[files.group()[i] + 1] += kept(files.group()[i]) ? 1 : 0;
    }
    Arrays.parallelPrefix(start, Integer::sum);
    int[] kept = new int[start[groups.length]];
    for (int i = latest.nextSetBit(0); i >= 0; i = latest.nextSetBit(i + 1)) {
      int group = files.group()[i];
      if (kept(group)) {
        kept[start[group]++] = i;
      }
    }
    return kept;
  }

  private static void restrict(BitSet latest, FileTable files, Bitmap partitions) {
    for (int i = latest.nextSetBit(0); i >= 0; i = latest.nextSetBit(i + 1)) {
      int partition = files.groupPartition()[files.group()[i]];
      if (partition < 0 || partition >= partitions.size()) {
        throw StaleReadException.mismatch("a file is of a partition that the directory lacks");
      }
      if (!partitions.get(partition)) {
        latest.clear(i);
      }
    }
  }

  private void markPresent(MergeMode mergeMode) {
    for (int i = latest.nextSetBit(0); i >= 0; i = latest.nextSetBit(i + 1)) {
      boolean beyondStats = mergeMode != MergeMode.WHOLE_ROWS && !files.isBase(i);
      groups[files.group()[i]] |= beyondStats ? PRESENT | BEYOND_STATS : PRESENT;
    }
  }

  private void mark(byte flag, Bitmap bitmap, FileRun run, boolean where) {
    for (int i = latest.nextSetBit(run.first());
        i >= 0 && i < run.first() + run.count();
        i = latest.nextSetBit(i + 1)) {
      if (bitmap.get(i - run.first()) == where) {
        groups[files.group()[i]] |= flag;
      }
    }
  }

  private int count(byte flag) {
    int count = 0;
    for (byte group : groups) {
      count += (group & flag) != 0 ? 1 : 0;
    }
    return count;
  }
}
