package io.pruningindex.job.demo.writer;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's local file system without what makes small tables slow: checksum files, syncs of the
 * disk, read buffers of 16 MiB, and a process that is started for each file to set or get its owner
 * and permissions.
 */
public final class PlainLocalFileSystem extends RawLocalFileSystem {
  private static final int MAX_BUFFER_BYTES = 64 * 1024;

  @Override
  public String getScheme() {
    return "file";
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    return super.open(path, Math.min(bufferSize, MAX_BUFFER_BYTES));
  }

  /** A stream that has nothing to sync is flushed instead. */
  @Override
  protected OutputStream createOutputStreamWithMode(
      Path path, boolean append, FsPermission permission) throws IOException {
    return append
        ? Files.newOutputStream(pathToFile(path).toPath(), CREATE, APPEND)
        : Files.newOutputStream(pathToFile(path).toPath());
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return withoutOwner(super.getFileStatus(path));
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    FileStatus[] statuses = super.listStatus(path);
    for (int i = 0; i < statuses.length; i++) {
      statuses[i] = withoutOwner(statuses[i]);
    }
    return statuses;
  }

  private static FileStatus withoutOwner(FileStatus status) {
    return new FileStatus(
        status.getLen(),
        status.isDirectory(),
        status.getReplication(),
        status.getBlockSize(),
        status.getModificationTime(),
        status.getAccessTime(),
        FsPermission.getDefault(),
        "",
        "",
        status.getPath());
  }

  /** Leaves the permissions as the operating system's defaults make them. */
  @Override
  public void setPermission(Path path, FsPermission permission) {}
}
