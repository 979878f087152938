package io.pruningindex.e2e.partition;

import io.pruningindex.e2e.writer.PlainWriter;
import io.pruningindex.job.demo.oracle.SingleWorker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hudi.client.HoodieJavaWriteClient;
import org.apache.hudi.client.common.HoodieJavaEngineContext;
import org.apache.hudi.common.config.TimestampKeyGeneratorConfig;
import org.apache.hudi.common.config.TypedProperties;
import org.apache.hudi.common.model.HoodieAvroIndexedRecord;
import org.apache.hudi.common.model.HoodieKey;
import org.apache.hudi.common.model.HoodieRecord;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.keygen.BaseKeyGenerator;
import org.apache.hudi.keygen.ComplexAvroKeyGenerator;
import org.apache.hudi.keygen.SimpleAvroKeyGenerator;
import org.apache.hudi.keygen.TimestampBasedAvroKeyGenerator;
import org.apache.hudi.keygen.constant.KeyGeneratorOptions;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;

/** Writes a copy-on-write table, each of whose partitions has one file. */
final class PlacedTable {
  private final FolderDesign design;
  private final String path;
  private final HadoopStorageConfiguration storage;

  private PlacedTable(FolderDesign design, Path path) {
    this.design = design;
    this.path = path.toString();
    this.storage = PlainWriter.storage();
  }

  /** Creates a table and writes all its rows. */
  static void write(FolderDesign design, Path path) throws Exception {
    PlacedTable table = new PlacedTable(design, path);
    try (SingleWorker worker = new SingleWorker()) {
      worker.call(
          () -> {
            table.write();
            return null;
          });
    }
  }

  private void write() throws IOException {
    TypedProperties options = options();
    BaseKeyGenerator keys = keys(options);
    HoodieTableMetaClient.newTableBuilder()
        .fromProperties(options)
        .setTableType(HoodieTableType.COPY_ON_WRITE)
        .setTableName(design.name())
        .setRecordKeyFields(PlaceRow.KEY)
        .setPartitionFields(String.join(",", design.fields()))
        .setKeyGeneratorClassProp(keys.getClass().getName())
        .setHiveStylePartitioningEnable(design.hiveStyle())
        .setUrlEncodePartitioning(design.encoded())
        .initTable(storage, path);
    try (HoodieJavaWriteClient<IndexedRecord> client =
        new HoodieJavaWriteClient<>(new HoodieJavaEngineContext(storage), configuration())) {
      String instant = client.startCommit();
      client.commit(instant, client.insert(records(keys), instant));
    }
  }

  private List<HoodieRecord<IndexedRecord>> records(BaseKeyGenerator keys) {
    List<HoodieRecord<IndexedRecord>> records = new ArrayList<>();
    for (int partition = 0; partition < design.places().size(); partition++) {
      Place place = design.places().get(partition);
      for (int index = 0; index < PlaceRow.IN_A_PARTITION; index++) {
        GenericRecord row = PlaceRow.of(place, partition, index);
        HoodieKey key = keys.getKey(row);
        records.add(
            new HoodieAvroIndexedRecord(
                place.folder() == null ? key : new HoodieKey(key.getRecordKey(), place.folder()),
                row));
      }
    }
    return records;
  }

  private TypedProperties options() {
    TypedProperties options = new TypedProperties();
    options.setProperty(KeyGeneratorOptions.RECORDKEY_FIELD_NAME.key(), PlaceRow.KEY);
    options.setProperty(
        KeyGeneratorOptions.PARTITIONPATH_FIELD_NAME.key(), String.join(",", design.fields()));
    options.setProperty(
        KeyGeneratorOptions.HIVE_STYLE_PARTITIONING_ENABLE.key(),
        String.valueOf(design.hiveStyle()));
    options.setProperty(
        KeyGeneratorOptions.URL_ENCODE_PARTITIONING.key(), String.valueOf(design.encoded()));
    if (design.byTime()) {
      options.setProperty(
          TimestampKeyGeneratorConfig.TIMESTAMP_TYPE_FIELD.key(), "EPOCHMILLISECONDS");
      options.setProperty(
          TimestampKeyGeneratorConfig.TIMESTAMP_OUTPUT_DATE_FORMAT.key(), "yyyy/MM/dd");
      options.setProperty(TimestampKeyGeneratorConfig.TIMESTAMP_TIMEZONE_FORMAT.key(), "UTC");
    }
    return options;
  }

  private BaseKeyGenerator keys(TypedProperties options) throws IOException {
    if (design.byTime()) {
      return new TimestampBasedAvroKeyGenerator(options);
    }
    return design.fields().size() == 1
        ? new SimpleAvroKeyGenerator(options)
        : new ComplexAvroKeyGenerator(options);
  }

  private HoodieWriteConfig configuration() {
    return PlainWriter.settings(design.name(), Path.of(path), PlaceRow.SCHEMA).build();
  }
}
