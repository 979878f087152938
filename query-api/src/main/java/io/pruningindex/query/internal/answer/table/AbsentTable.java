package io.pruningindex.query.internal.answer.table;

import io.pruningindex.query.Problem;
import io.pruningindex.query.internal.ask.NoAnswerException;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.StampedValues;
import io.pruningindex.query.internal.read.TableDirectory;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.TableHealth;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Finds out why there is no index of a table. */
public final class AbsentTable {
  private final StampedValues values;
  private final TableDirectory directory;

  AbsentTable(StampedValues values, TableDirectory directory) {
    this.values = values;
    this.directory = directory;
  }

  /** The health that the job has recorded of a table, or empty if it has not begun with it. */
  public CompletableFuture<Optional<TableHealth>> health(String table, Deadline deadline) {
    return values
        .bytes(IndexKey.health(table), deadline)
        .thenApply(bytes -> bytes.map(TableHealth::fromBytes));
  }

  /** Fails with the reason why the table has no index. */
  <T> CompletableFuture<T> explain(String table, Deadline deadline) {
    return health(table, deadline)
        .thenCompose(
            health ->
                health.isPresent()
                    ? CompletableFuture.failedFuture(notYet(table, health.get()))
                    : directory
                        .tables(deadline)
                        .thenCompose(
                            tables -> CompletableFuture.failedFuture(notBegun(table, tables))));
  }

  private static NoAnswerException notYet(String table, TableHealth health) {
    String why =
        health.problem().isEmpty()
            ? "it is being built, "
                + health.filesRead()
                + " files were read so far; ask again later"
            : health.problem();
    return new NoAnswerException(
        Problem.Code.NOT_YET_INDEXED, "Table '" + table + "' has no index yet: " + why);
  }

  private static NoAnswerException notBegun(String table, List<String> tables) {
    if (tables.contains(table)) {
      return new NoAnswerException(
          Problem.Code.NOT_YET_INDEXED,
          "Table '"
              + table
              + "' has no index yet: the job has not begun to read it; ask again later");
    }
    String known =
        tables.isEmpty() ? "it follows no tables" : "it follows " + String.join(", ", tables);
    return new NoAnswerException(
        Problem.Code.UNKNOWN_TABLE,
        "The job does not follow a table named '"
            + table
            + "' ("
            + known
            + "): check the name, or add the table to the job's configuration");
  }
}
