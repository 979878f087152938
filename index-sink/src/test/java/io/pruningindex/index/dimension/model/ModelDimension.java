package io.pruningindex.index.dimension.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a dimension should be: two versions as multisets of rows, and what waits for the next. */
final class ModelDimension {
  private record Change(ModelRow row, boolean addition) {}

  private final Map<ModelRow, Long> current = new HashMap<>();
  private final Map<ModelRow, Long> previous = new HashMap<>();
  private final List<Change> waiting = new ArrayList<>();
  private final Map<String, List<ModelRow>> groups = new HashMap<>();
  private long number;
  private int versions;
  private long unmatched;
  private long currentTo;

  ModelDimension copy() {
    ModelDimension copy = new ModelDimension();
    copy.current.putAll(current);
    copy.previous.putAll(previous);
    copy.waiting.addAll(waiting);
    groups.forEach((group, rows) -> copy.groups.put(group, new ArrayList<>(rows)));
    copy.number = number;
    copy.versions = versions;
    copy.currentTo = currentTo;
    return copy;
  }

  void change(ModelRow row, boolean addition) {
    waiting.add(new Change(row, addition));
  }

  void replace(String group, boolean first, List<ModelRow> rows) {
    List<ModelRow> held = groups.computeIfAbsent(group, g -> new ArrayList<>());
    if (first) {
      held.forEach(row -> change(row, false));
      held.clear();
    }
    rows.forEach(row -> change(row, true));
    held.addAll(rows);
  }

  /** Everything is dropped but the number. */
  void begin() {
    current.clear();
    previous.clear();
    waiting.clear();
    groups.clear();
    versions = 0;
    currentTo = 0;
  }

  void cut(long time) {
    Map<ModelRow, Long> next = new HashMap<>(current);
    unmatched = 0;
    for (Change change : waiting) {
      long copies = next.getOrDefault(change.row(), 0L);
      if (change.addition()) {
        next.put(change.row(), copies + 1);
      } else if (copies == 0) {
        unmatched++;
      } else if (copies == 1) {
        next.remove(change.row());
      } else {
        next.put(change.row(), copies - 1);
      }
    }
    waiting.clear();
    currentTo = time;
    if (versions == 0 || !next.equals(current)) {
      number++;
      versions = Math.min(2, versions + 1);
      previous.clear();
      previous.putAll(current);
      current.clear();
      current.putAll(next);
    }
  }

  long number() {
    return number;
  }

  int versions() {
    return versions;
  }

  /** How many removals found no row in the last cut. */
  long unmatched() {
    return unmatched;
  }

  long currentTo() {
    return currentTo;
  }

  long duplicates() {
    return current.values().stream().mapToLong(copies -> copies - 1).sum();
  }

  /** Rows that are there now or will be. */
  List<ModelRow> rows() {
    List<ModelRow> rows = new ArrayList<>(current.keySet());
    waiting.stream().filter(Change::addition).map(Change::row).forEach(rows::add);
    return rows;
  }

  Map<String, Long> newest() {
    Map<String, Long> texts = new TreeMap<>();
    current.forEach((row, copies) -> texts.put(row.text(), copies));
    return texts;
  }

  Map<String, Long> older() {
    Map<String, Long> texts = new TreeMap<>();
    previous.forEach((row, copies) -> texts.put(row.text(), 1L));
    return texts;
  }
}
