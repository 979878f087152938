package io.pruningindex.query.internal.answer.selection;

import io.pruningindex.query.internal.evaluate.Bitmap;
import io.pruningindex.query.internal.evaluate.InclusiveEvaluator;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.evaluate.StrictEvaluator;
import io.pruningindex.query.internal.file.FileSlices;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.read.Snapshot;
import io.pruningindex.query.internal.read.StaleReadException;
import io.pruningindex.query.internal.state.BucketFiles;
import io.pruningindex.query.schema.MergeMode;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The slices of a bucket that can match.
 *
 * <p>A slice is kept whole if any of its files may hold a matching row. Where merged rows are put
 * together out of several files, a slice with log files is kept if a row may match that takes each
 * column from any of its files; where custom code merges, no stats say what a merged row holds, and
 * it is kept whatever they are.
 */
public final class SliceSelection {
  private final BucketValues bucket;
  private final BucketFiles all;
  private final FileTable files;
  private final BucketBatches batches;
  private final Extent present;
  private final Extent eligible;
  private final BitSet kept;
  private final BitSet keptFiles;
  private final FullMatches fullMatches;

  private SliceSelection(
      BucketValues bucket,
      BucketFiles all,
      BucketBatches batches,
      Extent present,
      Extent eligible,
      PartitionFilter filter,
      BitSet chosen) {
    this.bucket = bucket;
    this.all = all;
    this.files = all.files();
    this.batches = batches;
    this.present = present;
    this.eligible = eligible;
    this.kept = batches.mayMatch(new InclusiveEvaluator(filter)::evaluate);
    if (chosen != null) {
      kept.and(chosen);
    }
    this.keptFiles = batches.filesOf(kept);
    int conjuncts = filter.predicate().conjuncts().size();
    this.fullMatches =
        kept.isEmpty()
            ? FullMatches.ofNothing(conjuncts)
            : FullMatches.of(batches, new StrictEvaluator(filter), kept, keptFiles, conjuncts);
  }

  /**
   * Judges a bucket's slices.
   *
   * @param filter the predicate, evaluated on the table's partitions
   * @param mergeMode how the table's files are merged
   * @param snapshot what to evaluate as of
   * @param chosen the groups of the slices that are not to be left out anyway; null for all
   */
  public static SliceSelection of(
      BucketValues bucket,
      PartitionFilter filter,
      MergeMode mergeMode,
      Snapshot snapshot,
      BitSet chosen) {
    BucketFiles all = BucketFiles.of(bucket.slices(), bucket.tail());
    FileTable files = all.files();
    BitSet latest = FileSlices.latest(files, snapshot.number());
    restrict(latest, files, filter.surviving());
    Extent present = Extent.of(files, latest);
    Extent eligible = present;
    if (snapshot.after() != Snapshot.ALL) {
      restrict(latest, files, snapshot);
      eligible = Extent.of(files, latest);
    }
    int folded = all.folded();
    FileRun foldedRun = new FileRun(files, 0, folded, bucket.columns());
    FileRun tailRun = new FileRun(files, folded, files.count() - folded, bucket.tail().columns());
    return new SliceSelection(
        bucket,
        all,
        BucketBatches.of(files, latest, foldedRun, tailRun, mergeMode),
        present,
        eligible,
        filter,
        chosen);
  }

  /** The values that the slices are of. */
  public BucketValues bucket() {
    return bucket;
  }

  /** All files of the bucket. */
  public BucketFiles all() {
    return all;
  }

  /** What was evaluated: the slices in partitions that can match, of the range asked for. */
  public BucketBatches batches() {
    return batches;
  }

  /** Whether the slice of a group can match. */
  boolean kept(int group) {
    return kept.get(group);
  }

  /** Whether all rows of a kept slice match. */
  public boolean fullyMatched(int group) {
    return fullMatches.groups().get(group);
  }

  /** The conjuncts that every row of every kept slice meets. */
  public BitSet metConjuncts() {
    return fullMatches.conjuncts();
  }

  /** How many slices can match. */
  public int count() {
    return kept.cardinality();
  }

  /** The size of the slices that the partitions that can match have in this bucket. */
  public Extent present() {
    return present;
  }

  /** The size of those of them to whose groups a range of instants asked for added files. */
  public Extent eligible() {
    return eligible;
  }

  /** The size of the slices that can match. */
  public Extent keptExtent() {
    return Extent.of(files, keptFiles);
  }

  /** How many of the slices evaluated no stats can rule out, because of how rows are merged. */
  public int beyondStats() {
    return batches.judged() ? 0 : batches.merged().count();
  }

  /** The ordinals of the files of kept slices, slice by slice. */
  public int[] keptFiles() {
    int[] start = new int[files.groupCount() + 1];
    for (int i = keptFiles.nextSetBit(0); i >= 0; i = keptFiles.nextSetBit(i + 1)) {
      start[files.group()[i] + 1]++;
    }
    Arrays.parallelPrefix(start, Integer::sum);
    int[] ordinals = new int[start[files.groupCount()]];
    for (int i = keptFiles.nextSetBit(0); i >= 0; i = keptFiles.nextSetBit(i + 1)) {
      ordinals[start[files.group()[i]]++] = i;
    }
    return ordinals;
  }

  /** Leaves the slices of groups to which files were added after the snapshot's range begins. */
  private static void restrict(BitSet latest, FileTable files, Snapshot snapshot) {
    BitSet groups = new BitSet(files.groupCount());
    for (int i = 0; i < files.count(); i++) {
      if (snapshot.after() < files.added()[i] && files.added()[i] <= snapshot.number()) {
        groups.set(files.group()[i]);
      }
    }
    for (int i = latest.nextSetBit(0); i >= 0; i = latest.nextSetBit(i + 1)) {
      latest.set(i, groups.get(files.group()[i]));
    }
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
}
