package io.pruningindex.job.demo.oracle;

import io.pruningindex.job.demo.truth.RowLayout;
import io.pruningindex.job.demo.truth.TruthRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hudi.avro.HoodieAvroReaderContext;
import org.apache.hudi.common.config.TypedProperties;
import org.apache.hudi.common.model.FileSlice;
import org.apache.hudi.common.schema.HoodieSchema;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.read.HoodieFileGroupReader;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.common.util.collection.ClosableIterator;
import org.apache.hudi.internal.schema.InternalSchema;

/** Reads the rows of file slices, base and logs merged, as any reader of the table gets them. */
final class SliceReader {
  private final HoodieTableMetaClient metaClient;
  private final HoodieSchema schema;
  private final Option<InternalSchema> evolvedSchema;
  private final String latestInstant;
  private final RowLayout layout;

  /**
   * A reader.
   *
   * @param schema the columns to read
   * @param evolvedSchema the same with the columns' ids, of a table whose schema evolves on read
   */
  SliceReader(
      HoodieTableMetaClient metaClient,
      HoodieSchema schema,
      Option<InternalSchema> evolvedSchema,
      String latestInstant) {
    this.metaClient = metaClient;
    this.schema = schema;
    this.evolvedSchema = evolvedSchema;
    this.latestInstant = latestInstant;
    this.layout =
        new RowLayout(schema.toAvroSchema().getFields().stream().map(Schema.Field::name).toList());
  }

  List<TruthRow> read(FileSlice slice) throws IOException {
    List<TruthRow> rows = new ArrayList<>();
    try (HoodieFileGroupReader<IndexedRecord> reader = open(slice);
        ClosableIterator<IndexedRecord> records = reader.getClosableIterator()) {
      while (records.hasNext()) {
        rows.add(toRow(records.next()));
      }
    }
    return rows;
  }

  private HoodieFileGroupReader<IndexedRecord> open(FileSlice slice) {
    return HoodieFileGroupReader.<IndexedRecord>newBuilder()
        .withReaderContext(
            new HoodieAvroReaderContext(
                metaClient.getStorageConf(),
                metaClient.getTableConfig(),
                Option.empty(),
                Option.empty()))
        .withHoodieTableMetaClient(metaClient)
        .withLatestCommitTime(latestInstant)
        .withFileSlice(slice)
        .withDataSchema(evolvedSchema.isPresent() ? marked(schema) : schema)
        .withRequestedSchema(schema)
        .withInternalSchema(evolvedSchema)
        .withProps(new TypedProperties())
        .withShouldUseRecordPosition(false)
        .build();
  }

  /**
   * The same schema, though not equal to it. Hudi takes equal ones for a sign that files are to be
   * read by name, and returns old values of a column that was dropped and added again.
   */
  private static HoodieSchema marked(HoodieSchema schema) {
    Schema copy = new Schema.Parser().parse(schema.toAvroSchema().toString());
    copy.addProp("evolved", "true");
    return HoodieSchema.fromAvroSchema(copy);
  }

  private TruthRow toRow(IndexedRecord record) {
    List<Object> values = new ArrayList<>();
    for (Schema.Field field : schema.toAvroSchema().getFields()) {
      Schema.Field read = find(field, record.getSchema());
      values.add(AvroValues.toJava(read.schema(), record.get(read.pos())));
    }
    return new TruthRow(layout, values);
  }

  /**
   * The field of a record. Of a column that was dropped and added again, Hudi reads no values of
   * files before that, by giving it a name there that no file has, in the same place.
   */
  private static Schema.Field find(Schema.Field field, Schema read) {
    Schema.Field found = read.getField(field.name());
    return found == null ? read.getFields().get(field.pos()) : found;
  }
}
