package io.pruningindex.e2e.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The configuration of a cluster: what the project ships, and over it what this cluster needs.
 *
 * <p>Flink itself, as its shell scripts ask it to, merges the two and works out the memory of each
 * process, as it does in a cluster that was installed from Flink's distribution.
 */
final class ClusterConfiguration {

  private static final String BASH_JAVA_UTILS = "org.apache.flink.runtime.util.bash.BashJavaUtils";
  private static final String PREFIX = "BASH_JAVA_UTILS_EXEC_RESULT:";
  private static final String JAVA_OPTIONS = "env.java.opts.all:";

  private final JavaLauncher launcher;
  private final ClusterFolder folder;
  private final List<String> javaOptions;

  private ClusterConfiguration(
      JavaLauncher launcher, ClusterFolder folder, List<String> javaOptions) {
    this.launcher = launcher;
    this.folder = folder;
    this.javaOptions = javaOptions;
  }

  /** Writes the configuration into the folder of the cluster. */
  static ClusterConfiguration write(
      JavaLauncher launcher, ClusterFolder folder, Map<String, String> options)
      throws IOException, InterruptedException {
    Path shipped = ClusterJars.configuration();
    Files.copy(
        shipped.resolve("log4j.properties"), folder.configuration().resolve("log4j.properties"));
    List<String> arguments = new ArrayList<>(List.of("--configDir", shipped.toString()));
    options.forEach((key, value) -> arguments.addAll(List.of("-D", key + "=" + value)));
    List<String> merged = askFlink(launcher, "UPDATE_AND_GET_FLINK_CONFIGURATION", arguments);
    Files.write(folder.configuration().resolve("config.yaml"), merged);
    arguments.add("-flatten");
    List<String> javaOptions =
        askFlink(launcher, "UPDATE_AND_GET_FLINK_CONFIGURATION", arguments).stream()
            .filter(line -> line.startsWith(JAVA_OPTIONS))
            .flatMap(line -> words(line.substring(JAVA_OPTIONS.length())))
            .toList();
    return new ClusterConfiguration(launcher, folder, javaOptions);
  }

  /** Options for the JVM of any process. */
  List<String> javaOptions() {
    return javaOptions;
  }

  private List<String> folderArguments() {
    return List.of("--configDir", folder.configuration().toString());
  }

  ProcessParameters jobManager() throws IOException, InterruptedException {
    return parameters("GET_JM_RESOURCE_PARAMS");
  }

  ProcessParameters taskManager() throws IOException, InterruptedException {
    return parameters("GET_TM_RESOURCE_PARAMS");
  }

  private ProcessParameters parameters(String command) throws IOException, InterruptedException {
    List<String> lines = askFlink(launcher, command, folderArguments());
    return new ProcessParameters(
        Stream.concat(javaOptions.stream(), words(lines.get(0))).toList(),
        Stream.concat(folderArguments().stream(), words(lines.get(1))).toList());
  }

  private static List<String> askFlink(
      JavaLauncher launcher, String command, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(arguments);
    CommandOutcome outcome =
        launcher
            .start("configuration", List.of("-XX:TieredStopAtLevel=1"), BASH_JAVA_UTILS, all)
            .outcome(Duration.ofSeconds(60));
    if (outcome.exitCode() != 0) {
      throw new IOException("Flink rejects the configuration:\n" + outcome.output());
    }
    return outcome
        .output()
        .lines()
        .filter(line -> line.startsWith(PREFIX))
        .map(line -> line.substring(PREFIX.length()))
        .toList();
  }

  private static Stream<String> words(String line) {
    return Stream.of(line.trim().split("\\s+")).filter(word -> !word.isEmpty());
  }
}
