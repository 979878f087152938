package io.pruningindex.job.demo.writer;

import java.util.Properties;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.client.clustering.plan.strategy.JavaSizeBasedClusteringPlanStrategy;
import org.apache.hudi.client.clustering.run.strategy.JavaSortAndSizeExecutionStrategy;
import org.apache.hudi.common.config.HoodieMetadataConfig;
import org.apache.hudi.common.engine.EngineType;
import org.apache.hudi.common.model.HoodieCleaningPolicy;
import org.apache.hudi.common.table.marker.MarkerType;
import org.apache.hudi.config.HoodieArchivalConfig;
import org.apache.hudi.config.HoodieCleanConfig;
import org.apache.hudi.config.HoodieClusteringConfig;
import org.apache.hudi.config.HoodieCompactionConfig;
import org.apache.hudi.config.HoodieIndexConfig;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.index.HoodieIndex;

/** How Hudi writes the tables. Nothing happens by itself: each table service is asked for. */
final class WriteConfiguration {
  /** Files that none of this many newest commits needs are removed by a clean. */
  static final int RETAINED_COMMITS = 10;

  private WriteConfiguration() {}

  static Configuration hadoop() {
    Configuration hadoop = new Configuration(false);
    hadoop.set("fs.file.impl", PlainLocalFileSystem.class.getName());
    return hadoop;
  }

  static HoodieWriteConfig of(TableDefinition definition, Schema schema) {
    return HoodieWriteConfig.newBuilder()
        .withEngineType(EngineType.JAVA)
        .withPath(definition.table().path())
        .forTable(definition.name())
        .withSchema(schema.toString())
        .withRecordMergeMode(definition.mergeMode())
        .withParallelism(1, 1)
        .withBulkInsertParallelism(1)
        .withDeleteParallelism(1)
        .withRollbackParallelism(1)
        .withFinalizeWriteParallelism(1)
        .withMarkersDeleteParallelism(1)
        .withMarkersType(MarkerType.DIRECT.name())
        .withEmbeddedTimelineServerEnabled(false)
        .withWriteRecordPositionsEnabled(false)
        .withIndexConfig(index())
        .withMetadataConfig(metadata())
        .withCompactionConfig(compaction())
        .withClusteringConfig(clustering(definition))
        .withCleanConfig(clean())
        .withArchivalConfig(archival())
        .build();
  }

  private static HoodieIndexConfig index() {
    return HoodieIndexConfig.newBuilder()
        .withEngineType(EngineType.JAVA)
        .withIndexType(HoodieIndex.IndexType.SIMPLE)
        .bloomFilterNumEntries(1_000)
        .build();
  }

  private static HoodieMetadataConfig metadata() {
    Properties partitionStats = new Properties();
    partitionStats.setProperty(HoodieMetadataConfig.ENABLE_METADATA_INDEX_PARTITION_STATS, "true");
    return HoodieMetadataConfig.newBuilder()
        .withProperties(partitionStats)
        .withEngineType(EngineType.JAVA)
        .enable(true)
        .withMetadataIndexColumnStats(true)
        .withMetadataIndexColumnStatsFileGroupCount(1)
        .build();
  }

  /** No insert goes to an existing file: each commit's rows stay together, in narrow ranges. */
  private static HoodieCompactionConfig compaction() {
    return HoodieCompactionConfig.newBuilder()
        .withInlineCompaction(false)
        .withMaxNumDeltaCommitsBeforeCompaction(1)
        .compactionSmallFileSize(0)
        .autoTuneInsertSplits(false)
        .insertSplitSize(1_000_000)
        .build();
  }

  private static HoodieClusteringConfig clustering(TableDefinition definition) {
    return HoodieClusteringConfig.newBuilder()
        .withEngineType(EngineType.JAVA)
        .withClusteringPlanStrategyClass(JavaSizeBasedClusteringPlanStrategy.class.getName())
        .withClusteringExecutionStrategyClass(JavaSortAndSizeExecutionStrategy.class.getName())
        .withClusteringSortColumns(definition.column(2))
        .build();
  }

  private static HoodieCleanConfig clean() {
    return HoodieCleanConfig.newBuilder()
        .withAutoClean(false)
        .withCleanerPolicy(HoodieCleaningPolicy.KEEP_LATEST_COMMITS)
        .retainCommits(RETAINED_COMMITS)
        .withCleanerParallelism(1)
        .build();
  }

  private static HoodieArchivalConfig archival() {
    return HoodieArchivalConfig.newBuilder()
        .withAutoArchive(false)
        .archiveCommitsWith(2 * RETAINED_COMMITS, 3 * RETAINED_COMMITS)
        .build();
  }
}
