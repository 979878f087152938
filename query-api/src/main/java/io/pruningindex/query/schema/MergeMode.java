package io.pruningindex.query.schema;

/**
 * How a reader merges a base file with its log files. It decides whether a slice with log files may
 * be judged file by file.
 */
public enum MergeMode {
  /** Each merged row comes whole from one file: any file may rule itself out. */
  WHOLE_ROWS(1),
  /** A merged row may take columns from several files: only their united bounds may rule it out. */
  PARTIAL_ROWS(2),
  /** Custom code decides: nothing about the files tells what a merged row holds. */
  UNKNOWN(3);

  private final int code;

  MergeMode(int code) {
    this.code = code;
  }

  /** The number that stands for this mode in stored bytes; it never changes. */
  public int code() {
    return code;
  }

  /** The mode of a {@link #code()}, or {@link #UNKNOWN} for one that this version does not know. */
  public static MergeMode ofCode(int code) {
    for (MergeMode mode : values()) {
      if (mode.code == code) {
        return mode;
      }
    }
    return UNKNOWN;
  }
}
