package io.pruningindex.e2e.table;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/** A packed Hudi table, {@code <writer>-<table>.tar.gz}. */
public record TableArchive(Path file) {
  private static final String SUFFIX = ".tar.gz";

  /** All archives, by name. */
  public static List<TableArchive> all() throws IOException {
    try (Stream<Path> files = Files.list(folder())) {
      return files
          .filter(file -> file.toString().endsWith(SUFFIX))
          .sorted()
          .map(TableArchive::new)
          .toList();
    }
  }

  private static Path folder() {
    try {
      return Path.of(TableArchive.class.getResource("/tables").toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The archive of this name. */
  public static TableArchive named(String name) throws IOException {
    return all().stream().filter(archive -> archive.name().equals(name)).findFirst().orElseThrow();
  }

  /** Writer and table, joined by a dash. */
  public String name() {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - SUFFIX.length());
  }

  /**
   * Unpacks the table.
   *
   * @param folder where to put the folder of the table
   * @return the folder of the table
   */
  public Path unpack(Path folder) throws IOException {
    try (InputStream bytes = Files.newInputStream(file);
        TarArchiveInputStream tar =
            new TarArchiveInputStream(new GzipCompressorInputStream(bytes), "UTF-8")) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        Path target = folder.resolve(entry.getName());
        if (entry.isDirectory()) {
          Files.createDirectories(target);
        } else {
          Files.createDirectories(target.getParent());
          Files.copy(tar, target);
        }
      }
    }
    return folder.resolve(name().substring(name().indexOf('-') + 1));
  }
}
