package io.pruningindex.query.internal.answer;

import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.state.BucketTail;
import io.pruningindex.query.internal.wire.CorruptValueException;
import java.util.Arrays;

/** Puts a bucket's folded files and its tail together in one table, in the bucket's ordinals. */
final class BucketFileTable {
  private BucketFileTable() {}

  /** All files of a bucket: the folded ones, then the tail's, with the tail's removals applied. */
  static FileTable of(BucketValues bucket) {
    FileTable folded = bucket.slices().files();
    BucketTail tail = bucket.tail();
    FileTable added = tail.files();
    boolean unchanged =
        added.count() == 0 && added.groupCount() == 0 && tail.removedOrdinals().length == 0;
    FileTable all =
        unchanged
            ? folded
            : new FileTable(
                joined(folded.groupPartition(), added.groupPartition()),
                joined(folded.group(), added.group()),
                joined(folded.kind(), added.kind()),
                joined(folded.baseInstant(), added.baseInstant()),
                joined(folded.anchor(), added.anchor()),
                joined(folded.size(), added.size()),
                joined(folded.rows(), added.rows()),
                joined(folded.added(), added.added()),
                removed(folded, tail));
    requireGroups(all);
    return all;
  }

  private static long[] removed(FileTable folded, BucketTail tail) {
    long[] removed = joined(folded.removed(), tail.files().removed());
    for (int i = 0; i < tail.removedOrdinals().length; i++) {
      int ordinal = tail.removedOrdinals()[i];
      if (ordinal < 0 || ordinal >= folded.count()) {
        throw new CorruptValueException(
            "A tail removes file " + ordinal + " of " + folded.count() + " folded files");
      }
      removed[ordinal] = Math.min(removed[ordinal], tail.removedNumbers()[i]);
    }
    return removed;
  }

  private static void requireGroups(FileTable files) {
    for (int group : files.group()) {
      if (group >= files.groupCount()) {
        throw new CorruptValueException(
            "A file is of group " + group + " of " + files.groupCount() + " groups");
      }
    }
  }

  private static long[] joined(long[] first, long[] second) {
    long[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  private static int[] joined(int[] first, int[] second) {
    int[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }
}
