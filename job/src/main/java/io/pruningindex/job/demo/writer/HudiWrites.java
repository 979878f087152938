package io.pruningindex.job.demo.writer;

import io.pruningindex.job.demo.truth.TruthRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hudi.client.HoodieJavaWriteClient;
import org.apache.hudi.client.WriteStatus;
import org.apache.hudi.client.common.HoodieJavaEngineContext;
import org.apache.hudi.common.model.FileSlice;
import org.apache.hudi.common.model.HoodieAvroIndexedRecord;
import org.apache.hudi.common.model.HoodieKey;
import org.apache.hudi.common.model.HoodieRecord;
import org.apache.hudi.common.model.WriteOperationType;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.timeline.HoodieTimeline;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.config.HoodieClusteringConfig;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.keygen.ComplexAvroKeyGenerator;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;
import org.apache.hudi.table.HoodieJavaTable;
import org.apache.hudi.table.action.HoodieWriteMetadata;

/** Each kind of change to a table, done by Hudi. Every one completes one instant, or none. */
final class HudiWrites implements AutoCloseable {
  private final TableDefinition definition;
  private final AvroRows rows;
  private final HoodieJavaEngineContext context;
  private final HoodieWriteConfig configuration;
  private final HoodieJavaWriteClient<IndexedRecord> client;

  private HudiWrites(TableDefinition definition, HadoopStorageConfiguration storage) {
    this.definition = definition;
    this.rows = new AvroRows(definition.table());
    this.context = new HoodieJavaEngineContext(storage);
    this.configuration = WriteConfiguration.of(definition, rows.schema());
    this.client = new HoodieJavaWriteClient<>(context, configuration);
  }

  /** Creates the table, which must not exist. */
  static HudiWrites create(TableDefinition definition) throws IOException {
    HadoopStorageConfiguration storage =
        new HadoopStorageConfiguration(WriteConfiguration.hadoop());
    HoodieTableMetaClient.newTableBuilder()
        .setTableType(definition.type())
        .setTableName(definition.name())
        .setRecordKeyFields(definition.table().recordKey())
        .setPartitionFields(String.join(",", definition.table().partitionFields()))
        .setKeyGeneratorClassProp(ComplexAvroKeyGenerator.class.getName())
        .setHiveStylePartitioningEnable(definition.hiveStyle())
        .setUrlEncodePartitioning(definition.hiveStyle())
        .setRecordMergeMode(definition.mergeMode())
        .setOrderingFields(TableDefinition.REVISION)
        .initTable(storage, definition.table().path());
    return new HudiWrites(definition, storage);
  }

  void upsert(Collection<TruthRow> changes) {
    String instant = client.startCommit();
    client.commit(instant, client.upsert(records(changes), instant));
  }

  void delete(Collection<TruthRow> deleted) {
    String instant = client.startCommit();
    // Hudi removes duplicates from the list that it is given.
    List<HoodieKey> keys = new ArrayList<>(deleted.stream().map(this::key).toList());
    client.commit(instant, client.delete(keys, instant));
  }

  /** Replaces all rows of the partitions that the new rows are in. */
  void insertOverwrite(Collection<TruthRow> replacements) {
    String instant = client.startCommit(HoodieTimeline.REPLACE_COMMIT_ACTION);
    HoodieJavaTable<IndexedRecord> table = table();
    client.preWrite(instant, WriteOperationType.INSERT_OVERWRITE, table.getMetaClient());
    HoodieWriteMetadata<List<WriteStatus>> written =
        table.insertOverwrite(context, instant, records(replacements));
    client.commit(
        instant,
        written.getWriteStatuses(),
        Option.empty(),
        HoodieTimeline.REPLACE_COMMIT_ACTION,
        written.getPartitionToReplaceFileIds());
  }

  /** Whether any of these partitions had files. */
  boolean deletePartitions(Collection<String> paths) {
    Map<String, List<String>> replaced = fileGroups(paths);
    if (replaced.isEmpty()) {
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
    client.commit(
        instant, List.of(), Option.empty(), HoodieTimeline.REPLACE_COMMIT_ACTION, replaced);
    return true;
  }

  private Map<String, List<String>> fileGroups(Collection<String> paths) {
    HoodieJavaTable<IndexedRecord> table = table();
    Map<String, List<String>> fileIds = new HashMap<>();
    for (String path : paths) {
      List<String> inPartition =
          table.getSliceView().getLatestFileSlices(path).map(FileSlice::getFileId).toList();
      if (!inPartition.isEmpty()) {
        fileIds.put(path, inPartition);
      }
    }
    return fileIds;
  }

  /** The instant of the plan; empty if there is nothing to compact. Completes no instant. */
  Optional<String> scheduleCompaction() {
    return optional(client.scheduleCompaction(Option.empty()));
  }

  void compact(String instant) {
    client.commitCompaction(instant, client.compact(instant), Option.empty());
  }

  /** Merges the files of each of these partitions; false if Hudi found nothing to do. */
  boolean cluster(Collection<String> paths) {
    configuration.setValue(HoodieClusteringConfig.PARTITION_SELECTED, String.join(",", paths));
    Optional<String> instant = optional(client.scheduleClustering(Option.empty()));
    instant.ifPresent(planned -> client.cluster(planned, true));
    return instant.isPresent();
  }

  /** Whether there was anything to clean. */
  boolean clean() {
    return client.clean() != null;
  }

  /** Moves old instants from the active timeline to the archive. Completes no instant. */
  void archive() {
    client.archive();
  }

  /** Writes data files, gives up before the commit, and takes them back. */
  void failAndRollBack(Collection<TruthRow> changes) {
    String instant = client.startCommit();
    client.upsert(records(changes), instant);
    client.rollback(instant);
  }

  private HoodieJavaTable<IndexedRecord> table() {
    return HoodieJavaTable.create(configuration, context);
  }

  private List<HoodieRecord<IndexedRecord>> records(Collection<TruthRow> changes) {
    return changes.stream().map(this::record).toList();
  }

  private HoodieRecord<IndexedRecord> record(TruthRow row) {
    return new HoodieAvroIndexedRecord(
        key(row), rows.toAvro(row), (Integer) row.value(TableDefinition.REVISION));
  }

  private HoodieKey key(TruthRow row) {
    return new HoodieKey(
        definition.table().recordKey() + ":" + definition.key(row), definition.partitionPath(row));
  }

  private static Optional<String> optional(Option<String> option) {
    return option.isPresent() ? Optional.of(option.get()) : Optional.empty();
  }

  @Override
  public void close() {
    client.close();
  }
}
