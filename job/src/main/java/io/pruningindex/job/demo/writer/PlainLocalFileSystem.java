package io.pruningindex.job.demo.writer;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's local file system without checksum files, and without the process that it would start
 * for each file to set its permissions.
 */
public final class PlainLocalFileSystem extends RawLocalFileSystem {
  @Override
  public String getScheme() {
    return "file";
  }

  /** Leaves the permissions as the operating system's defaults make them. */
  @Override
  public void setPermission(Path path, FsPermission permission) {}
}
