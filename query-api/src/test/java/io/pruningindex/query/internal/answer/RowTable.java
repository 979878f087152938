package io.pruningindex.query.internal.answer;

import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A table with rows in slices, and what the index is told of their files: a column {@code a} of
 * longs, {@code o} of any type, {@code u} without stats, and {@code p} that it is partitioned by.
 *
 * @param schema its schema
 * @param columns its columns by name
 * @param partitions its partitions
 * @param slices its slices
 */
record RowTable(
    TableSchema schema,
    Map<String, ColumnModel> columns,
    List<Partition> partitions,
    List<Slice> slices) {
  /**
   * A partition.
   *
   * @param path its path
   * @param value what the directory says that {@code p} is in all its rows; {@link Literal#NULL}
   *     where it says that it is null, and null where it does not say
   * @param emptyOrNull whether it says that {@code p} is either the empty string or null
   */
  record Partition(String path, Literal value, boolean emptyOrNull) {}

  /**
   * A file.
   *
   * @param base whether it is a base file, not a log file
   * @param written the rows in it, by key
   * @param deletes the keys that it deletes
   * @param toldRows how many rows the index is told that it has, or -1
   * @param stats what the index is told of columns
   */
  record File(
      boolean base,
      Map<Integer, Map<String, Literal>> written,
      List<Integer> deletes,
      long toldRows,
      Map<String, StatsModel> stats) {}

  /**
   * A slice.
   *
   * @param fileId its file group
   * @param bucket the bucket that it is in
   * @param partition its partition's position
   * @param files its files, the base file first
   * @param rows the rows that a reader finds in it
   */
  record Slice(
      String fileId, int bucket, int partition, List<File> files, List<Map<String, Literal>> rows) {
    boolean baseOnly() {
      return files.size() == 1 && files.get(0).base();
    }
  }

  /**
   * Draws a table.
   *
   * @param precise whether all that the index is told is known and exact, and there are no log
   *     files
   */
  static RowTable draw(Random random, int buckets, boolean precise) {
    ColumnType fieldType = ColumnType.of(random.nextBoolean() ? TypeKind.STRING : TypeKind.INT);
    Map<String, ColumnModel> columns = new LinkedHashMap<>();
    columns.put("a", new ColumnModel("a", ColumnType.of(TypeKind.LONG)));
    columns.put("o", ColumnModel.draw("o", random));
    columns.put("u", new ColumnModel("u", ColumnType.of(TypeKind.LONG)));
    columns.put("p", new ColumnModel("p", fieldType));
    MergeMode mode =
        random.nextInt(3) > 0
            ? MergeMode.WHOLE_ROWS
            : random.nextBoolean() ? MergeMode.PARTIAL_ROWS : MergeMode.UNKNOWN;
    boolean fieldIndexed = random.nextBoolean();
    TableSchema schema =
        new TableSchema(
            columns.values().stream()
                .map(
                    column ->
                        new Column(
                            column.name(),
                            column.type(),
                            switch (column.name()) {
                              case "p" -> fieldIndexed;
                              case "u" -> false;
                              default -> true;
                            }))
                .toList(),
            List.of(new PartitionField("p", fieldType, true)),
            true,
            false,
            mode,
            8,
            true);
    RowTable table =
        new RowTable(schema, columns, partitions(fieldType, random), new ArrayList<>());
    for (int i = 1 + random.nextInt(12); i > 0; i--) {
      table.slices.add(table.slice("f" + i, random.nextInt(buckets), precise, random));
    }
    return table;
  }

  private static List<Partition> partitions(ColumnType type, Random random) {
    boolean text = type.kind() == TypeKind.STRING;
    List<Partition> partitions = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      partitions.add(
          new Partition(
              "p=" + i, text ? new Literal.StringValue("" + i) : new Literal.LongValue(i), false));
    }
    if (random.nextInt(4) == 0) {
      partitions.add(
          new Partition("p=__HIVE_DEFAULT_PARTITION__", text ? null : Literal.NULL, text));
    }
    if (random.nextInt(6) == 0) {
      partitions.add(new Partition("p=default", null, false));
    }
    return partitions;
  }

  private Slice slice(String fileId, int bucket, boolean precise, Random random) {
    int partition = random.nextInt(partitions.size());
    int around = random.nextInt(10);
    boolean withBase = precise || random.nextInt(12) > 0;
    int logs = precise || (withBase && random.nextInt(4) > 0) ? 0 : 1 + random.nextInt(2);
    List<File> files = new ArrayList<>();
    Map<Integer, Map<String, Literal>> merged = new TreeMap<>();
    for (int i = withBase ? 0 : 1; i <= logs; i++) {
      File file = file(i == 0, partition, around, precise, random);
      files.add(file);
      merge(file, merged, random);
    }
    boolean anything = logs > 0 && schema.mergeMode() == MergeMode.UNKNOWN;
    List<Map<String, Literal>> rows = new ArrayList<>(merged.values());
    if (anything) {
      rows.removeIf(row -> random.nextInt(4) == 0);
      rows.replaceAll(row -> row(partition, random.nextInt(10), 0.2, random));
    }
    return new Slice(fileId, bucket, partition, files, rows);
  }

  private void merge(File file, Map<Integer, Map<String, Literal>> merged, Random random) {
    file.deletes().forEach(merged::remove);
    file.written()
        .forEach(
            (key, row) -> {
              Map<String, Literal> before = merged.get(key);
              Map<String, Literal> after = new HashMap<>(row);
              if (before != null && schema.mergeMode() == MergeMode.PARTIAL_ROWS) {
                for (String column : List.of("a", "o", "u")) {
                  after.put(column, (random.nextBoolean() ? before : row).get(column));
                }
              }
              merged.put(key, after);
            });
  }

  private File file(boolean base, int partition, int around, boolean precise, Random random) {
    double nullShare = random.nextInt(5) == 0 ? 1 : random.nextInt(3) * 0.25;
    Map<Integer, Map<String, Literal>> written = new TreeMap<>();
    int rows = random.nextInt(10) == 0 ? 0 : 1 + random.nextInt(base ? 8 : 3);
    for (int i = 0; i < rows; i++) {
      written.put(base ? i : random.nextInt(10), row(partition, around, nullShare, random));
    }
    if (!precise && random.nextInt(12) == 0 && columns.get("o").floating()) {
      written.values().forEach(row -> row.put("o", new Literal.DoubleValue(Double.NaN)));
    }
    List<Integer> deletes = base ? List.of() : random.ints(2, 0, 10).boxed().toList();
    Map<String, StatsModel> stats = new HashMap<>();
    for (ColumnModel column : columns.values()) {
      List<Literal> values = written.values().stream().map(row -> row.get(column.name())).toList();
      stats.put(column.name(), StatsModel.of(column, values, precise, random));
    }
    long told = precise || random.nextInt(12) > 0 ? written.size() : -1;
    return new File(base, written, deletes, told, stats);
  }

  private Map<String, Literal> row(int partition, int around, double nullShare, Random random) {
    Map<String, Literal> row = new HashMap<>();
    for (ColumnModel column : columns.values()) {
      boolean isNull = random.nextDouble() < nullShare;
      row.put(column.name(), isNull ? Literal.NULL : column.value(random, around));
    }
    Partition place = partitions.get(partition);
    Literal value = place.value() == null ? Literal.NULL : place.value();
    boolean empty = place.emptyOrNull() && random.nextBoolean();
    row.put("p", empty ? new Literal.StringValue("") : value);
    return row;
  }
}
