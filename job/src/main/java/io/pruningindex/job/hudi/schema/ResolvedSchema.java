package io.pruningindex.job.hudi.schema;

import io.pruningindex.query.schema.TableSchema;
import java.util.List;

/**
 * A table's schema.
 *
 * @param table what planners must know of it
 * @param indexed the columns whose stats are read
 * @param mistaken what is wrong with the columns that were asked for, a sentence each
 * @param unstable why others of them are not indexed, a sentence each
 */
public record ResolvedSchema(
    TableSchema table, List<IndexedColumn> indexed, List<String> mistaken, List<String> unstable) {
  public ResolvedSchema {
    indexed = List.copyOf(indexed);
    mistaken = List.copyOf(mistaken);
    unstable = List.copyOf(unstable);
  }

  /**
   * Makes sure that the columns asked for can be indexed.
   *
   * @throws ColumnChoiceException if one of them is unknown or has no bounds
   */
  public void requireColumns() {
    if (!mistaken.isEmpty()) {
      throw new ColumnChoiceException(mistaken.get(0));
    }
  }
}
