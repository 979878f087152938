package io.pruningindex.query.internal.state;

import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.wire.CorruptValueException;
import java.util.Arrays;

/**
 * The files of a bucket as one run: those that were folded, then those of its tail, with the tail's
 * removals in place. Positions are the bucket's ordinals, groups count from 0. File {@code i} has
 * its name and stats in the folded values if {@code i < folded}, else at {@code i - folded} in the
 * tail; groups likewise.
 *
 * @param files all files of the bucket
 * @param folded how many of them were folded
 * @param foldedGroups how many of their groups were folded
 */
public record BucketFiles(FileTable files, int folded, int foldedGroups) {
  /**
   * Joins the two parts of a bucket.
   *
   * @throws CorruptValueException if they cannot be of one bucket; whether they are of one change
   *     is for the caller to ask with {@link #fit}
   */
  public static BucketFiles of(BucketSlices slices, BucketTail tail) {
    return of(slices.files(), tail.removedOrdinals(), tail.removedNumbers(), tail.files());
  }

  /** Joins the two parts of a bucket; see {@link BucketTail} for what they mean. */
  public static BucketFiles of(
      FileTable folded, int[] removedOrdinals, long[] removedNumbers, FileTable tail) {
    long[] removed = join(folded.removed(), tail.removed());
    for (int i = 0; i < removedOrdinals.length; i++) {
      int ordinal = removedOrdinals[i];
      if (ordinal < 0 || ordinal >= folded.count()) {
        throw new CorruptValueException(
            "A tail removes file " + ordinal + " of a bucket with " + folded.count() + " files");
      }
      removed[ordinal] = removedNumbers[i];
    }
    FileTable files =
        new FileTable(
            join(folded.groupPartition(), tail.groupPartition()),
            join(folded.group(), tail.group()),
            join(folded.kind(), tail.kind()),
            join(folded.baseInstant(), tail.baseInstant()),
            join(folded.anchor(), tail.anchor()),
            join(folded.size(), tail.size()),
            join(folded.rows(), tail.rows()),
            join(folded.added(), tail.added()),
            removed);
    for (int group : files.group()) {
      if (group < 0 || group >= files.groupCount()) {
        throw new CorruptValueException(
            "A file is of group " + group + " in a bucket with " + files.groupCount() + " groups");
      }
    }
    return new BucketFiles(files, folded.count(), folded.groupCount());
  }

  /** Whether {@code tail} was written on top of just these folded values. */
  public static boolean fit(BucketSlices slices, BucketTail tail) {
    return tail.fold().equals(Change.of(slices.stamp()))
        && tail.stamp().layout() == slices.stamp().layout();
  }

  private static long[] join(long[] first, long[] second) {
    long[] joined = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }

  private static int[] join(int[] first, int[] second) {
    int[] joined = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }

  private static byte[] join(byte[] first, byte[] second) {
    byte[] joined = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }
}
