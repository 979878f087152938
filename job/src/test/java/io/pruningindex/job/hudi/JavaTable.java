package io.pruningindex.job.hudi;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
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
import org.apache.hudi.common.model.TableServiceType;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.config.HoodieArchivalConfig;
import org.apache.hudi.config.HoodieCleanConfig;
import org.apache.hudi.config.HoodiePayloadConfig;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.keygen.SimpleAvroKeyGenerator;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;

/** A table that a test writes itself, step by step. */
public final class JavaTable implements AutoCloseable {
  static final Schema SCHEMA =
      SchemaBuilder.record("row")
          .fields()
          .requiredString("id")
          .requiredInt("ver")
          .requiredInt("n")
          .optionalString("part")
          .endRecord();

  /**
   * How a table is made.
   *
   * @param type copy-on-write or merge-on-read
   * @param version its table version
   * @param payload the payload class that merges its rows, or "" to leave that to event times
   * @param columns the columns that stats are kept of, or "" for Hudi's own choice
   * @param archives whether nearly all instants are archived when that is asked for
   * @param beyondSavepoints whether also those after a savepoint are
   */
  record Settings(
      HoodieTableType type,
      HoodieTableVersion version,
      String payload,
      String columns,
      boolean archives,
      boolean beyondSavepoints) {
    static Settings of(HoodieTableType type, HoodieTableVersion version) {
      return new Settings(type, version, "", "", false, false);
    }

    Settings withPayload(Class<?> merging) {
      return new Settings(type, version, merging.getName(), columns, archives, beyondSavepoints);
    }

    Settings withColumns(String... indexed) {
      return new Settings(
          type, version, payload, String.join(",", indexed), archives, beyondSavepoints);
    }

    Settings archiving(boolean alsoBeyondSavepoints) {
      return new Settings(type, version, payload, columns, true, alsoBeyondSavepoints);
    }
  }

  private final Path path;
  private final Settings settings;
  private final HudiCalls calls = new HudiCalls("writer");
  private final HadoopStorageConfiguration storage;
  private HoodieJavaWriteClient<IndexedRecord> client;

  private JavaTable(Path path, Settings settings) {
    this.path = path;
    this.settings = settings;
    this.storage = new HadoopStorageConfiguration(PlainWriter.hadoop());
  }

  /** Creates a merge-on-read table in which nothing happens by itself. */
  public static JavaTable create(Path path, HoodieTableVersion version) {
    return create(path, Settings.of(HoodieTableType.MERGE_ON_READ, version), SCHEMA);
  }

  /** One in which nearly all instants are archived when that is asked for. */
  static JavaTable createArchiving(
      Path path, HoodieTableVersion version, boolean beyondSavepoints) {
    Settings settings = Settings.of(HoodieTableType.MERGE_ON_READ, version);
    return create(path, settings.archiving(beyondSavepoints), SCHEMA);
  }

  /** Creates a table of rows that have a key {@code id} and an ordering field {@code ver}. */
  static JavaTable create(Path path, Settings settings, Schema schema) {
    JavaTable table = new JavaTable(path, settings);
    table.call(
        () -> {
          HoodieTableMetaClient.TableBuilder builder =
              HoodieTableMetaClient.newTableBuilder()
                  .setTableType(settings.type())
                  .setTableVersion(settings.version())
                  .setTableName("live")
                  .setRecordKeyFields("id")
                  .setPartitionFields("part")
                  .setKeyGeneratorClassProp(SimpleAvroKeyGenerator.class.getName())
                  .setOrderingFields("ver");
          if (settings.payload().isEmpty()) {
            builder.setRecordMergeMode(RecordMergeMode.EVENT_TIME_ORDERING);
          } else {
            builder.setPayloadClassName(settings.payload());
          }
          return builder.initTable(table.storage, path.toString());
        });
    table.useSchema(schema);
    return table;
  }

  /** Goes on with another schema. */
  void useSchema(Schema schema) {
    useConfiguration(configuration(schema));
  }

  /** Goes on with log files that hold only some columns, as those of MERGE INTO do. */
  void usePartialSchema(Schema schema, Schema partial) {
    HoodieWriteConfig configuration = configuration(schema);
    configuration.setValue(HoodieWriteConfig.WRITE_PARTIAL_UPDATE_SCHEMA, partial.toString());
    useConfiguration(configuration);
  }

  private void useConfiguration(HoodieWriteConfig configuration) {
    if (client != null) {
      client.close();
    }
    client = call(() -> new HoodieJavaWriteClient<>(context(), configuration));
  }

  HudiTable open() {
    return HudiTable.open(HudiTableOptions.of("live", path.toString()));
  }

  public String path() {
    return path.toString();
  }

  private HoodieJavaEngineContext context() {
    return new HoodieJavaEngineContext(storage);
  }

  private HoodieWriteConfig configuration(Schema schema) {
    HoodieWriteConfig.Builder builder =
        PlainWriter.settings("live", path, schema, settings.version());
    if (!settings.payload().isEmpty()) {
      builder.withPayloadConfig(
          HoodiePayloadConfig.newBuilder()
              .withPayloadClass(settings.payload())
              .withPayloadOrderingFields("ver")
              .build());
    }
    return builder
        .withMetadataConfig(
            HoodieMetadataConfig.newBuilder()
                .withEngineType(EngineType.JAVA)
                .enable(true)
                .withMetadataIndexColumnStats(true)
                .withMetadataIndexColumnStatsFileGroupCount(2)
                .withColumnStatsIndexForColumns(settings.columns())
                .withMaxNumDeltaCommitsBeforeCompaction(settings.archives() ? 2 : 10)
                .build())
        .withCleanConfig(
            HoodieCleanConfig.newBuilder().withAutoClean(false).retainCommits(1).build())
        .withArchivalConfig(
            HoodieArchivalConfig.newBuilder()
                .withAutoArchive(false)
                .withArchiveBeyondSavepoint(settings.beyondSavepoints())
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

  public String start() {
    return call(() -> client.startCommit());
  }

  /** Writes data files without committing them. */
  public List<WriteStatus> write(String instant, int from, int to, int revision) {
    return call(() -> client.upsert(rows(SCHEMA, from, to, revision), instant));
  }

  void commit(String instant, List<WriteStatus> written) {
    call(() -> client.commit(instant, written));
  }

  public String upsert(int from, int to, int revision) {
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

  /** Writes rows to one partition. */
  String upsert(List<GenericData.Record> rows) {
    List<HoodieRecord<IndexedRecord>> records = new ArrayList<>();
    for (GenericData.Record row : rows) {
      HoodieKey key = new HoodieKey(row.get("id").toString(), "p");
      records.add(new HoodieAvroIndexedRecord(key, row, (Integer) row.get("ver")));
    }
    return call(
        () -> {
          String instant = client.startCommit();
          client.commit(instant, client.upsert(records, instant));
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

  /** Plans a clean, and does nothing else of it. */
  String scheduleClean() {
    return call(() -> client.scheduleTableService(Option.empty(), TableServiceType.CLEAN).get());
  }

  void archive() {
    call(
        () -> {
          client.archive();
          return null;
        });
  }

  public boolean rollback(String instant) {
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
