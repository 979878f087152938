package io.pruningindex.job.hudi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The archived tables of all versions of Hudi. */
final class TestTables {
  private static final String SUFFIX = ".tar.gz";
  private static final Map<String, Path> UNPACKED = new ConcurrentHashMap<>();

  private TestTables() {}

  /** The names of all archives, for example {@code v111-cow_part}. */
  static List<String> names() {
    try (Stream<Path> files = Files.list(archives())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(SUFFIX))
          .map(name -> name.substring(0, name.length() - SUFFIX.length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A table that other tests read too and nobody changes. */
  static Path shared(String name) {
    return UNPACKED.computeIfAbsent(
        name,
        key -> {
          try {
            Path folder = Files.createTempDirectory("tables");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            return unpack(key, folder);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /** A table of the caller's own; the times of its files are those of the archive. */
  static Path unpack(String name, Path folder) {
    try {
      Path archive = archives().resolve(name + SUFFIX);
      Process tar =
          new ProcessBuilder("tar", "-xzf", archive.toString(), "-C", folder.toString())
              .inheritIO()
              .start();
      if (tar.waitFor() != 0) {
        throw new IOException("tar failed on " + archive);
      }
      return folder.resolve(name.substring(name.indexOf('-') + 1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path archives() {
    return Path.of("..", "e2e-tests", "src", "test", "resources", "tables").toAbsolutePath();
  }

  static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
