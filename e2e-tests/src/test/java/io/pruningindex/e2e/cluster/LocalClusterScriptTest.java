package io.pruningindex.e2e.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code flink-conf/bin/local-cluster}, as someone would use it by hand. */
class LocalClusterScriptTest {

  private static final Duration LIMIT = Duration.ofSeconds(150);

  @TempDir private Path folder;

  @Test
  void runsAJobOnAClusterOfItsOwn() throws Exception {
    Path jar = JobJar.write(folder.resolve("counting.jar"), CountingJob.class);
    ClusterPorts ports = ClusterPorts.free();
    List<ProcessHandle> processes = new ArrayList<>();
    try {
      CommandOutcome started =
          script(
              "start",
              "--taskmanagers",
              "1",
              "--rest-port",
              String.valueOf(ports.rest()),
              "--rpc-port",
              String.valueOf(ports.rpc()),
              "--proxy-ports",
              ports.proxyRange(),
              "-D",
              "taskmanager.numberOfTaskSlots=2");
      assertSucceeded(started, "dashboard http://localhost:" + ports.rest());
      assertSucceeded(script("add-taskmanager"), "taskmanager-2 ready");
      processes.addAll(processes());
      assertThat(processes).hasSize(3).allMatch(ProcessHandle::isAlive);
      assertSucceeded(
          script("run", "--class", CountingJob.class.getName(), jar.toString(), "1"), "JobID");
      CommandOutcome status = script("status");
      assertSucceeded(status, "counting (RUNNING)");
      assertThat(status.output())
          .contains("jobmanager running", "taskmanager-1 running", "taskmanager-2 running");

      assertFailed(script("start", "--rest-port", "1"), "is running already");
      processes.get(2).destroyForcibly();
      processes.get(2).onExit().join();
      CommandOutcome degraded = script("status");
      assertThat(degraded.exitCode()).isEqualTo(1);
      assertThat(degraded.output()).contains("stopped");
    } finally {
      assertSucceeded(script("stop"), "stopped");
    }
    Await.until(
        "the processes to be gone",
        Duration.ofSeconds(10),
        () -> processes.stream().noneMatch(ProcessHandle::isAlive));
    assertFailed(script("run", jar.toString()), "not running");
  }

  @Test
  void saysWhatIsWrong() throws Exception {
    assertThat(execute(List.of("--help")).exitCode()).isZero();
    assertThat(execute(List.of("--help")).output()).contains("Usage: local-cluster");
    assertThat(execute(List.of()).exitCode()).isEqualTo(2);
    assertThat(script("begin")).isEqualTo(new CommandOutcome(2, wrong("unknown command 'begin'")));
    assertThat(execute(List.of("start", "--dir")))
        .isEqualTo(new CommandOutcome(2, wrong("--dir needs a value")));
    assertThat(script("start", "--taskmanagers", "many").exitCode()).isEqualTo(2);
    assertThat(script("run")).isEqualTo(new CommandOutcome(2, wrong("run needs a jar")));
    assertFailed(script("run", "absent.jar"), "no such jar: absent.jar");
    assertFailed(script("status"), "no cluster in " + directory());
    assertFailed(script("start", "--memory", "200m"), "Flink rejects the configuration");
  }

  private CommandOutcome script(String command, String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of(command, "--dir", directory().toString()));
    all.addAll(List.of(arguments));
    return execute(all);
  }

  private CommandOutcome execute(List<String> arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("bash", ClusterJars.script().toString()));
    command.addAll(arguments);
    Path output = Files.createTempFile(folder, "script-", ".out");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    ProcessGuard guard = new ProcessGuard();
    guard.add(process);
    CommandOutcome outcome =
        new ClusterProcess("script", process, output, output, guard).outcome(LIMIT);
    guard.close();
    return outcome;
  }

  private Path directory() {
    return folder.resolve("by-hand");
  }

  private List<ProcessHandle> processes() throws IOException {
    try (Stream<Path> files = Files.list(directory().resolve("pids"))) {
      List<ProcessHandle> found = new ArrayList<>();
      for (Path file : files.sorted().toList()) {
        found.add(ProcessHandle.of(Long.parseLong(Files.readString(file).trim())).orElseThrow());
      }
      return found;
    }
  }

  private static void assertSucceeded(CommandOutcome outcome, String output) {
    assertThat(outcome.exitCode()).as(outcome.output()).isZero();
    assertThat(outcome.output()).contains(output);
  }

  private static void assertFailed(CommandOutcome outcome, String output) {
    assertThat(outcome.exitCode()).as(outcome.output()).isEqualTo(1);
    assertThat(outcome.output()).contains(output);
  }

  private static String wrong(String problem) {
    return "local-cluster: " + problem + "; see local-cluster --help\n";
  }
}
