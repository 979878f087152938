package io.pruningindex.job.hudi;

import io.pruningindex.job.demo.writer.PlainLocalFileSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.client.HoodieJavaWriteClient;
import org.apache.hudi.client.WriteStatus;
import org.apache.hudi.client.common.HoodieJavaEngineContext;
import org.apache.hudi.common.config.HoodieMetadataConfig;
import org.apache.hudi.common.config.RecordMergeMode;
import org.apache.hudi.common.engine.EngineType;
import org.apache.hudi.common.model.HoodieAvroIndexedRecord;
import org.apache.hudi.common.model.HoodieKey;
import org.apache.hudi.common.model.HoodieRecord;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.apache.hudi.common.table.marker.MarkerType;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.config.HoodieArchivalConfig;
import org.apache.hudi.config.HoodieCleanConfig;
import org.apache.hudi.config.HoodieCompactionConfig;
import org.apache.hudi.config.HoodieIndexConfig;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.index.HoodieIndex;
import org.apache.hudi.keygen.SimpleAvroKeyGenerator;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;

/** A table that a test writes itself, step by step. */
final class JavaTable implements AutoCloseable {
  static final Schema SCHEMA =
      SchemaBuilder.record("row")
          .fields()
          .requiredString("id")
          .requiredInt("ver")
          .requiredInt("n")
          .optionalString("part")
          .endRecord();

  private final Path path;
  private final HudiCalls calls = new HudiCalls("writer");
  private final HadoopStorageConfiguration storage;
  private final HoodieTableVersion version;
  private final boolean archives;
  private final boolean beyondSavepoints;
  private HoodieJavaWriteClient<IndexedRecord> client;

  private JavaTable(
      Path path, HoodieTableVersion version, boolean archives, boolean beyondSavepoints) {
    this.path = path;
    this.version = version;
    this.archives = archives;
    this.beyondSavepoints = beyondSavepoints;
    Configuration hadoop = new Configuration();
    hadoop.set("fs.file.impl", PlainLocalFileSystem.class.getName());
    this.storage = new HadoopStorageConfiguration(hadoop);
  }

  /** Creates a merge-on-read table in which nothing happens by itself. */
  static JavaTable create(Path path, HoodieTableVersion version) {
    return create(path, version, false, false);
  }

  /** One in which nearly all instants are archived when that is asked for. */
  static JavaTable createArchiving(
      Path path, HoodieTableVersion version, boolean beyondSavepoints) {
    return create(path, version, true, beyondSavepoints);
  }

  private static JavaTable create(
      Path path, HoodieTableVersion version, boolean archives, boolean beyondSavepoints) {
    JavaTable table = new JavaTable(path, version, archives, beyondSavepoints);
    table.call(
        () ->
            HoodieTableMetaClient.newTableBuilder()
                .setTableType(HoodieTableType.MERGE_ON_READ)
                .setTableVersion(version)
                .setTableName("live")
                .setRecordKeyFields("id")
                .setPartitionFields("part")
                .setKeyGeneratorClassProp(SimpleAvroKeyGenerator.class.getName())
                .setRecordMergeMode(RecordMergeMode.EVENT_TIME_ORDERING)
                .setOrderingFields("ver")
                .initTable(table.storage, path.toString()));
    table.useSchema(SCHEMA);
    return table;
  }

  /** Goes on with another schema. */
  void useSchema(Schema schema) {
    if (client != null) {
      client.close();
    }
    client = call(() -> new HoodieJavaWriteClient<>(context(), configuration(schema)));
  }

  HudiTable open() {
    return HudiTable.open(HudiTableOptions.of("live", path.toString()));
  }

  String path() {
    return path.toString();
  }

  private HoodieJavaEngineContext context() {
    return new HoodieJavaEngineContext(storage);
  }

  private HoodieWriteConfig configuration(Schema schema) {
    return HoodieWriteConfig.newBuilder()
        .withEngineType(EngineType.JAVA)
        .withPath(path.toString())
        .forTable("live")
        .withSchema(schema.toString())
        .withWriteTableVersion(version.versionCode())
        .withAutoUpgradeVersion(false)
        .withParallelism(1, 1)
        .withDeleteParallelism(1)
        .withMarkersType(MarkerType.DIRECT.name())
        .withEmbeddedTimelineServerEnabled(false)
        .withWriteRecordPositionsEnabled(false)
        .withIndexConfig(
            HoodieIndexConfig.newBuilder()
                .withEngineType(EngineType.JAVA)
                .withIndexType(HoodieIndex.IndexType.SIMPLE)
                .bloomFilterNumEntries(1_000)
                .build())
        .withMetadataConfig(
            HoodieMetadataConfig.newBuilder()
                .withEngineType(EngineType.JAVA)
                .enable(true)
                .withMetadataIndexColumnStats(true)
                .withMetadataIndexColumnStatsFileGroupCount(2)
                .withMaxNumDeltaCommitsBeforeCompaction(archives ? 2 : 10)
                .build())
        .withCompactionConfig(
            HoodieCompactionConfig.newBuilder()
                .withInlineCompaction(false)
                .withMaxNumDeltaCommitsBeforeCompaction(1)
                .compactionSmallFileSize(0)
                .build())
        .withCleanConfig(
            HoodieCleanConfig.newBuilder().withAutoClean(false).retainCommits(1).build())
        .withArchivalConfig(
            HoodieArchivalConfig.newBuilder()
                .withAutoArchive(false)
                .withArchiveBeyondSavepoint(beyondSavepoints)
                .archiveCommitsWith(2, 3)
                .build())
        .build();
  }

  /**
   * Rows {@code id from} to {@code to}, exclusive, in the partition of their last digit's parity.
   */
  List<HoodieRecord<IndexedRecord>> rows(Schema schema, int from, int to, int revision) {
    List<HoodieRecord<IndexedRecord>> rows = new ArrayList<>();
    for (int i = from; i < to; i++) {
      String part = i % 2 == 0 ? "even" : "odd";
      GenericData.Record row = new GenericData.Record(schema);
      row.put("id", "k" + i);
      row.put("ver", revision);
      row.put("n", 1000 * revision + i);
      row.put("part", part);
      rows.add(new HoodieAvroIndexedRecord(new HoodieKey("k" + i, part), row, revision));
    }
    return rows;
  }

  String start() {
    return call(() -> client.startCommit());
  }

  /** Writes data files without committing them. */
  List<WriteStatus> write(String instant, int from, int to, int revision) {
    return call(() -> client.upsert(rows(SCHEMA, from, to, revision), instant));
  }

  void commit(String instant, List<WriteStatus> written) {
    call(() -> client.commit(instant, written));
  }

  String upsert(int from, int to, int revision) {
    return upsert(SCHEMA, from, to, revision);
  }

  String upsert(Schema schema, int from, int to, int revision) {
    return call(
        () -> {
          String instant = client.startCommit();
          client.commit(instant, client.upsert(rows(schema, from, to, revision), instant));
          return instant;
        });
  }

  void delete(int from, int to) {
    call(
        () -> {
          List<HoodieKey> keys =
              new ArrayList<>(
                  rows(SCHEMA, from, to, 9).stream().map(HoodieRecord::getKey).toList());
          String instant = client.startCommit();
          return client.commit(instant, client.delete(keys, instant));
        });
  }

  String scheduleCompaction() {
    return call(() -> client.scheduleCompaction(Option.empty()).get());
  }

  void compact(String instant) {
    call(
        () -> {
          client.commitCompaction(instant, client.compact(instant), Option.empty());
          return null;
        });
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

  boolean rollback(String instant) {
    return call(() -> client.rollback(instant));
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

  private <T> T call(Callable<T> call) {
    try {
      return calls.make(call);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    client.close();
    calls.close();
  }
}
