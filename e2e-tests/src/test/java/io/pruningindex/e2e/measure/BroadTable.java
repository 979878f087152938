package io.pruningindex.e2e.measure;

import io.pruningindex.e2e.writer.PlainWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
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
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.keygen.SimpleAvroKeyGenerator;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;

/** A copy-on-write table of many small files, written by one commit. */
public final class BroadTable {
  private static final int ROWS_A_FILE = 10;
  private static final int FILES_A_PARTITION = 20;
  private static final String NAME = "broad";

  private static final Schema DECIMAL =
      LogicalTypes.decimal(18, 2).addToSchema(SchemaBuilder.fixed("money").size(8));
  private static final Schema SCHEMA =
      SchemaBuilder.record(NAME)
          .fields()
          .requiredLong("id")
          .requiredInt("quantity")
          .requiredDouble("weight")
          .name("amount")
          .type(DECIMAL)
          .noDefault()
          .requiredString("customer")
          .requiredBoolean("express")
          .name("day")
          .type(LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT)))
          .noDefault()
          .name("at")
          .type(LogicalTypes.timestampMicros().addToSchema(Schema.create(Schema.Type.LONG)))
          .noDefault()
          .optionalInt("discount")
          .requiredString("region")
          .endRecord();

  private BroadTable() {}

  /** Writes a table with so many files, {@code id} ascending from file to file. */
  public static void write(Path path, int files) throws IOException {
    HadoopStorageConfiguration storage = PlainWriter.storage();
    HoodieTableMetaClient.newTableBuilder()
        .setTableType(HoodieTableType.COPY_ON_WRITE)
        .setTableName(NAME)
        .setRecordKeyFields("id")
        .setPartitionFields("region")
        .setKeyGeneratorClassProp(SimpleAvroKeyGenerator.class.getName())
        .initTable(storage, path.toString());
    try (HoodieJavaWriteClient<IndexedRecord> client =
        new HoodieJavaWriteClient<>(new HoodieJavaEngineContext(storage), configuration(path))) {
      String instant = client.startCommit();
      client.commit(instant, client.insert(records(files), instant));
    }
  }

  private static HoodieWriteConfig configuration(Path path) {
    return PlainWriter.settings(NAME, path, SCHEMA)
        .withCompactionConfig(PlainWriter.filesOf(ROWS_A_FILE))
        .build();
  }

  private static List<HoodieRecord<IndexedRecord>> records(int files) {
    List<HoodieRecord<IndexedRecord>> records = new ArrayList<>();
    for (long id = 0; id < (long) files * ROWS_A_FILE; id++) {
      String region = String.format("region-%05d", id / (ROWS_A_FILE * FILES_A_PARTITION));
      records.add(
          new HoodieAvroIndexedRecord(new HoodieKey(String.valueOf(id), region), row(id, region)));
    }
    return records;
  }

  private static GenericRecord row(long id, String region) {
    GenericRecord row = new GenericData.Record(SCHEMA);
    row.put("id", id);
    row.put("quantity", (int) (id * 7919 % 1000));
    row.put("weight", id / 10.0 + 1);
    row.put(
        "amount",
        new Conversions.DecimalConversion()
            .toFixed(BigDecimal.valueOf(id * 31 % 100_000, 2), DECIMAL, DECIMAL.getLogicalType()));
    row.put("customer", "customer-" + id * 7919 % 100_000);
    row.put("express", id % 2 == 0);
    row.put("day", (int) (19_700 + id / 1000));
    row.put("at", 1_700_000_000_000_000L + id * 1_000_003);
    row.put("discount", id % 3 == 0 ? null : (int) (id % 100));
    row.put("region", region);
    return row;
  }
}
