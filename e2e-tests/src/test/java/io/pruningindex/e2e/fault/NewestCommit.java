package io.pruningindex.e2e.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * The file on the timeline that completes a table's newest commit.
 *
 * @param file the file
 * @param content what is in it when it is whole
 */
public record NewestCommit(Path file, byte[] content) {

  public static NewestCommit of(Path table) throws IOException {
    try (Stream<Path> files = Files.list(table.resolve(".hoodie").resolve("timeline"))) {
      Path newest =
          files
              .filter(file -> file.toString().endsWith(".commit"))
              .max(Comparator.naturalOrder())
              .orElseThrow();
      return new NewestCommit(newest, Files.readAllBytes(newest));
    }
  }

  /** The commit's name on the timeline. */
  public String instant() {
    String name = file.getFileName().toString();
    return name.substring(0, name.indexOf('_'));
  }

  /** Makes the commit one that is not complete. */
  public void remove() throws IOException {
    Files.delete(file);
  }

  /** Leaves only half of the file. */
  public void corrupt() throws IOException {
    put(Arrays.copyOf(content, content.length / 2));
  }

  /** Makes the file what it was. */
  public void restore() throws IOException {
    put(content);
  }

  private void put(byte[] bytes) throws IOException {
    Path temporary = file.resolveSibling("temporary");
    Files.write(temporary, bytes);
    Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    // Hadoop's checksum would find the damage first; most stores have none.
    Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
  }
}
