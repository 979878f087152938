package io.pruningindex.e2e.join;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Asks with the command line, in a process of its own. */
final class CommandLineAnswer {
  private static final String MAIN = "io.pruningindex.job.cli.PruningIndexCommand";
  private static final long SECONDS = 60;

  private CommandLineAnswer() {}

  /** The JSON that {@code pruning-index prune} prints. */
  static Map<String, Object> of(URI rest, List<String> arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("prune", "--json", "--deadline", "45s"));
    all.addAll(arguments);
    return json(output(rest.getHost() + ":" + rest.getPort(), all));
  }

  /** What a command has printed with {@code --json}. */
  static Map<String, Object> json(String output) throws IOException {
    return new ObjectMapper().readValue(output, new TypeReference<>() {});
  }

  /**
   * What a command prints.
   *
   * @param jobManager host and port of the JobManager's REST API
   * @param arguments the command first
   */
  static String output(String jobManager, List<String> arguments) throws Exception {
    Path errors = Files.createTempFile("prune", ".err");
    Path output = Files.createTempFile("prune", ".out");
    try {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(
          List.of(
              "-Xmx256m",
              "-XX:+UseSerialGC",
              "-XX:TieredStopAtLevel=1",
              "-cp",
              System.getProperty("java.class.path"),
              MAIN));
      command.addAll(arguments);
      command.addAll(List.of("--jobmanager", jobManager));
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(output.toFile())
              .redirectError(errors.toFile())
              .start();
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError(command + " did not end");
      }
      if (process.exitValue() != 0) {
        throw new AssertionError(
            arguments + " ended with " + process.exitValue() + ": " + Files.readString(errors));
      }
      return Files.readString(output, StandardCharsets.UTF_8);
    } finally {
      Files.delete(errors);
      Files.delete(output);
    }
  }
}
