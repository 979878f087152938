package io.pruningindex.e2e.schema;

import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.hudi.client.clustering.plan.strategy.JavaSizeBasedClusteringPlanStrategy;
import org.apache.hudi.client.clustering.run.strategy.JavaSortAndSizeExecutionStrategy;
import org.apache.hudi.common.config.HoodieMetadataConfig;
import org.apache.hudi.common.engine.EngineType;
import org.apache.hudi.common.table.marker.MarkerType;
import org.apache.hudi.config.HoodieArchivalConfig;
import org.apache.hudi.config.HoodieCleanConfig;
import org.apache.hudi.config.HoodieClusteringConfig;
import org.apache.hudi.config.HoodieCompactionConfig;
import org.apache.hudi.config.HoodieIndexConfig;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.index.HoodieIndex;

/** How Hudi writes a table whose schema evolves: nothing happens by itself. */
final class EvolvingSettings {
  private EvolvingSettings() {}

  /**
   * The settings of a writer.
   *
   * @param onRead whether the schema evolves on read, by changes of its own; else it is what the
   *     writer says it is
   */
  static HoodieWriteConfig of(EvolvingShape shape, Path path, Schema schema, boolean onRead) {
    return HoodieWriteConfig.newBuilder()
        .withEngineType(EngineType.JAVA)
        .withPath(path.toString())
        .forTable(path.getFileName().toString())
        .withSchema(schema.toString())
        .withSchemaEvolutionEnable(onRead)
        .withWriteTableVersion(shape.version().versionCode())
        .withAutoUpgradeVersion(false)
        .withParallelism(1, 1)
        .withDeleteParallelism(1)
        .withFinalizeWriteParallelism(1)
        .withMarkersDeleteParallelism(1)
        .withMarkersType(MarkerType.DIRECT.name())
        .withEmbeddedTimelineServerEnabled(false)
        .withWriteRecordPositionsEnabled(false)
        .withIndexConfig(
            HoodieIndexConfig.newBuilder()
                .withEngineType(EngineType.JAVA)
                .withIndexType(HoodieIndex.IndexType.SIMPLE)
                .bloomFilterNumEntries(100)
                .build())
        .withMetadataConfig(
            HoodieMetadataConfig.newBuilder()
                .withEngineType(EngineType.JAVA)
                .enable(shape.metadataTable())
                .withMetadataIndexColumnStats(shape.metadataTable())
                .withMetadataIndexColumnStatsFileGroupCount(1)
                .build())
        .withCompactionConfig(
            HoodieCompactionConfig.newBuilder()
                .withInlineCompaction(false)
                .withMaxNumDeltaCommitsBeforeCompaction(1)
                .compactionSmallFileSize(0)
                .autoTuneInsertSplits(false)
                .insertSplitSize(1_000_000)
                .build())
        .withClusteringConfig(
            HoodieClusteringConfig.newBuilder()
                .withEngineType(EngineType.JAVA)
                .withClusteringPlanStrategyClass(
                    JavaSizeBasedClusteringPlanStrategy.class.getName())
                .withClusteringExecutionStrategyClass(
                    JavaSortAndSizeExecutionStrategy.class.getName())
                .withClusteringSortColumns(EvolvingRows.STEADY)
                .build())
        .withCleanConfig(HoodieCleanConfig.newBuilder().withAutoClean(false).build())
        .withArchivalConfig(HoodieArchivalConfig.newBuilder().withAutoArchive(false).build())
        .build();
  }
}
