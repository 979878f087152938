package io.pruningindex.query.internal.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Bytes that were written once, as lines of a name, a space and hexadecimal digits. */
final class GoldenFile {
  private final Map<String, String> lines = new TreeMap<>();

  GoldenFile(String resource) throws IOException {
    try (InputStream stream = GoldenFile.class.getResourceAsStream(resource)) {
      assertThat(stream).as(resource).isNotNull();
      new String(stream.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .forEach(line -> lines.put(line.split(" ")[0], line.split(" ")[1]));
    }
  }

  /** Fails unless just these samples give just these bytes. */
  void check(Map<String, byte[]> samples) {
    Map<String, String> actual = new TreeMap<>();
    samples.forEach((name, bytes) -> actual.put(name, HexFormat.of().formatHex(bytes)));
    assertThat(actual)
        .as("stored state and older clients depend on these bytes: give a new form a new version")
        .isEqualTo(lines);
  }

  /** The bytes of a line. */
  byte[] bytes(String name) {
    return HexFormat.of().parseHex(lines.get(name));
  }

  /** Fails unless reading a line and writing it again gives it back. */
  void checkReading(String name, UnaryOperator<byte[]> readAndWrite) {
    byte[] bytes = HexFormat.of().parseHex(lines.get(name));
    assertThat(readAndWrite.apply(bytes)).as(name).isEqualTo(bytes);
  }
}
