package io.pruningindex.e2e.kafka;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What the build of this module has laid out for Kafka. */
public final class KafkaJars {
  private KafkaJars() {}

  /** What a cluster's lib folder needs beyond its own jars to read Kafka in SQL. */
  public static List<Path> connector() throws IOException {
    return jars("pruningindex.kafka.lib", "target/kafka-lib");
  }

  /** What a broker is made of. */
  static List<Path> broker() throws IOException {
    return jars("pruningindex.kafka.broker", "target/kafka-broker");
  }

  private static List<Path> jars(String property, String inThisModule) throws IOException {
    Path folder = Path.of(System.getProperty(property, inThisModule)).toAbsolutePath().normalize();
    List<Path> jars;
    try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
      jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
    if (jars.isEmpty()) {
      throw new IllegalStateException(
          "No jars in "
              + folder
              + ": lay them out with 'mvn -pl e2e-tests -am process-test-resources'.");
    }
    return jars;
  }
}
