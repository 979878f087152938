package io.pruningindex.job.cli.demo;

import io.pruningindex.job.cli.CommandFailure;
import io.pruningindex.job.cli.ExitCode;
import io.pruningindex.job.cli.Interruption;
import io.pruningindex.job.demo.writer.LoggedInstant;
import io.pruningindex.job.demo.writer.WriterProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The process that keeps changing the demonstration's tables. */
final class DemoWriter implements AutoCloseable {
  private static final String READY = "READY";
  private static final String FAILED = "FAILED ";
  private static final long SECONDS_TO_START = 60;
  private static final long SECONDS_TO_END = 20;
  private static final long MILLIS_TO_STOP = 1_000;
  private static final long MILLIS_BETWEEN_LOOKS = 100;

  private final Process process;
  private final Path log;
  private final CountDownLatch ready = new CountDownLatch(1);
  private final Map<String, Long> operations = new ConcurrentSkipListMap<>();
  private final Thread reader = new Thread(this::read, "writer output");
  private volatile String failure;

  private DemoWriter(Process process, Path log) {
    this.process = process;
    this.log = log;
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Starts the process.
   *
   * @param tables the folder for its tables, which must not exist
   * @param log where its errors go
   */
  static DemoWriter start(DemoSettings settings, Path tables, Path log) throws IOException {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx512m",
                    "-XX:+UseSerialGC",
                    "-Dfile.encoding=UTF-8",
                    "-Dlog4j2.configurationFile=classpath:log4j2-cli.properties",
                    "--add-opens=java.base/java.lang=ALL-UNNAMED",
                    "--add-opens=java.base/java.util=ALL-UNNAMED",
                    "--add-opens=java.base/java.nio=ALL-UNNAMED",
                    "-cp",
                    settings.writerClassPath(),
                    WriterProcess.class.getName(),
                    "--base",
                    tables.toString(),
                    "--seed",
                    Long.toString(settings.seed()),
                    "--pace",
                    "200"))
            .redirectError(log.toFile())
            .start();
    return new DemoWriter(process, log);
  }

  private void read() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.equals(READY)) {
          ready.countDown();
        } else if (line.startsWith(FAILED)) {
          failure = line.substring(FAILED.length());
        } else {
          LoggedInstant.parse(line).ifPresent(this::count);
        }
      }
    } catch (IOException e) {
      failure = "its output cannot be read: " + e.getMessage();
    }
    ready.countDown();
  }

  private void count(LoggedInstant instant) {
    String operation = instant.operation().equals("-") ? instant.action() : instant.operation();
    operations.merge(operation.toLowerCase(Locale.ROOT), 1L, Long::sum);
  }

  /** Waits until both tables have rows, or all is to stop. */
  void awaitReady(Interruption stop) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_TO_START);
    while (!ready.await(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS)
        && !stop.isRequested()
        && System.nanoTime() < end) {
      // Another look.
    }
    if (ready.getCount() > 0 && !stop.isRequested()) {
      throw new CommandFailure(
          ExitCode.FAILED,
          "the writer took longer than " + SECONDS_TO_START + " s to start; its log is " + log);
    }
    check(stop);
  }

  /**
   * Makes sure that the writer is still at work, or that all is to stop: Ctrl-C ends it, too.
   *
   * @throws CommandFailure if neither is so
   */
  void check(Interruption stop) throws InterruptedException {
    boolean atWork = failure == null && process.isAlive();
    if (!atWork && !stop.await(MILLIS_TO_STOP)) {
      throw new CommandFailure(
          ExitCode.FAILED,
          "the writer ended ("
              + (failure == null ? "without a word" : failure)
              + "); its log is "
              + log);
    }
  }

  /** How many instants of each kind it completed. */
  Map<String, Long> operations() {
    return operations;
  }

  /** Asks the process to end after its current change, and waits for it. */
  @Override
  public void close() {
    try (OutputStream commands = process.getOutputStream()) {
      commands.write("stop\n".getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // It has ended by itself, or will when this process does.
      process.destroy();
    }
    try {
      if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
      reader.join(TimeUnit.SECONDS.toMillis(SECONDS_TO_END));
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
