package io.pruningindex.job.hudi;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hudi.common.table.HoodieTableConfig;
import org.apache.hudi.common.table.HoodieTableMetaClient;

/**
 * The file of a table's properties as it is stored. They may be changed by themselves, as when a
 * table is altered or repaired by hand, and the timeline does not tell.
 *
 * @param modified when the file was written last, in milliseconds since the epoch; -1 if there is
 *     none, as for a moment while Hudi writes it anew
 * @param length its length in bytes; -1 if there is none
 */
record StoredProperties(long modified, long length) {
  private static final StoredProperties NONE = new StoredProperties(-1, -1);

  /** Asks the storage about the file, and does not read it. */
  static StoredProperties of(String table, Configuration hadoop) throws IOException {
    Path file =
        new Path(
            new Path(table, HoodieTableMetaClient.METAFOLDER_NAME),
            HoodieTableConfig.HOODIE_PROPERTIES_FILE);
    try {
      FileStatus status = file.getFileSystem(hadoop).getFileStatus(file);
      return new StoredProperties(status.getModificationTime(), status.getLen());
    } catch (FileNotFoundException e) {
      return NONE;
    }
  }
}
