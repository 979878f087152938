package io.pruningindex.e2e.timeline;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.predicate.ColumnSample;
import io.pruningindex.e2e.predicate.PredicateGenerator;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.e2e.truth.TruthCheck;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.demo.oracle.SingleWorker;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A table to which a test does one thing after the other, and what the index says of it. */
final class LoneTable implements AutoCloseable {
  private static final Duration CATCH_UP = Duration.ofSeconds(60);
  private static final int PREDICATES = 30;

  private final String name;
  private final Path path;
  private final SingleWorker worker = new SingleWorker();
  private final WriterActions actions;
  private int performed;

  private LoneTable(String name, TableShape shape, Path path) throws Exception {
    this.name = name;
    this.path = path;
    this.actions = worker.call(() -> WriterActions.createTable(shape, path));
  }

  /** Creates a table in a folder of its name. */
  static LoneTable create(String name, TableShape shape, Path folder) throws Exception {
    return new LoneTable(name, shape, folder.resolve(name));
  }

  String name() {
    return name;
  }

  Path path() {
    return path;
  }

  TableConfiguration configuration() {
    return new TableConfiguration(name, path.toString(), List.of());
  }

  /** Does some things to it, each of which must be possible. */
  void perform(WriterAction... some) throws Exception {
    for (WriterAction action : some) {
      if (!worker.call(() -> actions.perform(action, performed++))) {
        throw new AssertionError(action + " is not possible of table " + name);
      }
    }
  }

  /** Deletes every partition that it may have. */
  void deleteAllPartitions() throws Exception {
    worker.call(
        () -> {
          actions.deleteAllPartitions();
          return null;
        });
  }

  /** What is in it now. */
  TrueTable truth() throws Exception {
    return TrueTable.read(name, path);
  }

  /** Waits until the index is as of the instant of what is true. */
  TableDescription awaitIndexed(PruningClient client, TrueTable truth) {
    TableDescription[] last = new TableDescription[1];
    Await.until(
        name + " as of " + truth.instant(),
        CATCH_UP,
        () -> {
          last[0] = client.describe(name).get();
          return last[0].index().stream()
              .anyMatch(index -> index.asOf().instant().equals(truth.instant()));
        });
    return last[0];
  }

  /** Waits for the index, and compares answers with what is true. */
  void verify(PruningClient client, TrueTable truth) {
    TableDescription described = awaitIndexed(client, truth);
    TruthCheck.verify(prune(client, Predicates.alwaysTrue()), Predicates.alwaysTrue(), truth);
    PredicateGenerator generator =
        new PredicateGenerator(
            ColumnSample.of(described.index().orElseThrow().schema(), truth.rows()), performed);
    for (int i = 0; i < PREDICATES; i++) {
      Predicate predicate = generator.tree(i % 3);
      TruthCheck.verify(prune(client, predicate), predicate, truth);
    }
  }

  PruneResult prune(PruningClient client, Predicate predicate) {
    return client.prune(PruneRequest.table(name).where(predicate).build()).join();
  }

  @Override
  public void close() {
    actions.close();
    worker.close();
  }
}
