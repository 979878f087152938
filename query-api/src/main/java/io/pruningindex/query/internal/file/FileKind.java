package io.pruningindex.query.internal.file;

/** What a file is to its slice. */
public enum FileKind {
  BASE(0),
  LOG(1);

  private final int code;

  FileKind(int code) {
    this.code = code;
  }

  /** The number that stands for this kind in stored bytes; it never changes. */
  public byte code() {
    return (byte) code;
  }
}
