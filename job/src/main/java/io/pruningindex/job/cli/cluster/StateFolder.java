package io.pruningindex.job.cli.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a cluster keeps its checkpoints, its log and what it needs while it runs.
 *
 * @param path the folder, absolute
 */
public record StateFolder(Path path) {
  private static final String CHECKPOINT_METADATA = "_metadata";

  /**
   * Makes the folder if it is not there.
   *
   * @throws IOException if it cannot be made or written to
   */
  public static StateFolder in(Path path) throws IOException {
    StateFolder folder = new StateFolder(path.toAbsolutePath().normalize());
    Files.createDirectories(folder.checkpoints());
    deleteTree(folder.temporary());
    Files.createDirectories(folder.temporary());
    return folder;
  }

  /** The log of this process. */
  public Path log() {
    return path.resolve("pruning-index.log");
  }

  Path checkpoints() {
    return path.resolve("checkpoints");
  }

  Path temporary() {
    return path.resolve("tmp");
  }

  /** The newest complete checkpoint that an earlier process left here. */
  Optional<Path> newestCheckpoint() throws IOException {
    try (Stream<Path> files = Files.walk(checkpoints(), 3)) {
      return files
          .filter(file -> file.endsWith(CHECKPOINT_METADATA))
          .max(Comparator.comparingLong(StateFolder::modified))
          .map(Path::getParent);
    }
  }

  private static long modified(Path file) {
    try {
      return Files.getLastModifiedTime(file).toMillis();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes the folder and all that is in it. */
  public void delete() throws IOException {
    deleteTree(path);
  }

  private static void deleteTree(Path root) throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
