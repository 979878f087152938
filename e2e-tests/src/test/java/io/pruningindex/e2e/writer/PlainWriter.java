package io.pruningindex.e2e.writer;

import io.pruningindex.job.demo.writer.PlainLocalFileSystem;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.common.config.HoodieMetadataConfig;
import org.apache.hudi.common.engine.EngineType;
import org.apache.hudi.common.table.marker.MarkerType;
import org.apache.hudi.config.HoodieCompactionConfig;
import org.apache.hudi.config.HoodieIndexConfig;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.index.HoodieIndex;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;

/** Settings of a writer of one thread, on a local disk, with a metadata table and column stats. */
public final class PlainWriter {
  private PlainWriter() {}

  /** Where it writes to, in Hudi's terms. */
  public static HadoopStorageConfiguration storage() {
    return new HadoopStorageConfiguration(hadoop());
  }

  /** Where it writes to, in Hadoop's terms. */
  public static Configuration hadoop() {
    Configuration hadoop = new Configuration(false);
    hadoop.set("fs.file.impl", PlainLocalFileSystem.class.getName());
    return hadoop;
  }

  /** The settings, to be added to. */
  public static HoodieWriteConfig.Builder settings(String name, Path path, Schema schema) {
    return HoodieWriteConfig.newBuilder()
        .withEngineType(EngineType.JAVA)
        .withPath(path.toString())
        .forTable(name)
        .withSchema(schema.toString())
        .withParallelism(1, 1)
        .withFinalizeWriteParallelism(1)
        .withRollbackParallelism(1)
        .withMarkersDeleteParallelism(1)
        .withMarkersType(MarkerType.DIRECT.name())
        .withEmbeddedTimelineServerEnabled(false)
        .withIndexConfig(
            HoodieIndexConfig.newBuilder()
                .withEngineType(EngineType.JAVA)
                .withIndexType(HoodieIndex.IndexType.SIMPLE)
                .bloomFilterNumEntries(100)
                .build())
        .withMetadataConfig(
            HoodieMetadataConfig.newBuilder()
                .withEngineType(EngineType.JAVA)
                .enable(true)
                .withMetadataIndexColumnStats(true)
                .withMetadataIndexColumnStatsFileGroupCount(1)
                .build());
  }

  /**
   * Makes inserts go into new files.
   *
   * @param rows how many rows each file has, the last one at most
   */
  public static HoodieCompactionConfig filesOf(int rows) {
    return HoodieCompactionConfig.newBuilder()
        .compactionSmallFileSize(0)
        .autoTuneInsertSplits(false)
        .insertSplitSize(rows)
        .build();
  }
}
