package io.pruningindex.job.hudi.files;

import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.internal.file.InstantTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the name of a data file says.
 *
 * @param name the name, without its folder
 * @param kind whether it is a base or a log file
 * @param fileId the file group that it belongs to
 * @param instant the instant in the name. Of a base file the one that wrote it; of a log file the
 *     same for table version 8 and later, before that the one of the slice that it adds to
 * @param changeData whether it is a log of changes for change data capture, which holds no rows of
 *     the table
 */
public record DataFileName(
    String name, FileKind kind, String fileId, String instant, boolean changeData) {
  private static final Pattern BASE = Pattern.compile("([^_.][^_]*)_[^_]+_(\\d+)\\.\\w+");
  private static final Pattern LOG =
      Pattern.compile("\\.([^._]+)_(\\d+)\\.log\\.\\d+(?:_\\d+-\\d+-\\d+)?(\\.cdc)?");
  private static final String EXTERNAL_SUFFIX = "_hudiext";

  /**
   * Reads the name of a file at a path relative to the table.
   *
   * @throws UnrecognisedFileException if it is not of the form that Hudi gives to data files
   */
  public static DataFileName of(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    if (name.endsWith(EXTERNAL_SUFFIX)) {
      throw new UnrecognisedFileException(
          path, "was written by another system and only registered with Hudi");
    }
    Matcher log = LOG.matcher(name);
    if (log.matches()) {
      String instant = requireInstant(path, log.group(2));
      return new DataFileName(name, FileKind.LOG, log.group(1), instant, log.group(3) != null);
    }
    Matcher base = BASE.matcher(name);
    if (base.matches()) {
      String instant = requireInstant(path, base.group(2));
      return new DataFileName(name, FileKind.BASE, base.group(1), instant, false);
    }
    throw new UnrecognisedFileException(
        path, "has no name of the form <file id>_<write token>_<instant>.<extension>");
  }

  /** Whether a file of this name is a data file of some kind, if only by its looks. */
  public static boolean looksLikeData(String name, String baseExtension) {
    return LOG.matcher(name).matches()
        || name.endsWith(baseExtension) && !name.startsWith(".hoodie_partition_metadata")
        || name.endsWith(EXTERNAL_SUFFIX);
  }

  /** The instant in the name, packed. */
  public long packedInstant() {
    return InstantTime.pack(instant);
  }

  private static String requireInstant(String path, String instant) {
    try {
      InstantTime.pack(instant);
      return instant;
    } catch (IllegalArgumentException e) {
      throw new UnrecognisedFileException(path, "names an instant that is none: " + instant);
    }
  }
}
