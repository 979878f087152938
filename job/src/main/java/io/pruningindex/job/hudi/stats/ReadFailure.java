package io.pruningindex.job.hudi.stats;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import org.apache.hadoop.fs.ChecksumException;

/** What it means that a file could not be read. */
enum ReadFailure {
  /** The file is gone. */
  GONE,
  /** The file is damaged: it will be the same each time. */
  DAMAGED,
  /** Storage failed, or memory ran out: another time it may not. */
  STORAGE;

  /**
   * Goes by what was the first cause. Libraries wrap failures of storage in their own, and their
   * own in those of storage: a footer that cannot be decoded is an {@link IOException} to Parquet.
   */
  static ReadFailure of(Exception failure) {
    Throwable cause = root(failure);
    if (cause instanceof FileNotFoundException || cause instanceof NoSuchFileException) {
      return GONE;
    }
    boolean storage =
        cause instanceof IOException
            && !(cause instanceof EOFException)
            && !(cause instanceof ChecksumException);
    // An array of a length that no array can have would be asked for each time.
    boolean memory =
        cause instanceof OutOfMemoryError && !String.valueOf(cause.getMessage()).contains("array");
    boolean passing = cause instanceof InterruptedException || memory;
    return storage || passing ? STORAGE : DAMAGED;
  }

  /** What the first cause says. */
  static String reason(Exception failure) {
    Throwable cause = root(failure);
    String message = cause.getMessage();
    return message == null || message.isBlank() ? cause.getClass().getSimpleName() : message;
  }

  private static Throwable root(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    return cause;
  }
}
