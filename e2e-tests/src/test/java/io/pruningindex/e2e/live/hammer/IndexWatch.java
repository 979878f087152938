package io.pruningindex.e2e.live.hammer;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.schema.TableSchema;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Looks at how the indexes of the tables are doing. */
final class IndexWatch implements AutoCloseable {
  private static final Duration CATCH_UP = Duration.ofSeconds(60);

  private final PruningClient client;
  private final List<TableRecord> tables;

  IndexWatch(PruningClient client, List<TableRecord> tables) {
    this.client = client;
    this.tables = List.copyOf(tables);
  }

  /** Waits until all tables are indexed; gives their columns. */
  Map<TableRecord, TableSchema> awaitFollowing() {
    Map<TableRecord, TableSchema> schemas = new LinkedHashMap<>();
    for (TableRecord table : tables) {
      TableDescription described = EmbeddedIndex.awaitFollowing(client, table.name());
      schemas.put(table, described.index().orElseThrow().schema());
    }
    return schemas;
  }

  /** Waits until the indexes are as of what was recorded last. */
  void awaitNewest() {
    for (TableRecord table : tables) {
      String newest = table.newest().instant();
      TableDescription[] last = new TableDescription[1];
      try {
        Await.until(
            "instant " + newest + " of " + table.name(),
            CATCH_UP,
            () -> {
              last[0] = client.describe(table.name()).get();
              return last[0].index().filter(i -> i.asOf().instant().equals(newest)).isPresent();
            });
      } catch (AssertionError e) {
        throw new AssertionError(e.getMessage() + " The index is: " + last[0], e);
      }
    }
  }

  /** How the following of each table goes. */
  Map<String, FollowingState> following() {
    Map<String, FollowingState> states = new LinkedHashMap<>();
    for (TableRecord table : tables) {
      states.put(table.name(), client.describe(table.name()).join().following().orElseThrow());
    }
    return states;
  }

  @Override
  public void close() {
    client.close();
  }
}
