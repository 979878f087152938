package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TimeFolders;
import io.pruningindex.query.schema.TypeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * A table with rows in files in partitions.
 *
 * @param schema its schema
 * @param paths its partition paths
 * @param partitions the partition of each file
 * @param files the rows of each file, by column name
 * @param chunks stats by column name
 */
record RandomTable(
    TableSchema schema,
    List<String> paths,
    int[] partitions,
    List<List<Map<String, Object>>> files,
    Map<String, ColumnChunk> chunks) {

  private static final List<Column> DATA_COLUMNS =
      List.of(
          Tables.column("bool", TypeKind.BOOLEAN),
          Tables.column("int", TypeKind.INT),
          Tables.column("long", TypeKind.LONG),
          Tables.column("float", TypeKind.FLOAT),
          Tables.column("double", TypeKind.DOUBLE),
          new Column("dec9", ColumnType.decimal(9, 2), true),
          new Column("dec38", ColumnType.decimal(38, 10), true),
          Tables.column("str", TypeKind.STRING),
          Tables.column("bin", TypeKind.BINARY),
          Tables.column("date", TypeKind.DATE),
          Tables.column("ts", TypeKind.TIMESTAMP),
          Tables.column("lts", TypeKind.LOCAL_TIMESTAMP),
          new Column("note", ColumnType.of(TypeKind.STRING), false),
          new Column("struct", ColumnType.of(TypeKind.OTHER), false));

  private static final List<ColumnType> FIELD_TYPES =
      List.of(
          ColumnType.of(TypeKind.STRING),
          ColumnType.of(TypeKind.STRING),
          ColumnType.of(TypeKind.INT),
          ColumnType.of(TypeKind.LONG),
          ColumnType.of(TypeKind.DATE),
          ColumnType.of(TypeKind.BOOLEAN),
          ColumnType.decimal(9, 2),
          ColumnType.decimal(38, 10),
          ColumnType.of(TypeKind.DOUBLE),
          ColumnType.of(TypeKind.TIMESTAMP),
          ColumnType.of(TypeKind.LOCAL_TIMESTAMP));

  /**
   * Draws a table.
   *
   * @param precise whether all stats are known and exact, and there is no NaN
   */
  static RandomTable draw(Random random, boolean precise) {
    RandomValues values = new RandomValues(random, !precise);
    List<PartitionField> fields = fields(random, precise);
    List<Column> columns = new ArrayList<>(DATA_COLUMNS);
    for (PartitionField field : fields) {
      columns.add(new Column(field.name(), field.type(), random.nextBoolean()));
    }
    TableSchema schema = Tables.schema(columns, fields, random.nextBoolean(), random.nextBoolean());
    List<Map<String, Object>> partitionValues = new ArrayList<>();
    List<String> paths = new ArrayList<>();
    for (int i = fields.isEmpty() ? 1 : 1 + random.nextInt(5); i > 0; i--) {
      Map<String, Object> partition = new HashMap<>();
      for (PartitionField field : fields) {
        Object value = random.nextInt(6) == 0 ? null : values.value(field.type());
        partition.put(field.name(), value);
      }
      partitionValues.add(partition);
      paths.add(RandomPaths.path(schema, partition, random));
    }
    int count = random.nextInt(20) == 0 ? 60 + random.nextInt(80) : 1 + random.nextInt(10);
    int[] partitions = random.ints(count, 0, paths.size()).toArray();
    List<List<Map<String, Object>>> files = new ArrayList<>();
    int number = 0;
    for (int file = 0; file < count; file++) {
      List<Map<String, Object>> rows = new ArrayList<>();
      double nullShare = random.nextInt(4) == 0 ? 1 : random.nextInt(3) * 0.3;
      int rowCount = 1 + random.nextInt(count > 20 ? 2 : 5);
      for (int i = 0; i < rowCount; i++) {
        Map<String, Object> row = new HashMap<>();
        row.put(RowOracle.ROW_NUMBER, number++);
        for (Column column : DATA_COLUMNS) {
          boolean isNull = random.nextDouble() < nullShare;
          row.put(column.name(), isNull ? null : values.value(column.type()));
        }
        partitionValues
            .get(partitions[file])
            .forEach(
                (name, value) -> row.put(name, sameDirectory(value, schema, name, values, random)));
        rows.add(row);
      }
      files.add(rows);
    }
    Map<String, ColumnChunk> chunks = new HashMap<>();
    RandomChunks stats = new RandomChunks(random, precise);
    for (Column column : columns) {
      if (column.indexed()) {
        chunks.put(column.name(), stats.chunk(column.type(), columnOf(files, column.name())));
      }
    }
    return new RandomTable(schema, paths, partitions, files, chunks);
  }

  /** Where stats are exact, so are the values that folders tell. */
  private static List<PartitionField> fields(Random random, boolean precise) {
    List<PartitionField> fields = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      ColumnType type = FIELD_TYPES.get(random.nextInt(FIELD_TYPES.size()));
      boolean byTime = !precise && TimeFolders.name(type) && random.nextInt(3) > 0;
      fields.add(
          byTime
              ? new PartitionField("p" + i, type, false, Optional.of(TimeFolderNames.draw(random)))
              : new PartitionField("p" + i, type, random.nextInt(6) > 0));
    }
    return fields;
  }

  /** Rows with a null text and with an empty one share a directory, as do those of one time. */
  private static Object sameDirectory(
      Object value, TableSchema schema, String name, RandomValues values, Random random) {
    PartitionField field = schema.partitionFields().get(schema.partitionFieldIndex(name));
    if (field.times().flatMap(TimeFolders::offset).isPresent()) {
      Long other = random.nextInt(6) == 0 ? null : (Long) values.value(field.type());
      return TimeFolderNames.share(field.times().get(), other, (Long) value) ? other : value;
    }
    boolean shared = field.type().kind() == TypeKind.STRING && (value == null || value.equals(""));
    return shared ? (random.nextBoolean() ? "" : null) : value;
  }

  private static List<List<Object>> columnOf(List<List<Map<String, Object>>> files, String column) {
    List<List<Object>> values = new ArrayList<>();
    for (List<Map<String, Object>> rows : files) {
      List<Object> file = new ArrayList<>();
      rows.forEach(row -> file.add(row.get(column)));
      values.add(file);
    }
    return values;
  }

  /** The values of a file in a column. */
  List<Object> values(int file, String column) {
    List<Object> values = new ArrayList<>();
    files.get(file).forEach(row -> values.add(row.get(column)));
    return values;
  }

  /** Its files; stats that were not announced are refused, as a client that fetches them would. */
  BatchStatistics batch(PartitionFilter filter) {
    return new BatchStatistics() {
      @Override
      public int count() {
        return files.size();
      }

      @Override
      public ColumnChunk chunk(String column) {
        if (!filter.columns().contains(column)) {
          throw new AssertionError("Column " + column + " was not announced");
        }
        return chunks.get(column);
      }

      @Override
      public int partitionOf(int file) {
        return partitions[file];
      }
    };
  }
}
