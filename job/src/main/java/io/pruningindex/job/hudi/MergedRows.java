package io.pruningindex.job.hudi;

import io.pruningindex.job.hudi.files.TableFile;
import io.pruningindex.job.hudi.schema.RowColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hudi.avro.HoodieAvroReaderContext;
import org.apache.hudi.common.config.HoodieMemoryConfig;
import org.apache.hudi.common.config.TypedProperties;
import org.apache.hudi.common.model.FileSlice;
import org.apache.hudi.common.model.HoodieBaseFile;
import org.apache.hudi.common.model.HoodieFileGroupId;
import org.apache.hudi.common.model.HoodieLogFile;
import org.apache.hudi.common.schema.HoodieSchema;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.read.HoodieFileGroupReader;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.common.util.collection.ClosableIterator;
import org.apache.hudi.storage.StoragePath;
import org.apache.hudi.storage.StoragePathInfo;

/** Reads the merged rows of one slice through Hudi's own reader. All calls are Hudi's. */
final class MergedRows implements AutoCloseable {
  /** Rows of log files beyond that are put on disk while they are merged. */
  private static final long MERGE_BYTES = 64L << 20;

  private final RowColumns columns;
  private final HoodieFileGroupReader<IndexedRecord> reader;
  private final ClosableIterator<IndexedRecord> records;
  private PhysicalValues values;
  private Schema valuesOf;

  private MergedRows(RowColumns columns, HoodieFileGroupReader<IndexedRecord> reader)
      throws IOException {
    this.columns = columns;
    this.reader = reader;
    this.records = reader.getClosableIterator();
  }

  /**
   * Begins to read.
   *
   * @param newest the newest requested time among the instants that the slice is as of
   */
  static MergedRows open(
      HoodieTableMetaClient metaClient, RowColumns columns, TableSlice slice, String newest)
      throws IOException {
    requireThere(metaClient, slice);
    TypedProperties properties = new TypedProperties();
    properties.setProperty(
        HoodieMemoryConfig.MAX_MEMORY_FOR_MERGE.key(), Long.toString(MERGE_BYTES));
    HoodieFileGroupReader<IndexedRecord> reader =
        HoodieFileGroupReader.<IndexedRecord>newBuilder()
            .withReaderContext(
                new HoodieAvroReaderContext(
                    metaClient.getStorageConf(),
                    metaClient.getTableConfig(),
                    Option.empty(),
                    Option.empty()))
            .withHoodieTableMetaClient(metaClient)
            .withLatestCommitTime(newest)
            .withFileSlice(fileSlice(metaClient, slice))
            .withDataSchema(
                columns.evolved().isPresent() ? marked(columns.table()) : columns.table())
            .withRequestedSchema(columns.requested())
            .withInternalSchema(columns.evolved())
            .withProps(properties)
            .withShouldUseRecordPosition(false)
            .build();
    try {
      return new MergedRows(columns, reader);
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  /** A log file that is gone is not always an error to Hudi's reader. */
  private static void requireThere(HoodieTableMetaClient metaClient, TableSlice slice)
      throws IOException {
    for (TableFile file : slice.files()) {
      metaClient.getStorage().getPathInfo(path(metaClient, file));
    }
  }

  private static FileSlice fileSlice(HoodieTableMetaClient metaClient, TableSlice slice) {
    HoodieBaseFile base = null;
    List<HoodieLogFile> logs = new ArrayList<>();
    for (TableFile file : slice.files()) {
      StoragePath path = path(metaClient, file);
      StoragePathInfo info = new StoragePathInfo(path, file.size(), false, (short) 0, 0, 0);
      if (file.isBase()) {
        base = new HoodieBaseFile(info);
      } else {
        logs.add(new HoodieLogFile(info));
      }
    }
    String instant =
        base != null
            ? base.getCommitTime()
            : logs.stream().map(HoodieLogFile::getDeltaCommitTime).min(String::compareTo).get();
    return new FileSlice(
        new HoodieFileGroupId(slice.partition(), slice.fileId()), instant, base, logs);
  }

  private static StoragePath path(HoodieTableMetaClient metaClient, TableFile file) {
    return new StoragePath(metaClient.getBasePath(), file.path());
  }

  /**
   * The same schema, though not equal to any that is asked for. Hudi takes equal ones for a sign
   * that files are to be read by name, and returns old values of a column that was dropped and
   * added again.
   */
  private static HoodieSchema marked(HoodieSchema schema) {
    Schema copy = new Schema.Parser().parse(schema.toAvroSchema().toString());
    copy.addProp("evolved", "true");
    return HoodieSchema.fromAvroSchema(copy);
  }

  /** At most so many more rows; none at the end. */
  List<Object[]> next(int most) {
    List<Object[]> rows = new ArrayList<>();
    while (rows.size() < most && records.hasNext()) {
      IndexedRecord record = records.next();
      if (values == null || valuesOf != record.getSchema()) {
        valuesOf = record.getSchema();
        values = new PhysicalValues(columns.columns(), valuesOf);
      }
      rows.add(values.of(record));
    }
    return rows;
  }

  @Override
  public void close() throws IOException {
    try {
      records.close();
    } finally {
      reader.close();
    }
  }
}
