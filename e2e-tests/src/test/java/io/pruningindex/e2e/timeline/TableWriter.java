package io.pruningindex.e2e.timeline;

import io.pruningindex.e2e.writer.PlainWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hudi.client.HoodieJavaWriteClient;
import org.apache.hudi.client.WriteStatus;
import org.apache.hudi.client.common.HoodieJavaEngineContext;
import org.apache.hudi.common.config.RecordMergeMode;
import org.apache.hudi.common.config.TypedProperties;
import org.apache.hudi.common.model.FileSlice;
import org.apache.hudi.common.model.HoodieAvroIndexedRecord;
import org.apache.hudi.common.model.HoodieKey;
import org.apache.hudi.common.model.HoodieRecord;
import org.apache.hudi.common.model.TableServiceType;
import org.apache.hudi.common.model.WriteOperationType;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.timeline.HoodieTimeline;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.keygen.BaseKeyGenerator;
import org.apache.hudi.keygen.ComplexAvroKeyGenerator;
import org.apache.hudi.keygen.NonpartitionedAvroKeyGenerator;
import org.apache.hudi.keygen.SimpleAvroKeyGenerator;
import org.apache.hudi.keygen.constant.KeyGeneratorOptions;
import org.apache.hudi.metadata.MetadataPartitionType;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;
import org.apache.hudi.table.HoodieJavaTable;
import org.apache.hudi.table.action.HoodieWriteMetadata;
import org.apache.hudi.table.action.compact.RunCompactionActionExecutor;

/** A client of Hudi that writes one table with one schema. */
final class TableWriter implements AutoCloseable {
  private final Schema schema;
  private final BaseKeyGenerator keys;
  private final HoodieJavaEngineContext context;
  private final HoodieWriteConfig configuration;
  private final HoodieJavaWriteClient<IndexedRecord> client;

  TableWriter(TableShape shape, Path path, Schema schema, boolean columnStats) {
    this.schema = schema;
    this.keys = keys(shape.partitioning());
    this.context = new HoodieJavaEngineContext(storage());
    this.configuration = WriterSettings.of(shape, path, schema, columnStats);
    this.client = new HoodieJavaWriteClient<>(context, configuration);
  }

  /** Creates the table, which must not exist. */
  static void create(TableShape shape, Path path) throws IOException {
    Partitioning partitioning = shape.partitioning();
    HoodieTableMetaClient.TableBuilder builder =
        HoodieTableMetaClient.newTableBuilder()
            .setTableType(shape.type())
            .setTableVersion(shape.version())
            .setTableName(path.getFileName().toString())
            .setRecordKeyFields(Row.KEY)
            .setKeyGeneratorClassProp(keys(partitioning).getClass().getName())
            .setHiveStylePartitioningEnable(partitioning.hiveStyle())
            .setUrlEncodePartitioning(partitioning.encoded())
            .setRecordMergeMode(RecordMergeMode.EVENT_TIME_ORDERING)
            .setOrderingFields(Row.REVISION);
    if (!partitioning.fields().isEmpty()) {
      builder.setPartitionFields(String.join(",", partitioning.fields()));
    }
    builder.initTable(storage(), path.toString());
  }

  private static HadoopStorageConfiguration storage() {
    return PlainWriter.storage();
  }

  private static BaseKeyGenerator keys(Partitioning partitioning) {
    TypedProperties options = new TypedProperties();
    options.setProperty(KeyGeneratorOptions.RECORDKEY_FIELD_NAME.key(), Row.KEY);
    options.setProperty(
        KeyGeneratorOptions.PARTITIONPATH_FIELD_NAME.key(),
        String.join(",", partitioning.fields()));
    options.setProperty(
        KeyGeneratorOptions.HIVE_STYLE_PARTITIONING_ENABLE.key(),
        String.valueOf(partitioning.hiveStyle()));
    options.setProperty(
        KeyGeneratorOptions.URL_ENCODE_PARTITIONING.key(), String.valueOf(partitioning.encoded()));
    return switch (partitioning.fields().size()) {
      case 0 -> new NonpartitionedAvroKeyGenerator(options);
      case 1 -> new SimpleAvroKeyGenerator(options);
      default -> new ComplexAvroKeyGenerator(options);
    };
  }

  String begin() {
    return client.startCommit();
  }

  /** Writes data files without committing them. */
  List<WriteStatus> upsert(String instant, Collection<Row> rows) {
    return client.upsert(records(rows), instant);
  }

  /** Writes data files without committing them, none of which adds to one that exists. */
  List<WriteStatus> insert(String instant, Collection<Row> rows) {
    return client.insert(records(rows), instant);
  }

  List<WriteStatus> delete(String instant, Collection<Row> rows) {
    // Hudi removes duplicates from the list that it is given.
    return client.delete(new ArrayList<>(rows.stream().map(this::key).toList()), instant);
  }

  void commit(String instant, List<WriteStatus> written) {
    client.commit(instant, written);
  }

  /** Replaces all rows of the partitions that the new ones are in, or of all partitions. */
  void overwrite(Collection<Row> rows, boolean wholeTable) {
    String instant = client.startCommit(HoodieTimeline.REPLACE_COMMIT_ACTION);
    HoodieJavaTable<IndexedRecord> table = table();
    client.preWrite(
        instant,
        wholeTable
            ? WriteOperationType.INSERT_OVERWRITE_TABLE
            : WriteOperationType.INSERT_OVERWRITE,
        table.getMetaClient());
    HoodieWriteMetadata<List<WriteStatus>> written =
        wholeTable
            ? table.insertOverwriteTable(context, instant, records(rows))
            : table.insertOverwrite(context, instant, records(rows));
    client.commit(
        instant,
        written.getWriteStatuses(),
        Option.empty(),
        HoodieTimeline.REPLACE_COMMIT_ACTION,
        written.getPartitionToReplaceFileIds());
  }

  /** Removes the partition that a row is in; false if it has no files. */
  boolean deletePartition(Row row) {
    String path = key(row).getPartitionPath();
    List<String> groups =
        table().getSliceView().getLatestFileSlices(path).map(FileSlice::getFileId).toList();
    if (groups.isEmpty()) {
      return false;
    }
    String instant = client.startDeletePartitionCommit();
    HoodieTableMetaClient metaClient = table().getMetaClient();
    client.preWrite(instant, WriteOperationType.DELETE_PARTITION, metaClient);
    metaClient
        .getActiveTimeline()
        .transitionReplaceRequestedToInflight(
            metaClient.getInstantGenerator().getReplaceCommitRequestedInstant(instant),
            Option.empty());
    Map<String, List<String>> replaced = new HashMap<>(Map.of(path, groups));
    client.commit(
        instant, List.of(), Option.empty(), HoodieTimeline.REPLACE_COMMIT_ACTION, replaced);
    return true;
  }

  /** The instant of the plan; empty if there is nothing to compact. */
  Optional<String> scheduleCompaction() {
    return optional(client.scheduleCompaction(Option.empty()));
  }

  void compact(String instant) {
    client.commitCompaction(instant, client.compact(instant), Option.empty());
  }

  /** The instant of the plan; empty if no slice has log files enough to make one of them. */
  Optional<String> scheduleLogCompaction() {
    return optional(client.scheduleLogCompaction(Option.empty()));
  }

  void compactLogs(String instant) {
    HoodieJavaTable<IndexedRecord> table = table();
    HoodieWriteMetadata<List<WriteStatus>> written =
        HoodieJavaTable.convertMetadata(
            new RunCompactionActionExecutor<>(
                    context,
                    configuration,
                    table,
                    instant,
                    new LogCompactor<>(),
                    WriteOperationType.LOG_COMPACT)
                .execute());
    client.commitLogCompaction(instant, written, Option.of(table));
  }

  /** The instant of the plan; empty if there is nothing to cluster. */
  Optional<String> scheduleClustering() {
    return optional(client.scheduleClustering(Option.empty()));
  }

  void cluster(String instant) {
    client.cluster(instant, true);
  }

  /** Whether there was anything to clean. */
  boolean clean() {
    return client.clean() != null;
  }

  /** The instant of the plan; empty if there is nothing to clean. */
  Optional<String> scheduleClean() {
    return optional(client.scheduleTableService(Option.empty(), TableServiceType.CLEAN));
  }

  void archive() {
    client.archive();
  }

  boolean rollBack(String instant) {
    return client.rollback(instant);
  }

  void savepoint(String instant) {
    client.savepoint(instant, "test", "test");
  }

  void deleteSavepoint(String instant) {
    client.deleteSavepoint(instant);
  }

  void restoreTo(String savepoint) {
    client.restoreToSavepoint(savepoint);
  }

  /** Builds column stats for what the table holds. */
  void indexColumnStats() {
    client
        .scheduleIndexing(List.of(MetadataPartitionType.COLUMN_STATS), List.of())
        .ifPresent(client::index);
  }

  private HoodieJavaTable<IndexedRecord> table() {
    return HoodieJavaTable.create(configuration, context);
  }

  private List<HoodieRecord<IndexedRecord>> records(Collection<Row> rows) {
    List<HoodieRecord<IndexedRecord>> records = new ArrayList<>();
    for (Row row : rows) {
      GenericRecord written = row.toAvro(schema);
      records.add(
          new HoodieAvroIndexedRecord(
              new HoodieKey(row.key(), keys.getPartitionPath(written)), written, row.revision()));
    }
    return records;
  }

  private HoodieKey key(Row row) {
    return new HoodieKey(row.key(), keys.getPartitionPath(row.toAvro(schema)));
  }

  private static Optional<String> optional(Option<String> option) {
    return option.isPresent() ? Optional.of(option.get()) : Optional.empty();
  }

  @Override
  public void close() {
    client.close();
  }
}
