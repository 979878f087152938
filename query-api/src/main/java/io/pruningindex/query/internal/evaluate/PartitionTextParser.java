package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.schema.PartitionField;

/** Reads what the texts of a partition field tell of its values, as far as that is certain. */
interface PartitionTextParser {
  /** A parser for a field that prunes, of a type that bounds are held for. */
  static PartitionTextParser of(PartitionField field) {
    return field
        .times()
        .<PartitionTextParser>map(TimeFolderParser::new)
        .orElseGet(() -> new PartitionValueParser(field.type()));
  }

  /**
   * Appends a partition.
   *
   * @param text the text in its path, or null if it is not known
   */
  void add(String text, ColumnChunkBuilder chunk);
}
