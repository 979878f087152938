package io.pruningindex.e2e.many;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Whole folders. */
final class Folders {
  private Folders() {}

  /** Copies a folder with all that is in it; returns the copy. */
  static Path copy(Path from, Path to) throws IOException {
    for (Path source : walk(from)) {
      Path target = to.resolve(from.relativize(source).toString());
      if (Files.isDirectory(source)) {
        Files.createDirectories(target);
      } else {
        Files.copy(source, target);
      }
    }
    return to;
  }

  static void delete(Path folder) throws IOException {
    List<Path> all = walk(folder);
    for (Path path : all.stream().sorted(Comparator.reverseOrder()).toList()) {
      Files.delete(path);
    }
  }

  private static List<Path> walk(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths.toList();
    }
  }
}
