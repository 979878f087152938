package io.pruningindex.e2e.schema;

import static org.apache.hudi.common.model.HoodieTableType.COPY_ON_WRITE;
import static org.apache.hudi.common.model.HoodieTableType.MERGE_ON_READ;

import org.apache.hudi.common.model.HoodieTableType;

/** How a table is stored whose schema evolves. */
enum EvolvingShape {
  COPIED(COPY_ON_WRITE, true),
  COPIED_WITHOUT_METADATA(COPY_ON_WRITE, false),
  MERGED(MERGE_ON_READ, true),
  MERGED_WITHOUT_METADATA(MERGE_ON_READ, false);

  private final HoodieTableType type;
  private final boolean metadataTable;

  EvolvingShape(HoodieTableType type, boolean metadataTable) {
    this.type = type;
    this.metadataTable = metadataTable;
  }

  HoodieTableType type() {
    return type;
  }

  /** Whether the table has a metadata table, with column stats. */
  boolean metadataTable() {
    return metadataTable;
  }
}
