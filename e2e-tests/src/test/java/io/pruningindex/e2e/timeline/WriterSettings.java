package io.pruningindex.e2e.timeline;

import io.pruningindex.e2e.writer.ManualWriter;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.hudi.client.transaction.lock.InProcessLockProvider;
import org.apache.hudi.common.model.HoodieFailedWritesCleaningPolicy;
import org.apache.hudi.common.model.WriteConcurrencyMode;
import org.apache.hudi.config.HoodieArchivalConfig;
import org.apache.hudi.config.HoodieCleanConfig;
import org.apache.hudi.config.HoodieLockConfig;
import org.apache.hudi.config.HoodieWriteConfig;

/** How Hudi writes the tables: nothing happens by itself, and little is kept of the past. */
final class WriterSettings {
  private WriterSettings() {}

  static HoodieWriteConfig of(TableShape shape, Path path, Schema schema, boolean columnStats) {
    HoodieWriteConfig.Builder builder =
        ManualWriter.settings(path.getFileName().toString(), path, schema, Row.NUMBER)
            .withWriteTableVersion(shape.version().versionCode())
            .withAutoUpgradeVersion(false)
            // No release that composed keys differently has written these tables.
            .withComplexKeygenValidation(false)
            .withMetadataConfig(
                ManualWriter.metadata(shape.metadataTable(), columnStats)
                    .withMaxNumDeltaCommitsBeforeCompaction(shape.metadataCompactionCommits())
                    .build())
            .withCompactionConfig(
                ManualWriter.compaction()
                    .withLogCompactionEnabled(true)
                    .withLogCompactionBlocksThreshold(2)
                    .build())
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
