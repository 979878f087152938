package io.pruningindex.e2e.timeline;

import java.util.List;
import java.util.Random;
import org.apache.hudi.common.model.HoodieCleaningPolicy;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableVersion;

/**
 * How a table is made and written.
 *
 * @param metadataTable whether it has a metadata table
 * @param columnStats whether that holds column stats from the start
 * @param metadataCompactionCommits after how many commits the metadata table is compacted, before
 *     which no instant is archived
 * @param cleaning by what a clean tells which files are needed, of which it keeps little
 * @param severalWriters whether writers may be at work at the same time. If not, each write takes
 *     back what an earlier one has left unfinished
 * @param archivesBeyondSavepoints whether writes after a savepoint are archived, while the one that
 *     it saves stays. Not drawn: Hudi's own view loses the files of such writes
 */
record TableShape(
    HoodieTableType type,
    HoodieTableVersion version,
    Partitioning partitioning,
    boolean metadataTable,
    boolean columnStats,
    int metadataCompactionCommits,
    HoodieCleaningPolicy cleaning,
    boolean severalWriters,
    boolean archivesBeyondSavepoints) {
  private static final List<HoodieCleaningPolicy> CLEANING =
      List.of(
          HoodieCleaningPolicy.KEEP_LATEST_COMMITS, HoodieCleaningPolicy.KEEP_LATEST_FILE_VERSIONS);

  /** More commits than a sequence has. */
  static final int NO_METADATA_COMPACTION = 100;

  private static final List<HoodieTableVersion> VERSIONS =
      List.of(HoodieTableVersion.SIX, HoodieTableVersion.EIGHT, HoodieTableVersion.NINE);

  /** A table whose archive ends before its first savepoint. */
  TableShape(
      HoodieTableType type,
      HoodieTableVersion version,
      Partitioning partitioning,
      boolean metadataTable,
      boolean columnStats,
      int metadataCompactionCommits,
      HoodieCleaningPolicy cleaning,
      boolean severalWriters) {
    this(
        type,
        version,
        partitioning,
        metadataTable,
        columnStats,
        metadataCompactionCommits,
        cleaning,
        severalWriters,
        false);
  }

  static TableShape draw(Random random) {
    boolean metadataTable = random.nextInt(4) > 0;
    return new TableShape(
        random.nextInt(3) == 0 ? HoodieTableType.COPY_ON_WRITE : HoodieTableType.MERGE_ON_READ,
        VERSIONS.get(random.nextInt(VERSIONS.size())),
        Partitioning.values()[random.nextInt(Partitioning.values().length)],
        metadataTable,
        metadataTable && random.nextInt(3) > 0,
        random.nextBoolean() ? 2 : NO_METADATA_COMPACTION,
        CLEANING.get(random.nextInt(CLEANING.size())),
        random.nextBoolean());
  }

  boolean mergeOnRead() {
    return type == HoodieTableType.MERGE_ON_READ;
  }
}
