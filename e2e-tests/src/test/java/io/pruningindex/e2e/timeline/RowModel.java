package io.pruningindex.e2e.timeline;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;

/**
 * The rows that a writer has written, as far as it needs to know them to write others. Undone
 * writes are not undone here: what is written again was a new row then.
 */
final class RowModel {
  private static final int MOST_INSERTED = 6;
  private static final int LARGEST_NUMBER = 100;

  private final Partitioning partitioning;
  private final Map<String, Row> rows = new LinkedHashMap<>();
  private int keys;
  private int revision;

  RowModel(Partitioning partitioning) {
    this.partitioning = partitioning;
  }

  /** A few new rows. */
  List<Row> inserted(Random random) {
    revision++;
    List<Row> inserted = new ArrayList<>();
    for (int i = 1 + random.nextInt(MOST_INSERTED); i > 0; i--) {
      inserted.add(row("k" + keys++, partition(random), random));
    }
    return inserted;
  }

  /** New versions of some rows, and now and then new rows. */
  List<Row> changed(Random random) {
    revision++;
    List<Row> changed = new ArrayList<>();
    for (Row row : some(random)) {
      changed.add(row(row.key(), row.partition(), random));
    }
    if (changed.isEmpty() || random.nextInt(3) == 0) {
      changed.addAll(inserted(random));
    }
    return changed;
  }

  /** Some of the rows. */
  List<Row> some(Random random) {
    return rows.values().stream().filter(row -> random.nextInt(3) == 0).toList();
  }

  /** A value of the first partition field. */
  String partition(Random random) {
    List<String> values = partitioning.firstValues();
    return values.get(random.nextInt(values.size()));
  }

  private Row row(String key, String partition, Random random) {
    return new Row(key, partition, revision, random.nextInt(LARGEST_NUMBER));
  }

  /** Says that rows are committed. Of two versions of a row the later one stays. */
  void committed(Collection<Row> written) {
    BinaryOperator<Row> later = BinaryOperator.maxBy(Comparator.comparingInt(Row::revision));
    written.forEach(row -> rows.merge(row.key(), row, later));
  }

  /** Says that rows are deleted. */
  void deleted(Predicate<Row> which) {
    rows.values().removeIf(which);
  }
}
