package io.pruningindex.e2e.live;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.job.demo.truth.TableTruth;
import io.pruningindex.job.demo.writer.LoggedInstant;
import io.pruningindex.job.demo.writer.WriterProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The process that keeps changing two tables, {@code orders} and {@code events}. */
public final class LiveWriter implements AutoCloseable {
  /** The tables that are written to. */
  public static final List<String> TABLES = List.of("orders", "events");

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final Process process;
  private final Path base;
  private final Path errors;
  private final List<String> lines = new CopyOnWriteArrayList<>();

  private LiveWriter(Process process, Path base, Path errors) {
    this.process = process;
    this.base = base;
    this.errors = errors;
  }

  /**
   * Starts the process; returns when both tables have rows.
   *
   * @param folder where to put the tables and their record
   * @param paceMillis how long the writer waits after each commit
   */
  public static LiveWriter start(Path folder, long seed, long paceMillis) throws IOException {
    Path base = folder.resolve("live");
    Path errors = folder.resolve("writer.err");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-Dlog.file=" + folder.resolve("writer.log"),
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                WriterProcess.class.getName(),
                "--base",
                base.toString(),
                "--seed",
                String.valueOf(seed),
                "--pace",
                String.valueOf(paceMillis))
            .redirectError(errors.toFile())
            .start();
    LiveWriter writer = new LiveWriter(process, base, errors);
    Thread reader = new Thread(writer::read, "output of the writer");
    reader.setDaemon(true);
    reader.start();
    try {
      Await.until("the writer's first rows", LIMIT, () -> writer.isAlive() && writer.isReady());
    } catch (AssertionError e) {
      writer.close();
      throw e;
    }
    return writer;
  }

  /** Where a table lies. */
  public Path table(String name) {
    return base.resolve(name);
  }

  /** The record of a table. */
  public TableTruth truth(String name) {
    return TableTruth.open(TableTruth.folder(base, name));
  }

  /** What was done to a table so far: kinds of writes, and actions that are none. */
  public Set<String> operations(String table) {
    return lines.stream()
        .flatMap(line -> LoggedInstant.parse(line).stream())
        .filter(instant -> instant.table().equals(table))
        .map(i -> i.operation().equals("-") ? i.action() : i.operation())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** How many instants of all tables are complete. */
  public long instants() {
    return lines.stream().flatMap(line -> LoggedInstant.parse(line).stream()).count();
  }

  /**
   * Whether the process is at work.
   *
   * @throws IllegalStateException if it has ended
   */
  public boolean isAlive() throws IOException {
    if (!process.isAlive()) {
      throw new IllegalStateException(
          "The writer has ended with "
              + process.exitValue()
              + ": "
              + lines.stream().skip(Math.max(0, lines.size() - 3)).toList()
              + "\n"
              + Files.readString(errors));
    }
    return true;
  }

  /** Ends the process after its current commit, in order. */
  public void stop() throws IOException, InterruptedException {
    isAlive();
    try (OutputStream commands = process.getOutputStream()) {
      commands.write("stop\n".getBytes(StandardCharsets.US_ASCII));
    }
    if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IllegalStateException(
          "The writer did not end in order: " + lines + "\n" + Files.readString(errors));
    }
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }

  private boolean isReady() {
    return lines.contains("READY");
  }

  private void read() {
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
