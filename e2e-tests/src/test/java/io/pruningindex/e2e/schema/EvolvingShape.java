package io.pruningindex.e2e.schema;

import static org.apache.hudi.common.model.HoodieTableType.COPY_ON_WRITE;
import static org.apache.hudi.common.model.HoodieTableType.MERGE_ON_READ;
import static org.apache.hudi.common.table.HoodieTableVersion.EIGHT;
import static org.apache.hudi.common.table.HoodieTableVersion.NINE;
import static org.apache.hudi.common.table.HoodieTableVersion.SIX;

import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableVersion;

/** How a table is stored whose schema evolves. */
enum EvolvingShape {
  COPIED(COPY_ON_WRITE, NINE, true, false),
  COPIED_WITHOUT_METADATA(COPY_ON_WRITE, SIX, false, true),
  MERGED(MERGE_ON_READ, EIGHT, true, false),
  MERGED_WITHOUT_METADATA(MERGE_ON_READ, NINE, false, false),
  /**
   * Hudi fails to change the schema of such a table by itself, for its stats of partitions do not
   * expect it; its writer may still do so.
   */
  MERGED_BY_PLAIN_WRITERS(MERGE_ON_READ, SIX, true, true);

  private final HoodieTableType type;
  private final HoodieTableVersion version;
  private final boolean metadataTable;
  private final boolean partitioned;

  EvolvingShape(
      HoodieTableType type,
      HoodieTableVersion version,
      boolean metadataTable,
      boolean partitioned) {
    this.type = type;
    this.version = version;
    this.metadataTable = metadataTable;
    this.partitioned = partitioned;
  }

  HoodieTableType type() {
    return type;
  }

  HoodieTableVersion version() {
    return version;
  }

  /** Whether Hudi can evolve the table's schema on read. */
  boolean evolvesOnRead() {
    return this != MERGED_BY_PLAIN_WRITERS;
  }

  /** Whether the table has a metadata table, with column stats. */
  boolean metadataTable() {
    return metadataTable;
  }

  /** Whether the rows lie in a partition for each region. */
  boolean partitioned() {
    return partitioned;
  }
}
