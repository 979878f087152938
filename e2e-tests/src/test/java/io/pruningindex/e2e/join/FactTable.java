package io.pruningindex.e2e.join;

import io.pruningindex.e2e.writer.PlainWriter;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.demo.oracle.SingleWorker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hudi.client.HoodieJavaWriteClient;
import org.apache.hudi.client.common.HoodieJavaEngineContext;
import org.apache.hudi.common.model.HoodieAvroIndexedRecord;
import org.apache.hudi.common.model.HoodieKey;
import org.apache.hudi.common.model.HoodieRecord;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.keygen.SimpleAvroKeyGenerator;

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
                    new HoodieJavaEngineContext(PlainWriter.storage()), configurationOfWriter())) {
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
        .initTable(PlainWriter.storage(), path.toString());
  }

  private void insert(List<GenericRecord> rows) {
    try (HoodieJavaWriteClient<IndexedRecord> client =
        new HoodieJavaWriteClient<>(
            new HoodieJavaEngineContext(PlainWriter.storage()), configurationOfWriter())) {
      String instant = client.startCommit();
      client.commit(instant, client.insert(rows.stream().map(this::record).toList(), instant));
    }
  }

  private HoodieRecord<IndexedRecord> record(GenericRecord row) {
    return new HoodieAvroIndexedRecord(
        new HoodieKey(row.get(KEY).toString(), row.get(partition).toString()), row);
  }

  private HoodieWriteConfig configurationOfWriter() {
    return PlainWriter.settings(name, path, schema)
        .withCompactionConfig(PlainWriter.filesOf(ONE_FILE))
        .build();
  }
}
