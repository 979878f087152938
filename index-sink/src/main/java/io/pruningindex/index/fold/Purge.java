package io.pruningindex.index.fold;

import io.pruningindex.query.internal.file.FileSlices;
import io.pruningindex.query.internal.file.FileTable;
import java.util.BitSet;
import java.util.stream.IntStream;

/** What the floor, the oldest number that may be asked for, means for files. */
final class Purge {
  private Purge() {}

  /**
   * The files that an answer as of {@code floor} or later may need, given what is known up to
   * {@code number}. A completed instant is never undone within an epoch, so a base file that hides
   * others hides them for good.
   *
   * @return their positions, ascending
   */
  static int[] needed(FileTable files, long floor, long number) {
    long[] last = FileSlices.lastNumbers(files, number);
    return IntStream.range(0, files.count())
        .filter(
            i ->
                last[i] >= floor
                    || (files.added()[i] > floor && files.removed()[i] > files.added()[i]))
        .toArray();
  }

  /**
   * The floor after files were deleted from storage, or may have been: above every number as of
   * which one of them was part of its group's latest slice.
   *
   * @param files the bucket; files that are known to be deleted are marked as removed
   * @param cleaned the files
   * @param number the number with which that came to be known; the floor is raised to it at most
   */
  static long raisedFloor(FileTable files, BitSet cleaned, long floor, long number) {
    if (cleaned.isEmpty()) {
      return floor;
    }
    long[] last = FileSlices.lastNumbers(files, number - 1);
    return Math.max(floor, cleaned.stream().mapToLong(file -> last[file] + 1).max().orElse(floor));
  }
}
