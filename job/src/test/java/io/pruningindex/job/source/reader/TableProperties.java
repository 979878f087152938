package io.pruningindex.job.source.reader;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;

/** The file of a table's properties, which is changed by hand. */
final class TableProperties {
  private final Path file;
  private final byte[] original;

  TableProperties(Path table) throws IOException {
    this.file = table.resolve(".hoodie/hoodie.properties");
    this.original = Files.readAllBytes(file);
  }

  void set(String name, String value) throws IOException {
    Properties properties = new Properties();
    properties.load(new StringReader(new String(original, StandardCharsets.UTF_8)));
    properties.setProperty(name, value);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    properties.store(bytes, null);
    put(bytes.toByteArray());
  }

  void corrupt() throws IOException {
    put("hoodie.table.version=twelve\n".getBytes(StandardCharsets.UTF_8));
  }

  void restore() throws IOException {
    put(original);
  }

  private void put(byte[] bytes) throws IOException {
    Path temporary = file.resolveSibling("temporary");
    Files.write(temporary, bytes);
    Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    // Hadoop's checksum would find the change first; most stores have none.
    Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
  }
}
