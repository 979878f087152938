package io.pruningindex.e2e.timeline;

import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.query.PruningClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs some sequences at the same time, each on a table of its own, with one job for all. */
final class SequenceRun implements AutoCloseable {
  private static final int WRITERS_AT_ONCE = 2;

  private final List<Sequence> sequences;
  private final Path folder;
  private final Tally tally;
  private final List<FollowedTable> tables = new ArrayList<>();
  private final Map<Sequence, SequenceFailure> failures = new LinkedHashMap<>();
  private final ExecutorService writers = Executors.newFixedThreadPool(WRITERS_AT_ONCE);

  private SequenceRun(List<Sequence> sequences, Path folder, Tally tally) {
    this.sequences = sequences;
    this.folder = folder;
    this.tally = tally;
  }

  /**
   * Runs sequences, all of which do the same to the job.
   *
   * @param folder where to put tables and state; need not exist
   * @return what went wrong, once at most for each
   */
  static List<SequenceFailure> of(List<Sequence> sequences, Path folder, Tally tally)
      throws Exception {
    try (SequenceRun run = new SequenceRun(sequences, folder, tally)) {
      run.createTables();
      run.perform();
      return List.copyOf(run.failures.values());
    }
  }

  private void createTables() throws Exception {
    Path lake = Files.createDirectories(folder.resolve("tables"));
    for (Sequence sequence : sequences) {
      tables.add(new FollowedTable(new WrittenTable(sequence, lake), tally));
    }
  }

  private void perform() throws Exception {
    List<TableConfiguration> configured =
        tables.stream()
            .map(FollowedTable::written)
            .map(t -> new TableConfiguration(t.name(), t.path().toString(), List.of()))
            .toList();
    Random random = new Random(sequences.get(0).seed());
    try (FollowingJob job = FollowingJob.start(folder.resolve("job"), configured, random);
        PruningClient client = job.client()) {
      int steps = sequences.get(0).steps().size();
      for (int step = 0; step < steps; step++) {
        job.apply(sequences.get(0).steps().get(step).job());
        write(step, job.isRunning() ? client : null);
        if (step == steps - 1) {
          job.apply(JobAction.RESUME);
        }
        if (job.isRunning()) {
          tally.due(tables.size());
          for (FollowedTable table : tables) {
            attempt(table, step, () -> table.verify(client, job.runs()));
          }
        }
      }
      for (FollowedTable table : tables) {
        attempt(table, steps - 1, () -> table.verifyFollowed(client));
      }
    }
  }

  /** Does a step to all tables, and asks at once if there is a client. */
  private void write(int step, PruningClient client) throws Exception {
    List<Callable<Void>> calls = new ArrayList<>();
    for (FollowedTable table : tables) {
      calls.add(
          () -> {
            attempt(table, step, () -> table.apply(step, client));
            return null;
          });
    }
    for (Future<Void> call : writers.invokeAll(calls)) {
      call.get();
    }
  }

  private interface Attempt {
    void run() throws Exception;
  }

  /** A table that has failed is left alone from then on. */
  private void attempt(FollowedTable table, int step, Attempt attempt) {
    Sequence sequence = table.written().sequence();
    synchronized (failures) {
      if (failures.containsKey(sequence)) {
        return;
      }
    }
    try {
      attempt.run();
    } catch (Exception | AssertionError e) {
      SequenceFailure failure =
          new SequenceFailure(sequence.upTo(step + 1), table.written().log(), e);
      synchronized (failures) {
        failures.put(sequence, failure);
      }
    }
  }

  @Override
  public void close() {
    writers.shutdownNow();
    tables.forEach(table -> table.written().close());
  }
}
