package io.pruningindex.job.hudi.stats;

import io.pruningindex.query.internal.column.BoundsStatus;
import java.util.Arrays;

/**
 * Bounds of binaries that Hudi found in the records of a log file by comparing bytes with their
 * sign, where the index goes by unsigned bytes.
 *
 * <p>Whatever the order of single bytes is, values between two bounds share the bytes that the
 * bounds share. After those the two orders agree as long as bytes have the same sign: the first
 * byte in which the bounds differ bounds that byte of every value if both have the same sign. A
 * minimum is therefore cut before the first byte after it that has a sign, which can only lower it;
 * a maximum is cut after the byte that differs and rounded up. Of bounds that differ in their sign
 * only what they share is left.
 */
final class StoredBinaries {
  private StoredBinaries() {}

  static ColumnStats stats(byte[] minimum, byte[] maximum, Counts counts) {
    int shared = Arrays.mismatch(minimum, maximum);
    if (shared < 0) {
      return BoundsForm.ofBytes(minimum, maximum, true, counts);
    }
    boolean comparable =
        shared < minimum.length
            && shared < maximum.length
            && (minimum[shared] < 0) == (maximum[shared] < 0);
    // A minimum that the maximum begins with is a value itself, and no other is less.
    byte[] lower =
        comparable
            ? Arrays.copyOf(minimum, firstSigned(minimum, shared + 1))
            : Arrays.copyOf(minimum, shared);
    return roundedUp(lower, Arrays.copyOf(maximum, comparable ? shared + 1 : shared), counts);
  }

  private static int firstSigned(byte[] bytes, int from) {
    int index = from;
    while (index < bytes.length && bytes[index] >= 0) {
      index++;
    }
    return index;
  }

  /** The least byte string that is greater than all that begin with {@code prefix} is the bound. */
  private static ColumnStats roundedUp(byte[] lower, byte[] prefix, Counts counts) {
    int length = prefix.length;
    while (length > 0 && prefix[length - 1] == -1) {
      length--;
    }
    if (length == 0) {
      return ColumnStats.without(BoundsStatus.OUT_OF_RANGE, counts);
    }
    byte[] upper = Arrays.copyOf(prefix, length);
    upper[length - 1]++;
    return BoundsForm.ofBytes(lower, upper, false, counts);
  }
}
