package io.pruningindex.query.internal.column;

/**
 * What is known of a file's bounds in one column, and if nothing is, why. Only {@link #EXACT} and
 * {@link #INEXACT} come with bounds.
 */
public enum BoundsStatus {
  /** Minimum and maximum occur in the file. */
  EXACT(0, null),
  /** Every value lies within the bounds, which need not occur in the file. */
  INEXACT(1, null),
  /** Every value in the file is null. */
  ALL_NULL(2, null),
  NO_STATS(3, "no stats were recorded"),
  LOG_WITHOUT_STATS(4, "log file without stats"),
  FLOAT_BOUNDS_UNTRUSTED(5, "bounds of zero, which Hudi records for files that hold NaN"),
  LONG_VALUES_UNTRUSTED(6, "no bounds, which Hudi records for long values as for nulls"),
  OTHER_TYPE(7, "stats of a type other than the column's"),
  UNREADABLE(8, "stats could not be read"),
  OUT_OF_RANGE(9, "bounds outside the range that the index holds"),
  COLUMN_NOT_INDEXED(10, "the column was not indexed when the file was added"),
  /** The file holds no rows: nothing about it can match, every row of it matches trivially. */
  NO_ROWS(11, null);

  private static final BoundsStatus[] BY_CODE = values();

  private final int code;
  private final String reason;

  BoundsStatus(int code, String reason) {
    this.code = code;
    this.reason = reason;
  }

  /** The number that stands for this status in stored bytes; it never changes. */
  public byte code() {
    return (byte) code;
  }

  /** Why there are no bounds, in words, or null where stats are known. */
  public String reason() {
    return reason;
  }

  /** Whether nothing at all is known of the file's values. */
  public boolean unknown() {
    return reason != null;
  }

  /** The status of a {@link #code()}; one that this version does not know has no bounds. */
  public static BoundsStatus ofCode(byte code) {
    return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : UNREADABLE;
  }
}
