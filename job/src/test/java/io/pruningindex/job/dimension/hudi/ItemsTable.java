package io.pruningindex.job.dimension.hudi;

import io.pruningindex.job.hudi.PlainWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hudi.client.HoodieJavaWriteClient;
import org.apache.hudi.client.WriteStatus;
import org.apache.hudi.client.clustering.plan.strategy.JavaSizeBasedClusteringPlanStrategy;
import org.apache.hudi.client.clustering.run.strategy.JavaSortAndSizeExecutionStrategy;
import org.apache.hudi.client.common.HoodieJavaEngineContext;
import org.apache.hudi.common.config.HoodieMetadataConfig;
import org.apache.hudi.common.config.RecordMergeMode;
import org.apache.hudi.common.engine.EngineType;
import org.apache.hudi.common.model.HoodieAvroIndexedRecord;
import org.apache.hudi.common.model.HoodieFailedWritesCleaningPolicy;
import org.apache.hudi.common.model.HoodieKey;
import org.apache.hudi.common.model.HoodieRecord;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.model.WriteOperationType;
import org.apache.hudi.common.table.HoodieTableConfig;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.apache.hudi.common.table.timeline.HoodieTimeline;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.config.HoodieArchivalConfig;
import org.apache.hudi.config.HoodieCleanConfig;
import org.apache.hudi.config.HoodieClusteringConfig;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.keygen.SimpleAvroKeyGenerator;
import org.apache.hudi.storage.HoodieStorageUtils;
import org.apache.hudi.storage.StoragePath;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;
import org.apache.hudi.table.HoodieJavaTable;
import org.apache.hudi.table.action.HoodieWriteMetadata;

/** A table of items that a test writes through Hudi, step by step; nothing happens by itself. */
public final class ItemsTable implements AutoCloseable {
  private final Path path;
  private final HadoopStorageConfiguration storage;
  private final ForkJoinPool worker = new ForkJoinPool(1);
  private final HoodieWriteConfig configuration;
  private final HoodieJavaWriteClient<IndexedRecord> client;

  private ItemsTable(Path path, HoodieTableType type, HoodieTableVersion version) {
    this.path = path;
    this.storage = new HadoopStorageConfiguration(PlainWriter.hadoop());
    this.configuration = configuration(path, type, version);
    this.client = new HoodieJavaWriteClient<>(context(), configuration);
  }

  /** Creates a table, with a metadata table if it is merge-on-read and of a new version. */
  public static ItemsTable create(Path path, HoodieTableType type, HoodieTableVersion version)
      throws IOException {
    HoodieTableMetaClient.newTableBuilder()
        .setTableType(type)
        .setTableVersion(version)
        .setTableName("items")
        .setRecordKeyFields("id")
        .setPartitionFields("part")
        .setKeyGeneratorClassProp(SimpleAvroKeyGenerator.class.getName())
        .setOrderingFields("ver")
        .setRecordMergeMode(RecordMergeMode.EVENT_TIME_ORDERING)
        .initTable(new HadoopStorageConfiguration(PlainWriter.hadoop()), path.toString());
    return new ItemsTable(path, type, version);
  }

  private static HoodieWriteConfig configuration(
      Path path, HoodieTableType type, HoodieTableVersion version) {
    boolean metadata = type == HoodieTableType.MERGE_ON_READ && version == HoodieTableVersion.NINE;
    Properties anyAmount = new Properties();
    anyAmount.setProperty("hoodie.clustering.plan.strategy.small.file.limit", "1000000000");
    return PlainWriter.settings("items", path, Items.SCHEMA, version)
        .withMetadataConfig(
            HoodieMetadataConfig.newBuilder()
                .withEngineType(EngineType.JAVA)
                .enable(metadata)
                .withMaxNumDeltaCommitsBeforeCompaction(100)
                .build())
        .withClusteringConfig(
            HoodieClusteringConfig.newBuilder()
                .withEngineType(EngineType.JAVA)
                .fromProperties(anyAmount)
                .withClusteringPlanStrategyClass(
                    JavaSizeBasedClusteringPlanStrategy.class.getName())
                .withClusteringExecutionStrategyClass(
                    JavaSortAndSizeExecutionStrategy.class.getName())
                .withClusteringSortColumns("name")
                .build())
        .withCleanConfig(
            HoodieCleanConfig.newBuilder()
                .withAutoClean(false)
                .retainCommits(1)
                .withFailedWritesCleaningPolicy(HoodieFailedWritesCleaningPolicy.LAZY)
                .build())
        .withArchivalConfig(
            HoodieArchivalConfig.newBuilder()
                .withAutoArchive(false)
                .archiveCommitsWith(2, 3)
                .build())
        .build();
  }

  private HoodieJavaEngineContext context() {
    return new HoodieJavaEngineContext(storage);
  }

  Path path() {
    return path;
  }

  /** Writes the items from {@code from} to {@code to}, exclusive. */
  public String upsert(int from, int to, int version) {
    return call(
        () -> {
          String instant = client.startCommit();
          client.commit(instant, client.upsert(records(from, to, version), instant));
          return instant;
        });
  }

  /** Begins to write items, and leaves them uncommitted until what is returned is called. */
  Runnable begin(int from, int to, int version) {
    String instant = call(() -> client.startCommit());
    List<WriteStatus> written = call(() -> client.upsert(records(from, to, version), instant));
    return () -> call(() -> client.commit(instant, written));
  }

  public void delete(int from, int to) {
    call(
        () -> {
          List<HoodieKey> keys = new ArrayList<>();
          records(from, to, 0).forEach(row -> keys.add(row.getKey()));
          String instant = client.startCommit();
          return client.commit(instant, client.delete(keys, instant));
        });
  }

  /** Replaces all items of the partitions that these are in. */
  public void insertOverwrite(int from, int to, int version) {
    call(
        () -> {
          String instant = client.startCommit(HoodieTimeline.REPLACE_COMMIT_ACTION);
          HoodieJavaTable<IndexedRecord> table = HoodieJavaTable.create(configuration, context());
          client.preWrite(instant, WriteOperationType.INSERT_OVERWRITE, table.getMetaClient());
          HoodieWriteMetadata<List<WriteStatus>> written =
              table.insertOverwrite(context(), instant, records(from, to, version));
          return client.commit(
              instant,
              written.getWriteStatuses(),
              Option.empty(),
              HoodieTimeline.REPLACE_COMMIT_ACTION,
              written.getPartitionToReplaceFileIds());
        });
  }

  public String scheduleCompaction() {
    return call(() -> client.scheduleCompaction(Option.empty()).get());
  }

  public void compact(String instant) {
    call(
        () -> {
          client.commitCompaction(instant, client.compact(instant), Option.empty());
          return null;
        });
  }

  void cluster() {
    call(() -> client.cluster(client.scheduleClustering(Option.empty()).get(), true));
  }

  void clean() {
    call(() -> client.clean());
  }

  void archive() {
    call(
        () -> {
          client.archive();
          return null;
        });
  }

  void rollback(String instant) {
    call(() -> client.rollback(instant));
  }

  /** Changes the table's properties, of which the timeline tells nothing. */
  void alter(Properties properties) {
    call(
        () -> {
          HoodieTableConfig.update(
              HoodieStorageUtils.getStorage(path.toString(), storage),
              new StoragePath(path.toString(), HoodieTableMetaClient.METAFOLDER_NAME),
              properties);
          return null;
        });
  }

  void savepoint(String instant) {
    call(
        () -> {
          client.savepoint(instant, "test", "test");
          return null;
        });
  }

  void restoreTo(String instant) {
    call(
        () -> {
          client.restoreToSavepoint(instant);
          return null;
        });
  }

  private static List<HoodieRecord<IndexedRecord>> records(int from, int to, int version) {
    List<HoodieRecord<IndexedRecord>> records = new ArrayList<>();
    IntStream.range(from, to)
        .forEach(
            number ->
                records.add(
                    new HoodieAvroIndexedRecord(
                        new HoodieKey("k" + number, Items.partition(number)),
                        Items.row(number, version),
                        version)));
    return records;
  }

  private <T> T call(Callable<T> call) {
    try {
      return worker.submit(call).get();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    client.close();
    worker.shutdownNow();
  }
}
