package io.pruningindex.job.cli.cluster;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Keeps a second process out of a state folder. It ends with the process, however that ends. */
public final class StateLock implements AutoCloseable {
  private final FileChannel channel;

  private StateLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes a folder, which is made if it is not there.
   *
   * @return the lock, or empty if another process has the folder
   * @throws IOException if the folder cannot be written to
   */
  public static Optional<StateLock> take(Path folder) throws IOException {
    Files.createDirectories(folder);
    FileChannel channel =
        FileChannel.open(
            folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return Optional.of(new StateLock(channel));
      }
    } catch (OverlappingFileLockException e) {
      // This very process has it.
    }
    channel.close();
    return Optional.empty();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
