package io.pruningindex.e2e.generated;

import io.pruningindex.e2e.writer.PlainWriter;
import io.pruningindex.job.demo.oracle.SingleWorker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hudi.client.HoodieJavaWriteClient;
import org.apache.hudi.client.common.HoodieJavaEngineContext;
import org.apache.hudi.common.config.TypedProperties;
import org.apache.hudi.common.model.HoodieAvroIndexedRecord;
import org.apache.hudi.common.model.HoodieKey;
import org.apache.hudi.common.model.HoodieRecord;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.model.PartialUpdateAvroPayload;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.keygen.BaseKeyGenerator;
import org.apache.hudi.keygen.ComplexAvroKeyGenerator;
import org.apache.hudi.keygen.NonpartitionedAvroKeyGenerator;
import org.apache.hudi.keygen.constant.KeyGeneratorOptions;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;

/** A table while it is being written. The same seed gives the same rows in the same commits. */
public final class GeneratedTable {
  private static final int FEWEST_ROWS = 4;
  private static final int MOST_ROWS = 16;

  private final TableDesign design;
  private final Random random;
  private final BaseKeyGenerator keys;
  private final HoodieJavaWriteClient<IndexedRecord> client;
  private final List<GenericRecord> rows = new ArrayList<>();
  private int keyCount;
  private int revision;

  private GeneratedTable(
      TableDesign design, long seed, HoodieJavaWriteClient<IndexedRecord> client) {
    this.design = design;
    this.random = new Random(seed);
    this.keys = keys(design);
    this.client = client;
  }

  /**
   * Writes a table with all that its design says is done to it.
   *
   * @param path the folder of the table, which does not exist
   * @throws Exception if Hudi cannot write it
   */
  public static void write(TableDesign design, Path path, long seed) throws Exception {
    HadoopStorageConfiguration storage = PlainWriter.storage();
    try (SingleWorker worker = new SingleWorker()) {
      worker.call(
          () -> {
            create(design, path, storage);
            try (HoodieJavaWriteClient<IndexedRecord> client =
                new HoodieJavaWriteClient<>(
                    new HoodieJavaEngineContext(storage),
                    WriterConfiguration.of(design, path.toString()))) {
              GeneratedTable table = new GeneratedTable(design, seed, client);
              design.steps().forEach(table::apply);
            }
            return null;
          });
    }
  }

  private static void create(TableDesign design, Path path, HadoopStorageConfiguration storage)
      throws IOException {
    HoodieTableMetaClient.TableBuilder builder =
        HoodieTableMetaClient.newTableBuilder()
            .setTableType(design.type())
            .setTableName(design.name())
            .setRecordKeyFields(GeneratedSchema.KEY)
            .setKeyGeneratorClassProp(keys(design).getClass().getName())
            .setHiveStylePartitioningEnable(design.encodedPaths())
            .setUrlEncodePartitioning(design.encodedPaths())
            .setOrderingFields(GeneratedSchema.REVISION);
    if (!design.partitionFields().isEmpty()) {
      builder.setPartitionFields(String.join(",", design.partitionFields()));
    }
    if (design.partialUpdates()) {
      builder.setPayloadClass(PartialUpdateAvroPayload.class);
    }
    builder.initTable(storage, path.toString());
  }

  private static BaseKeyGenerator keys(TableDesign design) {
    TypedProperties options = new TypedProperties();
    options.setProperty(KeyGeneratorOptions.RECORDKEY_FIELD_NAME.key(), GeneratedSchema.KEY);
    options.setProperty(
        KeyGeneratorOptions.PARTITIONPATH_FIELD_NAME.key(),
        String.join(",", design.partitionFields()));
    String encoded = String.valueOf(design.encodedPaths());
    options.setProperty(KeyGeneratorOptions.HIVE_STYLE_PARTITIONING_ENABLE.key(), encoded);
    options.setProperty(KeyGeneratorOptions.URL_ENCODE_PARTITIONING.key(), encoded);
    return design.partitionFields().isEmpty()
        ? new NonpartitionedAvroKeyGenerator(options)
        : new ComplexAvroKeyGenerator(options);
  }

  private void apply(TableStep step) {
    revision++;
    switch (step) {
      case INSERT -> insert();
      case UPDATE -> update();
      case DELETE -> delete();
      case COMPACT -> {
        String instant = client.scheduleCompaction(Option.empty()).get();
        client.commitCompaction(instant, client.compact(instant), Option.empty());
      }
      case CLUSTER ->
          client
              .scheduleClustering(Option.empty())
              .ifPresent(instant -> client.cluster(instant, true));
    }
  }

  private void insert() {
    List<GenericRecord> inserted = new ArrayList<>();
    for (Map<String, Object> partition : PartitionValuesSource.draw(design, random)) {
      RowSource source = rowSource();
      for (int i = FEWEST_ROWS + random.nextInt(MOST_ROWS - FEWEST_ROWS); i > 0; i--) {
        GenericRecord row = source.row("k" + keyCount++, revision);
        partition.forEach(row::put);
        inserted.add(row);
      }
    }
    rows.addAll(inserted);
    String instant = client.startCommit();
    client.commit(instant, client.insert(records(inserted), instant));
  }

  private void update() {
    RowSource source = rowSource();
    List<GenericRecord> updated = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      if (random.nextInt(4) == 0) {
        GenericRecord old = rows.get(i);
        GenericRecord row = source.row((String) old.get(GeneratedSchema.KEY), revision);
        design.partitionFields().forEach(field -> row.put(field, old.get(field)));
        rows.set(i, row);
        updated.add(row);
      }
    }
    String instant = client.startCommit();
    client.commit(instant, client.upsert(records(updated), instant));
  }

  /** Hudi cannot write logs with stats of a leaf whose nested column is null as a whole. */
  private RowSource rowSource() {
    return new RowSource(random, design.type() == HoodieTableType.COPY_ON_WRITE);
  }

  private void delete() {
    List<GenericRecord> deleted = rows.stream().filter(row -> random.nextInt(5) == 0).toList();
    rows.removeAll(deleted);
    // Hudi removes duplicates from the list that it is given.
    List<HoodieKey> deletedKeys = new ArrayList<>(deleted.stream().map(keys::getKey).toList());
    String instant = client.startCommit();
    client.commit(instant, client.delete(deletedKeys, instant));
  }

  private List<HoodieRecord<IndexedRecord>> records(List<GenericRecord> written) {
    List<HoodieRecord<IndexedRecord>> records = new ArrayList<>();
    for (GenericRecord row : written) {
      records.add(new HoodieAvroIndexedRecord(keys.getKey(row), row, revision));
    }
    return records;
  }
}
