package io.pruningindex.e2e.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Where a cluster keeps its files. */
record ClusterFolder(Path root) {

  /** Makes a new folder, with its subfolders, below another. */
  static ClusterFolder create(Path parent) throws IOException {
    Path root = Files.createTempDirectory(Files.createDirectories(parent), "cluster-");
    ClusterFolder folder = new ClusterFolder(root.toRealPath());
    for (Path part :
        List.of(
            folder.configuration(),
            folder.logs(),
            folder.temporary(),
            folder.checkpoints(),
            folder.savepoints())) {
      Files.createDirectory(part);
    }
    return folder;
  }

  Path configuration() {
    return root.resolve("conf");
  }

  Path logs() {
    return root.resolve("logs");
  }

  Path temporary() {
    return root.resolve("tmp");
  }

  Path checkpoints() {
    return root.resolve("checkpoints");
  }

  Path savepoints() {
    return root.resolve("savepoints");
  }
}
