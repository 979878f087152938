package io.pruningindex.e2e.many;

import io.pruningindex.e2e.writer.PlainWriter;
import io.pruningindex.job.demo.oracle.SingleWorker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hudi.client.HoodieJavaWriteClient;
import org.apache.hudi.client.common.HoodieJavaEngineContext;
import org.apache.hudi.common.model.HoodieAvroIndexedRecord;
import org.apache.hudi.common.model.HoodieKey;
import org.apache.hudi.common.model.HoodieRecord;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.config.HoodieArchivalConfig;
import org.apache.hudi.config.HoodieCleanConfig;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.keygen.SimpleAvroKeyGenerator;

/**
 * A copy-on-write table, written by Hudi's Java client: each commit adds rows in files of their
 * own.
 *
 * @param path where it lies
 * @param rowsAFile how many rows to put into a file
 */
record SmallTable(Path path, int rowsAFile) {
  /** Few enough that a commit writes one file. */
  private static final int ONE_FILE = 1_000_000;

  private static final int ROWS_A_PARTITION = 400;
  private static final Schema SCHEMA =
      SchemaBuilder.record("small")
          .fields()
          .requiredLong("id")
          .requiredString("customer")
          .requiredString("region")
          .endRecord();

  /** A table that was created before. */
  static SmallTable at(Path path) {
    return new SmallTable(path, ONE_FILE);
  }

  /** Creates an empty table. */
  SmallTable create() throws Exception {
    HoodieTableMetaClient.newTableBuilder()
        .setTableType(HoodieTableType.COPY_ON_WRITE)
        .setTableName("small")
        .setRecordKeyFields("id")
        .setPartitionFields("region")
        .setKeyGeneratorClassProp(SimpleAvroKeyGenerator.class.getName())
        .initTable(PlainWriter.storage(), path.toString());
    return this;
  }

  /** Commits rows with these ids; returns the instant. */
  String insert(long first, int count) throws Exception {
    return write(
        client -> {
          String instant = client.startCommit();
          client.commit(instant, client.insert(records(first, count), instant));
          return instant;
        });
  }

  /** Takes back the newest commit. */
  void rollBack(String instant) throws Exception {
    if (!write(client -> client.rollback(instant))) {
      throw new IllegalStateException(instant + " was not rolled back");
    }
  }

  /**
   * How many data files there are. Hudi deals rows to files at random, and now and then a file gets
   * none.
   */
  int files() throws IOException {
    try (Stream<Path> all = Files.walk(path)) {
      return (int)
          all.filter(file -> !file.startsWith(path.resolve(".hoodie")))
              .filter(file -> file.toString().endsWith(".parquet"))
              .count();
    }
  }

  private interface Write<T> {
    T with(HoodieJavaWriteClient<IndexedRecord> client) throws Exception;
  }

  private <T> T write(Write<T> write) throws Exception {
    Callable<T> call =
        () -> {
          try (HoodieJavaWriteClient<IndexedRecord> client =
              new HoodieJavaWriteClient<>(
                  new HoodieJavaEngineContext(PlainWriter.storage()), configuration())) {
            return write.with(client);
          }
        };
    try (SingleWorker worker = new SingleWorker()) {
      return worker.call(call);
    }
  }

  private HoodieWriteConfig configuration() {
    return PlainWriter.settings("small", path, SCHEMA)
        .withCleanConfig(HoodieCleanConfig.newBuilder().withAutoClean(false).build())
        .withArchivalConfig(HoodieArchivalConfig.newBuilder().withAutoArchive(false).build())
        .withCompactionConfig(PlainWriter.filesOf(rowsAFile))
        .build();
  }

  private static List<HoodieRecord<IndexedRecord>> records(long first, int count) {
    List<HoodieRecord<IndexedRecord>> records = new ArrayList<>();
    for (long id = first; id < first + count; id++) {
      GenericRecord row = new GenericData.Record(SCHEMA);
      String region = "region-" + id / ROWS_A_PARTITION;
      row.put("id", id);
      row.put("customer", "customer-" + id * 7919 % 100_000);
      row.put("region", region);
      records.add(new HoodieAvroIndexedRecord(new HoodieKey(String.valueOf(id), region), row));
    }
    return records;
  }
}
