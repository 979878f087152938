package io.pruningindex.e2e.writer;

import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.hudi.client.clustering.plan.strategy.JavaSizeBasedClusteringPlanStrategy;
import org.apache.hudi.client.clustering.run.strategy.JavaSortAndSizeExecutionStrategy;
import org.apache.hudi.common.config.HoodieMetadataConfig;
import org.apache.hudi.common.engine.EngineType;
import org.apache.hudi.config.HoodieArchivalConfig;
import org.apache.hudi.config.HoodieCleanConfig;
import org.apache.hudi.config.HoodieClusteringConfig;
import org.apache.hudi.config.HoodieCompactionConfig;
import org.apache.hudi.config.HoodieWriteConfig;

/** Settings of a {@link PlainWriter} with which nothing happens by itself. */
public final class ManualWriter {
  private ManualWriter() {}

  /**
   * The settings, to be added to: what is set again replaces what was set here.
   *
   * @param sortedBy the column by which clustering sorts
   */
  public static HoodieWriteConfig.Builder settings(
      String name, Path path, Schema schema, String sortedBy) {
    return PlainWriter.settings(name, path, schema)
        .withDeleteParallelism(1)
        .withWriteRecordPositionsEnabled(false)
        .withCompactionConfig(compaction().build())
        .withClusteringConfig(
            HoodieClusteringConfig.newBuilder()
                .withEngineType(EngineType.JAVA)
                .withClusteringPlanStrategyClass(
                    JavaSizeBasedClusteringPlanStrategy.class.getName())
                .withClusteringExecutionStrategyClass(
                    JavaSortAndSizeExecutionStrategy.class.getName())
                .withClusteringSortColumns(sortedBy)
                .build())
        .withCleanConfig(HoodieCleanConfig.newBuilder().withAutoClean(false).build())
        .withArchivalConfig(HoodieArchivalConfig.newBuilder().withAutoArchive(false).build());
  }

  /** Compaction when it is asked for; all rows of an insert go into one new file. */
  public static HoodieCompactionConfig.Builder compaction() {
    return HoodieCompactionConfig.newBuilder()
        .withInlineCompaction(false)
        .withMaxNumDeltaCommitsBeforeCompaction(1)
        .compactionSmallFileSize(0)
        .autoTuneInsertSplits(false)
        .insertSplitSize(1_000_000);
  }

  /** A metadata table, if there is one, with one file group of column stats, if there are any. */
  public static HoodieMetadataConfig.Builder metadata(boolean table, boolean columnStats) {
    return HoodieMetadataConfig.newBuilder()
        .withEngineType(EngineType.JAVA)
        .enable(table)
        .withMetadataIndexColumnStats(columnStats)
        .withMetadataIndexColumnStatsFileGroupCount(1);
  }
}
