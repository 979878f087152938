package io.pruningindex.e2e.generated;

import java.util.Properties;
import org.apache.hudi.client.clustering.plan.strategy.JavaSizeBasedClusteringPlanStrategy;
import org.apache.hudi.client.clustering.run.strategy.JavaSortAndSizeExecutionStrategy;
import org.apache.hudi.common.config.HoodieMetadataConfig;
import org.apache.hudi.common.engine.EngineType;
import org.apache.hudi.common.model.PartialUpdateAvroPayload;
import org.apache.hudi.common.table.marker.MarkerType;
import org.apache.hudi.config.HoodieArchivalConfig;
import org.apache.hudi.config.HoodieCleanConfig;
import org.apache.hudi.config.HoodieClusteringConfig;
import org.apache.hudi.config.HoodieCompactionConfig;
import org.apache.hudi.config.HoodieIndexConfig;
import org.apache.hudi.config.HoodiePayloadConfig;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.index.HoodieIndex;

/** How Hudi writes a generated table: nothing happens by itself. */
final class WriterConfiguration {
  private WriterConfiguration() {}

  static HoodieWriteConfig of(TableDesign design, String path) {
    HoodieWriteConfig.Builder builder =
        HoodieWriteConfig.newBuilder()
            .withEngineType(EngineType.JAVA)
            .withPath(path)
            .forTable(design.name())
            .withSchema(GeneratedSchema.SCHEMA.toString())
            .withParallelism(1, 1)
            .withDeleteParallelism(1)
            .withFinalizeWriteParallelism(1)
            .withMarkersDeleteParallelism(1)
            .withMarkersType(MarkerType.DIRECT.name())
            .withEmbeddedTimelineServerEnabled(false)
            .withWriteRecordPositionsEnabled(false)
            .withIndexConfig(index())
            .withMetadataConfig(metadata(design))
            .withCompactionConfig(compaction())
            .withClusteringConfig(clustering())
            .withCleanConfig(HoodieCleanConfig.newBuilder().withAutoClean(false).build())
            .withArchivalConfig(HoodieArchivalConfig.newBuilder().withAutoArchive(false).build());
    if (design.partialUpdates()) {
      builder.withPayloadConfig(
          HoodiePayloadConfig.newBuilder()
              .withPayloadClass(PartialUpdateAvroPayload.class.getName())
              .withPayloadOrderingFields(GeneratedSchema.REVISION)
              .build());
    }
    return builder.build();
  }

  private static HoodieIndexConfig index() {
    return HoodieIndexConfig.newBuilder()
        .withEngineType(EngineType.JAVA)
        .withIndexType(HoodieIndex.IndexType.SIMPLE)
        .bloomFilterNumEntries(100)
        .build();
  }

  private static HoodieMetadataConfig metadata(TableDesign design) {
    Properties columns = new Properties();
    columns.setProperty(
        HoodieMetadataConfig.COLUMN_STATS_INDEX_FOR_COLUMNS.key(),
        String.join(",", GeneratedSchema.indexedColumns()));
    return HoodieMetadataConfig.newBuilder()
        .withProperties(columns)
        .withEngineType(EngineType.JAVA)
        .enable(true)
        .withMetadataIndexColumnStats(design.statsIndex())
        .withMetadataIndexColumnStatsFileGroupCount(1)
        .build();
  }

  private static HoodieCompactionConfig compaction() {
    return HoodieCompactionConfig.newBuilder()
        .withInlineCompaction(false)
        .withMaxNumDeltaCommitsBeforeCompaction(1)
        .compactionSmallFileSize(0)
        .autoTuneInsertSplits(false)
        .insertSplitSize(1_000_000)
        .build();
  }

  private static HoodieClusteringConfig clustering() {
    return HoodieClusteringConfig.newBuilder()
        .withEngineType(EngineType.JAVA)
        .withClusteringPlanStrategyClass(JavaSizeBasedClusteringPlanStrategy.class.getName())
        .withClusteringExecutionStrategyClass(JavaSortAndSizeExecutionStrategy.class.getName())
        .withClusteringSortColumns(ValueKind.SMALL.column())
        .build();
  }
}
