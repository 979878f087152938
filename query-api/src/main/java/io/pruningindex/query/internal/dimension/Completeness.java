package io.pruningindex.query.internal.dimension;

/** By what a version of a dimension is known to be complete. */
public enum Completeness {
  /** By nothing: a dimension of this kind is never complete, and never prunes. */
  NEVER(0),
  /** By a watermark: no row that belongs before it is missing. */
  WATERMARK(1),
  /** By the end of the input: nothing will ever change. */
  END_OF_INPUT(2),
  /** By an instant of the Hudi table that the rows are read from. */
  INSTANT(3),
  /** By the configuration, which says after which time without changes to assume it. */
  ASSUMED(4);

  private final int code;

  Completeness(int code) {
    this.code = code;
  }

  /** The number that stands for this in stored bytes; it never changes. */
  public int code() {
    return code;
  }

  /** What a {@link #code()} stands for; {@link #NEVER} for one that this version does not know. */
  public static Completeness ofCode(int code) {
    for (Completeness completeness : values()) {
      if (completeness.code == code) {
        return completeness;
      }
    }
    return NEVER;
  }
}
