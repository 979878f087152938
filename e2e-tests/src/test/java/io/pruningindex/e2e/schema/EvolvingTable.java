package io.pruningindex.e2e.schema;

import io.pruningindex.e2e.writer.PlainWriter;
import io.pruningindex.job.demo.oracle.SingleWorker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hudi.client.HoodieJavaWriteClient;
import org.apache.hudi.client.common.HoodieJavaEngineContext;
import org.apache.hudi.common.config.RecordMergeMode;
import org.apache.hudi.common.model.HoodieAvroIndexedRecord;
import org.apache.hudi.common.model.HoodieKey;
import org.apache.hudi.common.model.HoodieRecord;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.TableSchemaResolver;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.common.util.collection.Pair;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.internal.schema.InternalSchema;
import org.apache.hudi.internal.schema.utils.SerDeHelper;
import org.apache.hudi.keygen.NonpartitionedAvroKeyGenerator;
import org.apache.hudi.keygen.SimpleAvroKeyGenerator;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;

/** A table whose schema is changed by Hudi's evolution on read, or by its writer. */
final class EvolvingTable implements AutoCloseable {
  private static final int ROWS = 8;

  private final EvolvingShape shape;
  private final Path path;
  private final Random random;
  private final SingleWorker worker = new SingleWorker();
  private final HadoopStorageConfiguration storage;
  private Schema plain;
  private int keys;
  private int revision;

  /** Creates a table that evolves on read and does not exist. */
  EvolvingTable(EvolvingShape shape, Path path, long seed) throws Exception {
    this(shape, path, seed, null);
  }

  /**
   * Creates a table, which must not exist.
   *
   * @param plain the schema that its writer begins with; null to let it evolve on read
   */
  EvolvingTable(EvolvingShape shape, Path path, long seed, Schema plain) throws Exception {
    this.plain = plain;
    this.shape = shape;
    this.path = path;
    this.random = new Random(seed);
    this.storage = PlainWriter.storage();
    worker.call(
        () -> {
          HoodieTableMetaClient.TableBuilder builder =
              HoodieTableMetaClient.newTableBuilder()
                  .setTableType(shape.type())
                  .setTableVersion(shape.version())
                  .setTableName(path.getFileName().toString())
                  .setRecordKeyFields(EvolvingRows.KEY)
                  .setRecordMergeMode(RecordMergeMode.EVENT_TIME_ORDERING)
                  .setOrderingFields(EvolvingRows.REVISION);
          if (shape.partitioned()) {
            builder
                .setPartitionFields(EvolvingRows.REGION)
                .setKeyGeneratorClassProp(SimpleAvroKeyGenerator.class.getName());
          } else {
            builder.setKeyGeneratorClassProp(NonpartitionedAvroKeyGenerator.class.getName());
          }
          return builder.initTable(storage, path.toString());
        });
  }

  /** Writes new rows to a file group of their own. */
  void insert() throws Exception {
    List<String> inserted = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      inserted.add("k" + keys++);
    }
    write(inserted, true);
  }

  /** Writes some of the rows anew, at least one, with a value in every column that there is now. */
  void update() throws Exception {
    List<String> updated = new ArrayList<>();
    for (int key = 0; key < keys; key++) {
      if (key / ROWS % 3 == revision % 3 && random.nextInt(3) == 0) {
        updated.add("k" + key);
      }
    }
    if (updated.isEmpty()) {
      updated.add("k0");
    }
    write(updated, false);
  }

  private void write(List<String> writtenKeys, boolean inserts) throws Exception {
    revision++;
    worker.call(
        () -> {
          HoodieWriteConfig settings = settings();
          try (HoodieJavaWriteClient<IndexedRecord> client = client(settings)) {
            EvolvingRows source =
                new EvolvingRows(new Schema.Parser().parse(settings.getSchema()), random);
            List<HoodieRecord<IndexedRecord>> records = new ArrayList<>();
            for (String key : writtenKeys) {
              GenericRecord row = source.row(key, revision);
              String partition = shape.partitioned() ? EvolvingRows.region(key) : "";
              records.add(
                  new HoodieAvroIndexedRecord(new HoodieKey(key, partition), row, revision));
            }
            String instant = client.startCommit();
            client.commit(
                instant,
                inserts ? client.insert(records, instant) : client.upsert(records, instant));
          }
          return null;
        });
  }

  /** Changes the schema. */
  void change(SchemaStep step) throws Exception {
    worker.call(
        () -> {
          try (HoodieJavaWriteClient<IndexedRecord> client = client(settings())) {
            Pair<InternalSchema, HoodieTableMetaClient> current =
                client.getInternalSchemaAndMetaClient();
            client.commitTableChange(step.apply(current.getLeft()), current.getRight());
          }
          return null;
        });
  }

  /** Changes the schema by which the writer writes, of a table that does not evolve on read. */
  void changePlain(Schema schema) {
    plain = schema;
  }

  /** Writes all rows anew, sorted. */
  void cluster() throws Exception {
    worker.call(
        () -> {
          try (HoodieJavaWriteClient<IndexedRecord> client = client(settings())) {
            client.cluster(client.scheduleClustering(Option.empty()).get(), true);
          }
          return null;
        });
  }

  /** Merges all log files into base files. */
  void compact() throws Exception {
    worker.call(
        () -> {
          try (HoodieJavaWriteClient<IndexedRecord> client = client(settings())) {
            String instant = client.scheduleCompaction(Option.empty()).get();
            client.commitCompaction(instant, client.compact(instant), Option.empty());
          }
          return null;
        });
  }

  private HoodieJavaWriteClient<IndexedRecord> client(HoodieWriteConfig settings) {
    return new HoodieJavaWriteClient<>(new HoodieJavaEngineContext(storage), settings);
  }

  private HoodieWriteConfig settings() throws Exception {
    if (plain != null) {
      return EvolvingSettings.of(shape, path, plain, false);
    }
    HoodieTableMetaClient metaClient =
        HoodieTableMetaClient.builder().setConf(storage).setBasePath(path.toString()).build();
    if (metaClient.getActiveTimeline().filterCompletedInstants().empty()) {
      return EvolvingSettings.of(shape, path, EvolvingRows.FIRST_SCHEMA, true);
    }
    TableSchemaResolver schemas = new TableSchemaResolver(metaClient);
    HoodieWriteConfig settings =
        EvolvingSettings.of(shape, path, schemas.getTableSchema(false).toAvroSchema(), true);
    // What engines do that know of the evolution: rows of old files are rewritten by it.
    schemas
        .getTableInternalSchemaFromCommitMetadata()
        .ifPresent(schema -> settings.setInternalSchemaString(SerDeHelper.toJson(schema)));
    return settings;
  }

  @Override
  public void close() {
    worker.close();
  }
}
