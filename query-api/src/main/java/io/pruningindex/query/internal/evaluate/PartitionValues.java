package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import java.util.List;

/**
 * The values of a table's partition fields, parsed from partition paths and held as one chunk a
 * field, with a partition where column stats have a file: minimum and maximum are both the value,
 * or of a folder that is named by a time the first and the last value in it. So whatever tests
 * files tests partitions. Immutable; worth keeping as long as the paths.
 */
public final class PartitionValues {
  private final int count;
  private final ColumnChunk[] fields;

  private PartitionValues(int count, ColumnChunk[] fields) {
    this.count = count;
    this.fields = fields;
  }

  /**
   * Parses {@code paths}, each relative to the table, "" for a table without partitions. Whatever
   * cannot be told for certain from a path is left unknown.
   */
  public static PartitionValues parse(TableSchema schema, List<String> paths) {
    List<PartitionField> fields = schema.partitionFields();
    PartitionPathSplitter splitter = PartitionPathSplitter.of(schema);
    PartitionTextParser[] parsers = new PartitionTextParser[fields.size()];
    ColumnChunkBuilder[] builders = new ColumnChunkBuilder[fields.size()];
    for (int i = 0; i < parsers.length; i++) {
      PartitionField field = fields.get(i);
      if (field.prunes() && field.type().physicalType().isPresent()) {
        parsers[i] = PartitionTextParser.of(field);
        builders[i] = new ColumnChunkBuilder(field.type());
      }
    }
    for (String path : paths) {
      String[] values = splitter.split(path);
      for (int i = 0; i < parsers.length; i++) {
        if (parsers[i] != null) {
          parsers[i].add(values[i], builders[i]);
        }
      }
    }
    ColumnChunk[] chunks = new ColumnChunk[parsers.length];
    for (int i = 0; i < parsers.length; i++) {
      chunks[i] = builders[i] == null ? null : builders[i].build();
    }
    return new PartitionValues(paths.size(), chunks);
  }

  /** How many partitions there are. */
  public int count() {
    return count;
  }

  /**
   * The values of the field at position {@code index} in the schema's partition fields, or null if
   * nothing is known of them: the directory names tell nothing of the column's values.
   */
  public ColumnChunk field(int index) {
    return fields[index];
  }
}
