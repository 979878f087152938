package io.pruningindex.job.demo.truth;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;

/**
 * What does not change between the recorded instants of a table.
 *
 * @param name the table's name
 * @param path the absolute path of the table's base folder
 * @param recordKey the column that identifies a row
 * @param partitionFields the partition columns, in the order of the partition path
 * @param columns all columns, in the order in which rows are stored
 */
public record RecordedTable(
    String name,
    String path,
    String recordKey,
    List<String> partitionFields,
    List<RecordedColumn> columns) {

  /** Copies the lists. */
  public RecordedTable {
    partitionFields = List.copyOf(partitionFields);
    columns = List.copyOf(columns);
  }

  /** The layout of the rows of this table. */
  @JsonIgnore
  public RowLayout layout() {
    return new RowLayout(columns.stream().map(RecordedColumn::name).toList());
  }
}
