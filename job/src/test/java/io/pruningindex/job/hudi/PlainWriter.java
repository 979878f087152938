package io.pruningindex.job.hudi;

import io.pruningindex.job.demo.writer.PlainLocalFileSystem;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.common.engine.EngineType;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.apache.hudi.common.table.marker.MarkerType;
import org.apache.hudi.config.HoodieCompactionConfig;
import org.apache.hudi.config.HoodieIndexConfig;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.index.HoodieIndex;

/** How tests write tables: by one thread, on a local disk, inserts into new files. */
public final class PlainWriter {
  private PlainWriter() {}

  /** Where it writes to. */
  public static Configuration hadoop() {
    Configuration hadoop = new Configuration();
    hadoop.set("fs.file.impl", PlainLocalFileSystem.class.getName());
    return hadoop;
  }

  /** Settings, to be added to. */
  public static HoodieWriteConfig.Builder settings(
      String name, Path path, Schema schema, HoodieTableVersion version) {
    return HoodieWriteConfig.newBuilder()
        .withEngineType(EngineType.JAVA)
        .withPath(path.toString())
        .forTable(name)
        .withSchema(schema.toString())
        .withWriteTableVersion(version.versionCode())
        .withAutoUpgradeVersion(false)
        .withParallelism(1, 1)
        .withDeleteParallelism(1)
        .withMarkersType(MarkerType.DIRECT.name())
        .withEmbeddedTimelineServerEnabled(false)
        .withWriteRecordPositionsEnabled(false)
        .withIndexConfig(
            HoodieIndexConfig.newBuilder()
                .withEngineType(EngineType.JAVA)
                .withIndexType(HoodieIndex.IndexType.SIMPLE)
                .bloomFilterNumEntries(1_000)
                .build())
        .withCompactionConfig(
            HoodieCompactionConfig.newBuilder()
                .withInlineCompaction(false)
                .withMaxNumDeltaCommitsBeforeCompaction(1)
                .compactionSmallFileSize(0)
                .build());
  }
}
