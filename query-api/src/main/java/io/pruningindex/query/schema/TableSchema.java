package io.pruningindex.query.schema;

import java.util.List;
import java.util.Optional;

/**
 * What a planner must know of a table to bind predicates to it.
 *
 * @param columns the columns in the table's order, nested leaves after their parents
 * @param partitionFields the partition fields in path order; empty for a table without partitions
 * @param hiveStyle whether directories are named {@code field=value}
 * @param urlEncoded whether values in directory names are URL-encoded
 * @param mergeMode how base and log files are merged
 * @param tableVersion Hudi's table version, for example 6, 8 or 9
 * @param mergeOnRead whether the table may hold log files
 */
public record TableSchema(
    List<Column> columns,
    List<PartitionField> partitionFields,
    boolean hiveStyle,
    boolean urlEncoded,
    MergeMode mergeMode,
    int tableVersion,
    boolean mergeOnRead) {
  public TableSchema {
    columns = List.copyOf(columns);
    partitionFields = List.copyOf(partitionFields);
  }

  /** The column of this name: as spelt, else without regard to case if just one fits. */
  public Optional<Column> column(String name) {
    for (Column column : columns) {
      if (column.name().equals(name)) {
        return Optional.of(column);
      }
    }
    List<Column> folded =
        columns.stream().filter(column -> column.name().equalsIgnoreCase(name)).toList();
    return folded.size() == 1 ? Optional.of(folded.get(0)) : Optional.empty();
  }

  /** The position of the partition field of this name, or -1. */
  public int partitionFieldIndex(String name) {
    for (int i = 0; i < partitionFields.size(); i++) {
      if (partitionFields.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }
}
