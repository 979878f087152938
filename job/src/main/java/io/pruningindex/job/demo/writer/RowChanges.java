package io.pruningindex.job.demo.writer;

import io.pruningindex.job.demo.truth.TruthRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Chooses which rows change: new ones in the newest partitions, old ones in narrow runs of keys.
 */
final class RowChanges {
  private static final int FIRST_DAYS = 8;
  private static final int MAX_DAYS = 14;
  private static final int UPSERTS_PER_DAY = 3;
  private static final int MAX_DELETED = 500;

  private final TableDefinition definition;
  private final TableModel model;
  private final RowGenerator generator;
  private final Random random;
  private final List<TruthRow> deleted = new ArrayList<>();

  /**
   * Partitions that were dropped get no rows again: Hudi 1.2.0 would list the files in them that
   * its cleaner has removed, and fail to open them.
   */
  private final Set<String> dropped = new HashSet<>();

  private int oldestDay;
  private int day = FIRST_DAYS - 1;
  private int upserts;

  RowChanges(TableDefinition definition, TableModel model, Random random) {
    this.definition = definition;
    this.model = model;
    this.random = random;
    this.generator = new RowGenerator(definition, random);
  }

  /** Some days of history. */
  List<TruthRow> first(int revision) {
    List<TruthRow> rows = new ArrayList<>();
    for (int past = 0; past < FIRST_DAYS; past++) {
      for (String region : definition.regions()) {
        rows.addAll(generator.insert(size(), RowGenerator.day(past), region, revision));
      }
    }
    return rows;
  }

  /**
   * New rows of the current day, now and then late ones, and new versions of old rows.
   *
   * @param comeBack whether a few rows that were deleted may come back
   */
  Collection<TruthRow> upsert(int revision, boolean comeBack) {
    if (upserts++ % UPSERTS_PER_DAY == 0) {
      day++;
    }
    Map<Long, TruthRow> changes = new LinkedHashMap<>();
    for (String region : definition.regions()) {
      String into = RowGenerator.day(random.nextInt(8) == 0 ? day - 2 : day);
      if (!dropped.contains(definition.partitionPath(into, region))) {
        put(changes, generator.insert(size(), into, region, revision));
      }
    }
    int runs = 1 + random.nextInt(2);
    for (int i = 0; i < runs; i++) {
      for (TruthRow old : run(partition(), 8 + random.nextInt(12))) {
        boolean late = random.nextInt(5) == 0;
        put(changes, List.of(generator.update(old, late ? 0 : revision)));
      }
    }
    if (comeBack) {
      put(changes, deletedBefore(revision));
    }
    return changes.values();
  }

  private List<TruthRow> deletedBefore(int revision) {
    List<TruthRow> back = new ArrayList<>();
    while (back.size() < 3 && !deleted.isEmpty()) {
      TruthRow row = deleted.remove(deleted.size() - 1);
      if (!dropped.contains(definition.partitionPath(row))) {
        back.add(generator.update(row, revision));
      }
    }
    return back;
  }

  private void put(Map<Long, TruthRow> changes, List<TruthRow> rows) {
    rows.forEach(row -> changes.put(definition.key(row), row));
  }

  /** A run of rows, now and then all rows of a partition. */
  List<TruthRow> delete() {
    String path = partition();
    boolean all = random.nextInt(4) == 0;
    List<TruthRow> rows = all ? model.partition(path) : run(path, 5 + random.nextInt(15));
    deleted.addAll(rows);
    deleted.subList(0, Math.max(0, deleted.size() - MAX_DELETED)).clear();
    return rows;
  }

  /** New rows in place of all those of one partition. */
  List<TruthRow> insertOverwrite(int revision) {
    TruthRow any = model.partition(partition()).get(0);
    return generator.insert(
        size(),
        (String) any.value(TableDefinition.DAY),
        (String) any.value(TableDefinition.REGION),
        revision);
  }

  /** All partitions of the days that are too many; if none are, any one partition. */
  Set<String> deletePartitions() {
    Set<String> paths = new TreeSet<>();
    for (; oldestDay <= day - MAX_DAYS; oldestDay++) {
      for (String region : definition.regions()) {
        paths.add(definition.partitionPath(RowGenerator.day(oldestDay), region));
      }
    }
    if (paths.isEmpty()) {
      paths.add(partition());
    }
    dropped.addAll(paths);
    return paths;
  }

  private List<TruthRow> run(String path, int length) {
    List<TruthRow> rows = model.partition(path);
    int from = random.nextInt(rows.size());
    return rows.subList(from, Math.min(rows.size(), from + length));
  }

  /** A partition that has rows; more often a late one, since those are sorted by day. */
  private String partition() {
    List<String> paths = List.copyOf(model.partitions());
    int late = Math.max(0, paths.size() - 2 * definition.regions().size());
    return random.nextBoolean()
        ? paths.get(late + random.nextInt(paths.size() - late))
        : paths.get(random.nextInt(paths.size()));
  }

  private int size() {
    return 25 + random.nextInt(30);
  }
}
