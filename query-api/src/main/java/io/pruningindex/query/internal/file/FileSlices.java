package io.pruningindex.query.internal.file;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Which files make up a file group's latest slice. This is the one place that knows.
 *
 * <p>As of a number, the slice of a group is its newest visible base file and every visible log
 * whose anchor is not before that base file's instant; without a visible base file it is every
 * visible log. A group without visible files has no slice. The answer depends on the files'
 * attributes and the number only, never on the order in which the files came.
 */
public final class FileSlices {
  /** Stands for the number of an instant that there is not. */
  public static final long NEVER = -1;

  private static final long NO_BASE = Long.MIN_VALUE;

  private FileSlices() {}

  /**
   * The files that are in the latest slice of their group.
   *
   * @param files whole groups: all files of each group that occurs, {@code group} counted from 0
   * @param number the number of the instant to look as of
   * @return a bit for each file, by position
   */
  public static BitSet latest(FileTable files, long number) {
    long[] newestBase = newestBases(files, number);
    BitSet latest = new BitSet(files.count());
    int[] group = files.group();
    for (int i = 0; i < group.length; i++) {
      if (files.visible(i, number) && reaches(files, i, newestBase[group[i]])) {
        latest.set(i);
      }
    }
    return latest;
  }

  /**
   * The last number at which each file is in the latest slice of its group, going by what happened
   * up to {@code newest}.
   *
   * @param files whole groups, as for {@link #latest}
   * @param newest the highest number to look at
   * @return a number for each file, by position; {@link #NEVER} for one that was in no latest slice
   */
  public static long[] lastNumbers(FileTable files, long newest) {
    int[] start = new int[files.groupCount() + 1];
    int[] bases = basesByGroup(files, start);
    long[] last = new long[files.count()];
    for (int i = 0; i < last.length; i++) {
      long number = Math.min(files.removed()[i] - 1, newest);
      int group = files.group()[i];
      // Each step goes back to before a base file that hides this one; any order ends at the same.
      for (int at = start[group]; at < start[group + 1]; at++) {
        int base = bases[at];
        if (files.visible(base, number) && !reaches(files, i, files.baseInstant()[base])) {
          number = files.added()[base] - 1;
          at = start[group] - 1;
        }
      }
      last[i] = number < files.added()[i] ? NEVER : number;
    }
    return last;
  }

  /**
   * Whether file {@code index} belongs to a slice whose base file is of {@code baseInstant}. A base
   * file of a later instant than that cannot be, so that both kinds are told by one comparison.
   */
  private static boolean reaches(FileTable files, int index, long baseInstant) {
    return files.isBase(index)
        ? files.baseInstant()[index] >= baseInstant
        : files.anchor()[index] >= baseInstant;
  }

  /** The base files, ordered by group; those of group {@code g} start at {@code start[g]}. */
  private static int[] basesByGroup(FileTable files, int[] start) {
    for (int i = 0; i < files.count(); i++) {
      if (files.isBase(i)) {
        start[files.group()[i] + 1]++;
      }
    }
    for (int group = 1; group < start.length; group++) {
      start[group] += start[group - 1];
    }
    int[] next = start.clone();
    int[] bases = new int[start[start.length - 1]];
    for (int i = 0; i < files.count(); i++) {
      if (files.isBase(i)) {
        bases[next[files.group()[i]]++] = i;
      }
    }
    return bases;
  }

  private static long[] newestBases(FileTable files, long number) {
    long[] newest = new long[files.groupCount()];
    Arrays.fill(newest, NO_BASE);
    int[] group = files.group();
    for (int i = 0; i < group.length; i++) {
      if (files.isBase(i) && files.visible(i, number)) {
        newest[group[i]] = Math.max(newest[group[i]], files.baseInstant()[i]);
      }
    }
    return newest;
  }
}
