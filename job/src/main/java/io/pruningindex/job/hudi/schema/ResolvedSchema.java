package io.pruningindex.job.hudi.schema;

import io.pruningindex.query.schema.TableSchema;
import java.util.List;

/**
 * A table's schema.
 *
 * @param table what planners must know of it
 * @param indexed the columns whose stats are read
 */
public record ResolvedSchema(TableSchema table, List<IndexedColumn> indexed) {
  public ResolvedSchema {
    indexed = List.copyOf(indexed);
  }
}
