package io.pruningindex.e2e.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the build of {@code flink-conf} has laid out for clusters: jars and configuration. */
final class ClusterJars {

  private static final String OWN_JAR = "flink-conf-";

  private ClusterJars() {}

  /**
   * The class path of every process: our own jar first, since it replaces a class of another.
   *
   * @param more jars that this cluster has in its lib folder beyond those
   */
  static String classPath(List<Path> more) throws IOException {
    Path lib = located("pruningindex.cluster.lib", "../flink-conf/target/cluster-lib");
    List<Path> jars;
    try (Stream<Path> files = Files.isDirectory(lib) ? Files.list(lib) : Stream.empty()) {
      jars =
          files
              .filter(file -> file.toString().endsWith(".jar"))
              .sorted(Comparator.comparing(file -> !isOwn(file)))
              .toList();
    }
    if (jars.isEmpty() || !isOwn(jars.get(0))) {
      throw new IllegalStateException(
          "No cluster jars in " + lib + ": build them with 'mvn -pl flink-conf package'.");
    }
    return Stream.concat(jars.stream(), more.stream())
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The folder with the configuration that the project ships. */
  static Path configuration() {
    return located("pruningindex.cluster.conf", "../flink-conf/conf");
  }

  /** The script that runs a cluster by hand. */
  static Path script() {
    return located("pruningindex.cluster.script", "../flink-conf/bin/local-cluster");
  }

  private static boolean isOwn(Path jar) {
    return jar.getFileName().toString().startsWith(OWN_JAR);
  }

  private static Path located(String property, String besideThisModule) {
    return Path.of(System.getProperty(property, besideThisModule)).toAbsolutePath().normalize();
  }
}
