package io.pruningindex.job.demo.writer;

import io.pruningindex.job.demo.oracle.SingleWorker;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Keeps writing to two tables below a folder: {@code orders}, copy-on-write, and {@code events},
 * merge-on-read. Ends with status 0 when it is done or was told to stop, 1 when it cannot go on, 2
 * when it does not understand its arguments.
 */
public final class WriterProcess {
  private static final long SECONDS_TO_END = 60;

  private WriterProcess() {}

  /** Runs the writer; see {@link WriterArguments} for the arguments. */
  public static void main(String[] arguments) {
    PrintStream out = System.out;
    // Libraries print to standard output; the parent reads that.
    System.setOut(System.err);
    System.exit(run(new ActionLog(new PrintStream(out, false, StandardCharsets.UTF_8)), arguments));
  }

  private static int run(ActionLog log, String... commandLine) {
    WriterArguments arguments;
    try {
      arguments = WriterArguments.parse(commandLine);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      return 2;
    }
    RoundGate gate = new RoundGate(arguments.rounds(), arguments.interactive());
    gate.listen(System.in, WriterProcess::haltIfStuck);
    try (SingleWorker worker = new SingleWorker()) {
      worker.call(
          () -> {
            write(arguments, gate, log);
            return null;
          });
      return 0;
    } catch (Exception | LinkageError | OutOfMemoryError e) {
      e.printStackTrace();
      log.failed(e);
      return 1;
    }
  }

  private static void write(WriterArguments arguments, RoundGate gate, ActionLog log)
      throws Exception {
    prepare(arguments.base());
    List<LiveTable> tables = new ArrayList<>();
    try {
      for (TableDefinition definition : TableDefinition.all(arguments.base())) {
        tables.add(new LiveTable(definition, arguments, log));
      }
      AtomicLong rounds = new AtomicLong();
      while (gate.awaitRound(() -> log.roundsDone(rounds.get()))) {
        for (LiveTable table : tables) {
          table.round();
          gate.pause(arguments.paceMillis());
        }
        if (rounds.incrementAndGet() == 1) {
          log.ready();
        }
      }
    } finally {
      tables.forEach(LiveTable::close);
    }
  }

  private static void prepare(Path base) throws IOException {
    Files.createDirectories(base);
    try (Stream<Path> entries = Files.list(base)) {
      if (entries.findAny().isPresent()) {
        throw new WriterFailure(
            "The folder " + base + " is not empty. Give the writer a new or an empty one.");
      }
    }
  }

  /** Once the parent is gone nobody else would end a writer that hangs. */
  private static void haltIfStuck() {
    try {
      TimeUnit.SECONDS.sleep(SECONDS_TO_END);
      Runtime.getRuntime().halt(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
