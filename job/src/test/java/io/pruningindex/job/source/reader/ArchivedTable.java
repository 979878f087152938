package io.pruningindex.job.source.reader;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/** A real table out of the archives that the end-to-end tests keep. */
final class ArchivedTable {
  private static final Path ARCHIVES = Path.of("../e2e-tests/src/test/resources/tables");

  private ArchivedTable() {}

  /** Unpacks an archive into a folder and returns the table's path. */
  static Path unpack(String archive, Path folder) throws IOException {
    Path source = ARCHIVES.resolve(archive + ".tar.gz").toAbsolutePath().normalize();
    try (InputStream file = new BufferedInputStream(Files.newInputStream(source));
        TarArchiveInputStream entries =
            new TarArchiveInputStream(new GzipCompressorInputStream(file))) {
      for (TarArchiveEntry entry = entries.getNextEntry();
          entry != null;
          entry = entries.getNextEntry()) {
        Path target = folder.resolve(entry.getName()).normalize();
        if (entry.isDirectory()) {
          Files.createDirectories(target);
        } else {
          Files.createDirectories(target.getParent());
          Files.copy(entries, target);
        }
      }
    }
    return folder.resolve(archive.substring(archive.indexOf('-') + 1)).toAbsolutePath();
  }
}
