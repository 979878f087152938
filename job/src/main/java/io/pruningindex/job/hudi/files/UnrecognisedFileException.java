package io.pruningindex.job.hudi.files;

/** A file does not say which file group it belongs to. The message names it. */
public final class UnrecognisedFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A file at a path relative to the table, and what is wrong with it. */
  public UnrecognisedFileException(String path, String problem) {
    super("the file '" + path + "' " + problem);
  }
}
