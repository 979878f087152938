package io.pruningindex.e2e.timeline;

import io.pruningindex.job.demo.writer.PlainLocalFileSystem;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.client.clustering.plan.strategy.JavaSizeBasedClusteringPlanStrategy;
import org.apache.hudi.client.clustering.run.strategy.JavaSortAndSizeExecutionStrategy;
import org.apache.hudi.client.transaction.lock.InProcessLockProvider;
import org.apache.hudi.common.config.HoodieMetadataConfig;
import org.apache.hudi.common.engine.EngineType;
import org.apache.hudi.common.model.HoodieFailedWritesCleaningPolicy;
import org.apache.hudi.common.model.WriteConcurrencyMode;
import org.apache.hudi.common.table.marker.MarkerType;
import org.apache.hudi.config.HoodieArchivalConfig;
import org.apache.hudi.config.HoodieCleanConfig;
import org.apache.hudi.config.HoodieClusteringConfig;
import org.apache.hudi.config.HoodieCompactionConfig;
import org.apache.hudi.config.HoodieIndexConfig;
import org.apache.hudi.config.HoodieLockConfig;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.index.HoodieIndex;

/** How Hudi writes the tables: nothing happens by itself, and little is kept of the past. */
final class WriterSettings {
  private WriterSettings() {}

  static Configuration hadoop() {
    Configuration hadoop = new Configuration(false);
    hadoop.set("fs.file.impl", PlainLocalFileSystem.class.getName());
    return hadoop;
  }

  static HoodieWriteConfig of(TableShape shape, Path path, Schema schema, boolean columnStats) {
    HoodieWriteConfig.Builder builder =
        HoodieWriteConfig.newBuilder()
            .withEngineType(EngineType.JAVA)
            .withPath(path.toString())
            .forTable(path.getFileName().toString())
            .withSchema(schema.toString())
            .withWriteTableVersion(shape.version().versionCode())
            .withAutoUpgradeVersion(false)
            .withParallelism(1, 1)
            .withDeleteParallelism(1)
            .withRollbackParallelism(1)
            .withFinalizeWriteParallelism(1)
            .withMarkersDeleteParallelism(1)
            .withMarkersType(MarkerType.DIRECT.name())
            .withEmbeddedTimelineServerEnabled(false)
            .withWriteRecordPositionsEnabled(false)
            // No release that composed keys differently has written these tables.
            .withComplexKeygenValidation(false)
            .withIndexConfig(index())
            .withMetadataConfig(metadata(shape, columnStats))
            .withCompactionConfig(compaction())
            .withClusteringConfig(clustering())
            .withCleanConfig(clean(shape))
            .withArchivalConfig(
                HoodieArchivalConfig.newBuilder()
                    .withAutoArchive(false)
                    .withArchiveBeyondSavepoint(shape.archivesBeyondSavepoints())
                    .archiveCommitsWith(2, 3)
                    .build());
    if (shape.severalWriters()) {
      builder
          .withWriteConcurrencyMode(WriteConcurrencyMode.OPTIMISTIC_CONCURRENCY_CONTROL)
          .withLockConfig(
              HoodieLockConfig.newBuilder().withLockProvider(InProcessLockProvider.class).build());
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

  private static HoodieMetadataConfig metadata(TableShape shape, boolean columnStats) {
    return HoodieMetadataConfig.newBuilder()
        .withEngineType(EngineType.JAVA)
        .enable(shape.metadataTable())
        .withMetadataIndexColumnStats(columnStats)
        .withMetadataIndexColumnStatsFileGroupCount(1)
        .withMaxNumDeltaCommitsBeforeCompaction(shape.metadataCompactionCommits())
        .build();
  }

  private static HoodieCompactionConfig compaction() {
    return HoodieCompactionConfig.newBuilder()
        .withInlineCompaction(false)
        .withMaxNumDeltaCommitsBeforeCompaction(1)
        .withLogCompactionEnabled(true)
        .withLogCompactionBlocksThreshold(2)
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
        .withClusteringSortColumns(Row.NUMBER)
        .build();
  }

  private static HoodieCleanConfig clean(TableShape shape) {
    return HoodieCleanConfig.newBuilder()
        .withAutoClean(false)
        .withCleanerPolicy(shape.cleaning())
        .retainCommits(1)
        .retainFileVersions(1)
        .withCleanerParallelism(1)
        .withFailedWritesCleaningPolicy(
            shape.severalWriters()
                ? HoodieFailedWritesCleaningPolicy.LAZY
                : HoodieFailedWritesCleaningPolicy.EAGER)
        .build();
  }
}
