package io.pruningindex.job.hudi;

import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.job.hudi.schema.TimestampUnit;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.common.model.HoodieLogFile;
import org.apache.hudi.common.model.HoodieRecord;
import org.apache.hudi.common.table.log.HoodieLogFormat;
import org.apache.hudi.common.table.log.block.HoodieDataBlock;
import org.apache.hudi.common.table.log.block.HoodieLogBlock;
import org.apache.hudi.common.util.collection.ClosableIterator;
import org.apache.hudi.storage.HoodieStorage;
import org.apache.hudi.storage.StoragePath;
import org.apache.hudi.storage.hadoop.HoodieHadoopStorage;
import org.apache.parquet.avro.AvroParquetReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;

/**
 * The rows in single data files, read with plain Parquet or block by block, and their values in the
 * form in which bounds are held.
 */
final class StoredRows {
  private StoredRows() {}

  static List<IndexedRecord> of(Path table, String partition, String name, boolean base)
      throws Exception {
    Path file = table.resolve(partition).resolve(name);
    return base ? ofBase(file) : ofLog(file);
  }

  private static List<IndexedRecord> ofBase(Path file) throws IOException {
    List<IndexedRecord> rows = new ArrayList<>();
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(file.toString());
    Configuration hadoop = new Configuration();
    try (ParquetReader<IndexedRecord> reader =
        AvroParquetReader.<IndexedRecord>builder(HadoopInputFile.fromPath(path, hadoop))
            .withConf(hadoop)
            .build()) {
      for (IndexedRecord row = reader.read(); row != null; row = reader.read()) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static List<IndexedRecord> ofLog(Path file) throws Exception {
    List<IndexedRecord> rows = new ArrayList<>();
    StoragePath path = new StoragePath(file.toString());
    HoodieStorage storage = new HoodieHadoopStorage(file.toString(), new Configuration());
    try (HoodieLogFormat.Reader reader =
        HoodieLogFormat.newReader(storage, new HoodieLogFile(path), null, false)) {
      while (reader.hasNext()) {
        HoodieLogBlock block = reader.next();
        if (block instanceof HoodieDataBlock data) {
          try (ClosableIterator<HoodieRecord<IndexedRecord>> records =
              data.getRecordIterator(HoodieRecord.HoodieRecordType.AVRO)) {
            records.forEachRemaining(record -> rows.add(record.getData()));
          }
        }
      }
    }
    return rows;
  }

  /** Whether rows of this schema have the column. */
  static boolean has(IndexedRecord row, String column) {
    Schema schema = row.getSchema();
    for (String field : column.split("\\.")) {
      schema = withoutNull(schema);
      if (schema.getType() != Schema.Type.RECORD || schema.getField(field) == null) {
        return false;
      }
      schema = schema.getField(field).schema();
    }
    return true;
  }

  /** A value as a Long, Double, byte[] or, for a long decimal, BigInteger; or null. */
  static Object value(IndexedRecord row, IndexedColumn column) {
    Object value = row;
    Schema schema = row.getSchema();
    for (String field : column.name().split("\\.")) {
      if (value == null) {
        return null;
      }
      Schema.Field found = withoutNull(schema).getField(field);
      value = ((IndexedRecord) value).get(found.pos());
      schema = found.schema();
    }
    return value == null ? null : form(value, column);
  }

  private static Object form(Object value, IndexedColumn column) {
    return switch (column.type().kind()) {
      case BOOLEAN -> (Boolean) value ? 1L : 0L;
      case INT, LONG, DATE -> ((Number) value).longValue();
      case FLOAT, DOUBLE -> ((Number) value).doubleValue();
      case STRING -> value.toString().getBytes(StandardCharsets.UTF_8);
      case BINARY -> bytes(value);
      case TIMESTAMP, LOCAL_TIMESTAMP ->
          (Long) value * (column.unit() == TimestampUnit.MILLIS ? 1000L : 1L);
      case DECIMAL -> {
        BigInteger unscaled = new BigInteger(bytes(value));
        yield column.type().precision() <= 18 ? (Object) unscaled.longValueExact() : unscaled;
      }
      case OTHER -> throw new IllegalArgumentException(column.toString());
    };
  }

  private static byte[] bytes(Object value) {
    if (value instanceof GenericFixed fixed) {
      return fixed.bytes();
    }
    ByteBuffer buffer = ((ByteBuffer) value).duplicate();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  private static Schema withoutNull(Schema schema) {
    if (schema.getType() != Schema.Type.UNION) {
      return schema;
    }
    return schema.getTypes().stream()
        .filter(type -> type.getType() != Schema.Type.NULL)
        .findFirst()
        .orElseThrow();
  }
}
