package io.pruningindex.job.demo.writer;

import io.pruningindex.job.demo.truth.TruthRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hudi.common.config.RecordMergeMode;

/** What the writer expects to be in a table: its rows by key. */
final class TableModel {
  private final TableDefinition definition;
  private final NavigableMap<Long, TruthRow> rows = new TreeMap<>();

  TableModel(TableDefinition definition) {
    this.definition = definition;
  }

  NavigableMap<Long, TruthRow> rows() {
    return rows;
  }

  /** Inserts and updates as the table's merge mode has it. */
  void upsert(Collection<TruthRow> changes) {
    for (TruthRow change : changes) {
      rows.merge(definition.key(change), change, this::winner);
    }
  }

  private TruthRow winner(TruthRow old, TruthRow change) {
    boolean late = revision(change) < revision(old);
    return late && definition.mergeMode() == RecordMergeMode.EVENT_TIME_ORDERING ? old : change;
  }

  private static int revision(TruthRow row) {
    return (Integer) row.value(TableDefinition.REVISION);
  }

  void delete(Collection<TruthRow> deleted) {
    deleted.forEach(row -> rows.remove(definition.key(row)));
  }

  void deletePartitions(Set<String> paths) {
    rows.values().removeIf(row -> paths.contains(definition.partitionPath(row)));
  }

  /** The partitions that have rows, in the order of their paths. */
  NavigableSet<String> partitions() {
    NavigableSet<String> paths = new TreeSet<>();
    rows.values().forEach(row -> paths.add(definition.partitionPath(row)));
    return paths;
  }

  /** The rows of a partition in the order of their keys. */
  List<TruthRow> partition(String path) {
    List<TruthRow> found = new ArrayList<>();
    for (TruthRow row : rows.values()) {
      if (definition.partitionPath(row).equals(path)) {
        found.add(row);
      }
    }
    return found;
  }
}
