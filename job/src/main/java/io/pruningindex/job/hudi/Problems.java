package io.pruningindex.job.hudi;

import io.pruningindex.job.hudi.files.UnrecognisedFileException;
import io.pruningindex.job.hudi.schema.ColumnChoiceException;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.hadoop.security.AccessControlException;

/** Says of a failure what is wrong with the table, why, and how to mend it. */
final class Problems {
  private static final String META_FOLDER = ".hoodie";
  private static final String PROPERTIES = "hoodie.properties";

  private final String table;
  private final String path;
  private final Configuration hadoop;

  Problems(HudiTableOptions options, Configuration hadoop) {
    this.table = options.name();
    this.path = options.path();
    this.hadoop = hadoop;
  }

  /** Checks that there is a table at the path. */
  void requireTable() throws IOException {
    Path base = new Path(path);
    if (!base.isAbsolute()) {
      throw new TableUnreadableException(
          about("the path '%s' is not absolute: write it out from the root".formatted(path)), null);
    }
    FileSystem files = base.getFileSystem(hadoop);
    if (!files.exists(base)) {
      throw new TableUnreadableException(
          about(
              "there is nothing at '%s': check the path, and that this machine can reach it"
                  .formatted(path)),
          null);
    }
    Path properties = new Path(new Path(base, META_FOLDER), PROPERTIES);
    if (!files.exists(properties) && !files.exists(properties.suffix(".backup"))) {
      throw new TableUnreadableException(
          about(
              ("'%s' is no Hudi table, it has no %s/%s: give the table's base path, not that of a"
                      + " partition or of a folder of tables")
                  .formatted(path, META_FOLDER, PROPERTIES)),
          null);
    }
  }

  /** A failure of the table as a whole. */
  UnreadableException ofTable(Exception cause) {
    if (cause instanceof UnreadableException known) {
      return known;
    }
    try {
      requireTable();
    } catch (TableUnreadableException e) {
      return e;
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
    if (cause instanceof ColumnChoiceException) {
      return new TableUnreadableException(about(cause.getMessage()), cause);
    }
    if (caused(cause, OutOfMemoryError.class)) {
      return new TableUnreadableException(
          about(
              ("'%s' could not be read, since memory ran out (%s): give the TaskManagers more task"
                      + " heap, or spread the tables over more of them; it is read again")
                  .formatted(path, root(cause))),
          cause);
    }
    if (caused(cause, UnsupportedFileSystemException.class)) {
      return new TableUnreadableException(
          about(
              ("'%s' cannot be reached (%s): correct the path, or put the file system of its scheme"
                      + " on the job's class path")
                  .formatted(path, root(cause))),
          cause);
    }
    if (caused(cause, AccessControlException.class)) {
      return new TableUnreadableException(
          about(
              "access to '%s' is denied (%s): let the job's user read it"
                  .formatted(path, root(cause))),
          cause);
    }
    return new TableUnreadableException(
        about(
            ("'%s' cannot be read (%s): check that its %s/%s and its timeline are whole, and that"
                    + " storage is up")
                .formatted(path, root(cause), META_FOLDER, PROPERTIES)),
        cause);
  }

  /**
   * A failure to read {@code what}, for example an instant.
   *
   * @param file the file of the timeline that says it, or "" if it is none
   */
  UnreadableException of(String what, String file, Exception cause) {
    if (cause instanceof UnreadableException known) {
      return known;
    }
    UnreadableException whole = ofTable(cause);
    boolean reachable = whole.getCause() == cause;
    if (!reachable
        || cause instanceof ColumnChoiceException
        || caused(cause, OutOfMemoryError.class)
        || caused(cause, AccessControlException.class)) {
      return whole;
    }
    return new InstantUnreadableException(
        about("%s cannot be read: %s. %s".formatted(what, root(cause), remedy(file, cause))),
        cause);
  }

  private String remedy(String file, Exception cause) {
    if (cause instanceof UnrecognisedFileException) {
      return "Move the file away if it is not Hudi's; tables that take in files of other systems"
          + " cannot be indexed";
    }
    if (cause instanceof SnapshotFiles.DisturbedException) {
      return "It is read again; if this happens time and again, let the table's cleaner run less"
          + " often, and complete any restore or rollback that was left in the middle";
    }
    if (file.isEmpty()) {
      return "Check that storage is up and that the table's files were not deleted other than by"
          + " Hudi's cleaner";
    }
    return caused(cause, FileNotFoundException.class)
        ? "'%s' is gone: if it was archived or rolled back, the index is built anew".formatted(file)
        : ("Check that '%s' is whole: restore it from a copy, or roll the instant back with Hudi's"
                + " own tools")
            .formatted(file);
  }

  /** A problem with the table's name before it. */
  String about(String problem) {
    return "Table '%s': %s".formatted(table, problem);
  }

  private static boolean caused(Throwable failure, Class<? extends Throwable> type) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }

  private static String root(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    String message = cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : message;
  }
}
