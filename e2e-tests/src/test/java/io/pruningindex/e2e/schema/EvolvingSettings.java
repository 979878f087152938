package io.pruningindex.e2e.schema;

import io.pruningindex.e2e.writer.ManualWriter;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.hudi.config.HoodieWriteConfig;

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
    return ManualWriter.settings(path.getFileName().toString(), path, schema, EvolvingRows.STEADY)
        .withSchemaEvolutionEnable(onRead)
        .withWriteTableVersion(shape.version().versionCode())
        .withAutoUpgradeVersion(false)
        .withMetadataConfig(
            ManualWriter.metadata(shape.metadataTable(), shape.metadataTable()).build())
        .build();
  }
}
