package io.pruningindex.job.hudi.stats;

import java.util.List;
import org.apache.avro.Schema;

/**
 * What the headers of a log file's blocks say.
 *
 * @param understood whether all blocks are of a kind that is known, and whole
 * @param partial whether some hold only the columns that were set
 * @param schemas the schemas of the blocks that hold rows
 */
record LogBlocks(boolean understood, boolean partial, List<Schema> schemas) {
  LogBlocks {
    schemas = List.copyOf(schemas);
  }

  /** Whether the file holds no row: it only deletes some, or undoes what was written to it. */
  boolean withoutRows() {
    return understood && schemas.isEmpty();
  }

  /** Whether every row of the file has a value in a column, be it null. */
  boolean wholeRowsHave(String column) {
    return understood
        && !partial
        && !schemas.isEmpty()
        && schemas.stream().allMatch(schema -> has(schema, column.split("\\.")));
  }

  private static boolean has(Schema schema, String[] path) {
    Schema found = schema;
    for (String name : path) {
      Schema record = withoutNull(found);
      if (record.getType() != Schema.Type.RECORD || record.getField(name) == null) {
        return false;
      }
      found = record.getField(name).schema();
    }
    return true;
  }

  private static Schema withoutNull(Schema schema) {
    if (schema.getType() != Schema.Type.UNION) {
      return schema;
    }
    List<Schema> others =
        schema.getTypes().stream().filter(type -> type.getType() != Schema.Type.NULL).toList();
    return others.size() == 1 ? others.get(0) : schema;
  }
}
