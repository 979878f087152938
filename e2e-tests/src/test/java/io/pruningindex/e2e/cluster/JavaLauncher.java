package io.pruningindex.e2e.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts Java processes of one cluster: same class path, same logging, one guard. */
final class JavaLauncher {

  private final ClusterFolder folder;
  private final String classPath;
  private final ProcessGuard guard;

  JavaLauncher(ClusterFolder folder, String classPath, ProcessGuard guard) {
    this.folder = folder;
    this.classPath = classPath;
    this.guard = guard;
  }

  /**
   * Starts a process.
   *
   * @param name of the process and of its log files
   * @param options of the JVM
   */
  ClusterProcess start(String name, List<String> options, String main, List<String> arguments)
      throws IOException {
    Path log = folder.logs().resolve(name + ".log");
    Path output = folder.logs().resolve(name + ".out");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+UseSerialGC");
    command.addAll(options);
    command.add("-Dlog.file=" + log);
    command.add(
        "-Dlog4j.configurationFile=" + folder.configuration().resolve("log4j.properties").toUri());
    command.addAll(List.of("-cp", classPath, main));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.root().toFile());
    builder.environment().put("FLINK_CONF_DIR", folder.configuration().toString());
    builder.redirectErrorStream(true).redirectOutput(output.toFile());
    Process process = builder.start();
    guard.add(process);
    return new ClusterProcess(name, process, log, output, guard);
  }
}
