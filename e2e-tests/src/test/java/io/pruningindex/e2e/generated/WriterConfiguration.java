package io.pruningindex.e2e.generated;

import io.pruningindex.e2e.writer.ManualWriter;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.hudi.common.config.HoodieMetadataConfig;
import org.apache.hudi.common.model.PartialUpdateAvroPayload;
import org.apache.hudi.config.HoodiePayloadConfig;
import org.apache.hudi.config.HoodieWriteConfig;

/** How Hudi writes a generated table: nothing happens by itself. */
final class WriterConfiguration {
  private WriterConfiguration() {}

  static HoodieWriteConfig of(TableDesign design, String path) {
    HoodieWriteConfig.Builder builder =
        ManualWriter.settings(
                design.name(), Path.of(path), GeneratedSchema.SCHEMA, ValueKind.SMALL.column())
            .withMetadataConfig(metadata(design));
    if (design.partialUpdates()) {
      builder.withPayloadConfig(
          HoodiePayloadConfig.newBuilder()
              .withPayloadClass(PartialUpdateAvroPayload.class.getName())
              .withPayloadOrderingFields(GeneratedSchema.REVISION)
              .build());
    }
    return builder.build();
  }

  private static HoodieMetadataConfig metadata(TableDesign design) {
    Properties columns = new Properties();
    columns.setProperty(
        HoodieMetadataConfig.COLUMN_STATS_INDEX_FOR_COLUMNS.key(),
        String.join(",", GeneratedSchema.indexedColumns()));
    return ManualWriter.metadata(true, design.statsIndex()).withProperties(columns).build();
  }
}
