package io.pruningindex.job.source.enumerator;

import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.source.split.FollowState;
import io.pruningindex.job.source.split.TableSplit;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;

/**
 * Deals the configured tables to readers, one split a table. Splits of tables that are no longer
 * configured stay with their readers, which drop their indexes; such a table may be configured
 * again.
 */
public final class TableEnumerator implements SplitEnumerator<TableSplit, AssignedTables> {
  private final SplitEnumeratorContext<TableSplit> context;
  private final Map<String, TableSplit> waiting = new LinkedHashMap<>();
  private final Set<String> known;

  /**
   * Creates an enumerator.
   *
   * @param assigned the tables whose splits readers restore
   */
  public TableEnumerator(
      SplitEnumeratorContext<TableSplit> context,
      List<TableConfiguration> tables,
      AssignedTables assigned) {
    this.context = context;
    this.known = new HashSet<>(assigned.names());
    tables.forEach(table -> known.add(table.name()));
    for (TableConfiguration table : tables) {
      if (!assigned.names().contains(table.name())) {
        waiting.put(table.name(), new TableSplit(table.name(), FollowState.unread(table.path())));
      }
    }
  }

  @Override
  public void start() {
    // Splits are dealt when readers report: there is nothing to discover.
  }

  @Override
  public void addReader(int subtask) {
    assignWaiting();
  }

  @Override
  public void handleSplitRequest(int subtask, String host) {
    // Readers do not ask: every table goes to its reader as soon as that one is there.
  }

  @Override
  public void addSplitsBack(List<TableSplit> splits, int subtask) {
    splits.forEach(split -> waiting.put(split.table(), split));
    assignWaiting();
  }

  @Override
  public AssignedTables snapshotState(long checkpoint) {
    Set<String> assigned = new HashSet<>(known);
    assigned.removeAll(waiting.keySet());
    return new AssignedTables(assigned);
  }

  @Override
  public void close() {}

  private void assignWaiting() {
    int readers = context.currentParallelism();
    for (TableSplit split : List.copyOf(waiting.values())) {
      int owner = Math.floorMod(split.table().hashCode(), readers);
      if (context.registeredReaders().containsKey(owner)) {
        waiting.remove(split.table());
        context.assignSplit(split, owner);
      }
    }
  }
}
