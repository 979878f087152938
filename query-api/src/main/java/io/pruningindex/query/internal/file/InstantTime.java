package io.pruningindex.query.internal.file;

import java.util.Locale;

/**
 * Instants as longs that sort as Hudi's strings do. Hudi writes {@code yyyyMMddHHmmss} with or
 * without milliseconds and compares the strings; here the digits, padded to milliseconds, are
 * shifted by one bit that says whether milliseconds were written. 0 stands for no instant.
 */
public final class InstantTime {
  /** Stands for the absence of an instant; sorts before all. */
  public static final long NONE = 0;

  private static final int SECONDS_LENGTH = 14;
  private static final int MILLISECONDS_LENGTH = 17;

  private InstantTime() {}

  /**
   * Packs an instant as written in file names and timelines.
   *
   * @throws IllegalArgumentException if it is not 14 or 17 digits
   */
  public static long pack(String instant) {
    int length = instant.length();
    if ((length != SECONDS_LENGTH && length != MILLISECONDS_LENGTH)
        || !instant.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw new IllegalArgumentException(
          "The instant '" + instant + "' is not of the form yyyyMMddHHmmss or yyyyMMddHHmmssSSS");
    }
    long digits = Long.parseLong(instant);
    return length == SECONDS_LENGTH ? digits * 1000 << 1 : digits << 1 | 1;
  }

  /** The instant as Hudi writes it, or null for {@link #NONE}. */
  public static String unpack(long packed) {
    if (packed == NONE) {
      return null;
    }
    long digits = packed >>> 1;
    return (packed & 1) == 1
        ? String.format(Locale.ROOT, "%017d", digits)
        : String.format(Locale.ROOT, "%014d", digits / 1000);
  }
}
