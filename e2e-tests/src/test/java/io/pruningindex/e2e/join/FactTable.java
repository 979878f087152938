package io.pruningindex.e2e.join;

import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.demo.oracle.SingleWorker;
import io.pruningindex.job.demo.writer.PlainLocalFileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.client.HoodieJavaWriteClient;
import org.apache.hudi.client.common.HoodieJavaEngineContext;
import org.apache.hudi.common.config.HoodieMetadataConfig;
import org.apache.hudi.common.engine.EngineType;
import org.apache.hudi.common.model.HoodieAvroIndexedRecord;
import org.apache.hudi.common.model.HoodieKey;
import org.apache.hudi.common.model.HoodieRecord;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.marker.MarkerType;
import org.apache.hudi.config.HoodieCompactionConfig;
import org.apache.hudi.config.HoodieIndexConfig;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.index.HoodieIndex;
import org.apache.hudi.keygen.SimpleAvroKeyGenerator;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;

/**
 * A copy-on-write table, of which each commit adds one file to each partition that it has rows for.
 *
 * @param name its name
 * @param path where it lies
 * @param schema of its rows, which have a record key {@link #KEY}
 * @param partition the name of the partition column
 */
record FactTable(String name, Path path, Schema schema, String partition) {
  static final String KEY = "rid";

  private static final int ONE_FILE = 1_000_000;

  /** Creates the table and writes the commits. */
  void write(List<List<GenericRecord>> commits) throws Exception {
    try (SingleWorker worker = new SingleWorker()) {
      worker.call(
          () -> {
            create();
            for (List<GenericRecord> rows : commits) {
              insert(rows);
            }
            return null;
          });
    }
  }

  /** Writes rows over those that have the same keys. */
  void upsert(List<GenericRecord> rows) throws Exception {
    try (SingleWorker worker = new SingleWorker()) {
      worker.call(
          () -> {
            try (HoodieJavaWriteClient<IndexedRecord> client =
                new HoodieJavaWriteClient<>(
                    new HoodieJavaEngineContext(storage()), configurationOfWriter())) {
              String instant = client.startCommit();
              return client.commit(
                  instant, client.upsert(rows.stream().map(this::record).toList(), instant));
            }
          });
    }
  }

  /** How the job follows it. */
  TableConfiguration configuration() {
    return new TableConfiguration(name, path.toString(), List.of());
  }

  private void create() throws IOException {
    HoodieTableMetaClient.newTableBuilder()
        .setTableType(HoodieTableType.COPY_ON_WRITE)
        .setTableName(name)
        .setRecordKeyFields(KEY)
        .setPartitionFields(partition)
        .setKeyGeneratorClassProp(SimpleAvroKeyGenerator.class.getName())
        .initTable(storage(), path.toString());
  }

  private void insert(List<GenericRecord> rows) {
    try (HoodieJavaWriteClient<IndexedRecord> client =
        new HoodieJavaWriteClient<>(
            new HoodieJavaEngineContext(storage()), configurationOfWriter())) {
      String instant = client.startCommit();
      client.commit(instant, client.insert(rows.stream().map(this::record).toList(), instant));
    }
  }

  private HoodieRecord<IndexedRecord> record(GenericRecord row) {
    return new HoodieAvroIndexedRecord(
        new HoodieKey(row.get(KEY).toString(), row.get(partition).toString()), row);
  }

  private static HadoopStorageConfiguration storage() {
    Configuration hadoop = new Configuration(false);
    hadoop.set("fs.file.impl", PlainLocalFileSystem.class.getName());
    return new HadoopStorageConfiguration(hadoop);
  }

  private HoodieWriteConfig configurationOfWriter() {
    return HoodieWriteConfig.newBuilder()
        .withEngineType(EngineType.JAVA)
        .withPath(path.toString())
        .forTable(name)
        .withSchema(schema.toString())
        .withParallelism(1, 1)
        .withFinalizeWriteParallelism(1)
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
                .build())
        .withCompactionConfig(
            HoodieCompactionConfig.newBuilder()
                .compactionSmallFileSize(0)
                .autoTuneInsertSplits(false)
                .insertSplitSize(ONE_FILE)
                .build())
        .build();
  }
}
