package io.pruningindex.job.demo.writer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** A running writer: what it says, and commands to it. Safe for use by several threads. */
public final class WriterHandle implements AutoCloseable {
  private static final Duration TIME_TO_END = Duration.ofSeconds(20);

  private final Process process;
  private final Path log;
  private final Writer commands;
  private final Consumer<LoggedInstant> listener;
  private final Thread reader;
  private final List<LoggedInstant> instants = new ArrayList<>();
  private long roundsAsked;
  private long roundsDone;
  private boolean ready;
  private boolean ended;
  private String failure;

  WriterHandle(
      Process process, Path log, WriterArguments arguments, Consumer<LoggedInstant> listener) {
    this.process = process;
    this.log = log;
    this.listener = listener;
    this.roundsAsked = arguments.rounds();
    this.commands = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
    this.reader = new Thread(this::readAll, "writer output");
    reader.setDaemon(true);
    reader.start();
  }

  private void readAll() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        read(line);
      }
    } catch (IOException | RuntimeException e) {
      fail("Its output cannot be read or told on: " + e);
    } finally {
      synchronized (this) {
        ended = true;
        notifyAll();
      }
    }
  }

  private void read(String line) {
    LoggedInstant instant = LoggedInstant.parse(line).orElse(null);
    if (instant != null) {
      listener.accept(instant);
    }
    synchronized (this) {
      if (instant != null) {
        instants.add(instant);
      } else if (line.equals(ActionLog.READY)) {
        ready = true;
      } else if (line.startsWith(ActionLog.ROUNDS_DONE)) {
        roundsDone = Long.parseLong(line.substring(ActionLog.ROUNDS_DONE.length()));
      } else if (line.startsWith(ActionLog.FAILED)) {
        fail(line.substring(ActionLog.FAILED.length()));
      }
      notifyAll();
    }
  }

  private synchronized void fail(String reason) {
    failure = reason;
  }

  /** The instants recorded by now. */
  public synchronized List<LoggedInstant> instants() {
    return List.copyOf(instants);
  }

  /** Whether the process runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Where the process writes its errors. */
  public Path log() {
    return log;
  }

  /**
   * Waits until both tables have their first instant.
   *
   * @throws TimeoutException if they have not in that time
   * @throws IllegalStateException if the writer ended before
   */
  public void awaitReady(Duration timeout) throws InterruptedException, TimeoutException {
    await(timeout, () -> ready, "its first rounds");
  }

  /** Has an interactive writer do some more rounds, and waits until they are recorded. */
  public void run(int rounds, Duration timeout) throws InterruptedException, TimeoutException {
    long done;
    synchronized (this) {
      roundsAsked += rounds;
      done = roundsAsked;
    }
    send("run " + rounds);
    await(timeout, () -> roundsDone >= done, "round " + done);
  }

  /** Waits until all rounds that the writer was given at the start are done. */
  public void awaitRounds(Duration timeout) throws InterruptedException, TimeoutException {
    await(timeout, () -> roundsDone >= roundsAsked, "round " + roundsAsked);
  }

  private synchronized void await(Duration timeout, BooleanSupplier condition, String what)
      throws InterruptedException, TimeoutException {
    long end = System.nanoTime() + timeout.toNanos();
    while (!condition.getAsBoolean()) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (failure != null || ended) {
        throw new IllegalStateException(
            "The writer ended before " + what + (failure == null ? "" : ": " + failure) + see());
      } else if (left <= 0) {
        throw new TimeoutException("The writer did not come to " + what + " in " + timeout + see());
      }
      wait(left);
    }
  }

  private String see() {
    return ". See " + log + ".";
  }

  /**
   * Has the writer end after the change that it is at, and waits for it.
   *
   * @return the exit status: 0 if it did well
   */
  public int stop() throws InterruptedException {
    closeCommands();
    return awaitEnd(TIME_TO_END);
  }

  /** Waits for the process to end, and kills it if it does not; its exit status. */
  public int awaitEnd(Duration timeout) throws InterruptedException {
    if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly();
    }
    int status = process.waitFor();
    reader.join();
    return status;
  }

  /** Why the writer could not go on; null if it could. */
  public synchronized String failure() {
    return failure;
  }

  private void send(String command) {
    try {
      commands.write(command + "\n");
      commands.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("The writer takes no more commands" + see(), e);
    }
  }

  private void closeCommands() {
    try {
      commands.close();
    } catch (IOException e) {
      // The process is gone already: what else would the closing say to it?
      return;
    }
  }

  /** Ends the process, by force if it does not end by itself. */
  @Override
  public void close() {
    try {
      stop();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
