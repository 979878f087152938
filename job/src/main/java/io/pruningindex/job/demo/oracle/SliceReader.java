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

/** Reads the rows of file slices, base and logs merged, as any reader of the table gets them. */
final class SliceReader {
  private final HoodieTableMetaClient metaClient;
  private final HoodieSchema schema;
  private final String latestInstant;
  private final RowLayout layout;

  SliceReader(HoodieTableMetaClient metaClient, HoodieSchema schema, String latestInstant) {
    this.metaClient = metaClient;
    this.schema = schema;
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
        .withDataSchema(schema)
        .withRequestedSchema(schema)
        .withProps(new TypedProperties())
        .withShouldUseRecordPosition(false)
        .build();
  }

  private TruthRow toRow(IndexedRecord record) {
    List<Object> values = new ArrayList<>();
    for (Schema.Field field : schema.toAvroSchema().getFields()) {
      Schema.Field read = record.getSchema().getField(field.name());
      values.add(AvroValues.toJava(read.schema(), record.get(read.pos())));
    }
    return new TruthRow(layout, values);
  }
}
