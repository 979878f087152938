package io.pruningindex.e2e.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process of the cluster, with what it has written. */
final class ClusterProcess {

  private static final int TAIL = 60;

  private final String name;
  private final Process process;
  private final Path log;
  private final Path output;
  private final ProcessGuard guard;

  ClusterProcess(String name, Process process, Path log, Path output, ProcessGuard guard) {
    this.name = name;
    this.process = process;
    this.log = log;
    this.output = output;
    this.guard = guard;
  }

  String name() {
    return name;
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Ends the process as {@code kill -9} does, and returns when it is gone. */
  void kill() {
    process.destroyForcibly().onExit().join();
    guard.remove(process);
  }

  /** Waits for the process to end by itself; kills it otherwise. */
  CommandOutcome outcome(Duration limit) throws IOException, InterruptedException {
    boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    kill();
    if (!ended) {
      throw new IOException(
          name + " has not ended after " + limit.toSeconds() + " s." + description());
    }
    return new CommandOutcome(process.exitValue(), Files.readString(output));
  }

  /** State and last lines of the log, for the message of a failure. */
  String description() {
    String state = isAlive() ? "running" : "ended with " + process.exitValue();
    return "\n--- " + name + " (" + state + ")\n" + tail(output) + tail(log);
  }

  private static String tail(Path file) {
    if (!Files.exists(file)) {
      return "";
    }
    try {
      // A log may hold bytes that are no UTF-8; a message need not be exact.
      List<String> lines =
          new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
      return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL), lines.size()))
          + "\n";
    } catch (IOException e) {
      return "(unreadable: " + e + ")\n";
    }
  }
}
