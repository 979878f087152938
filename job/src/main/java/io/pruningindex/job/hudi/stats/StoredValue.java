package io.pruningindex.job.hudi.stats;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.avro.LogicalTypes;
import org.apache.avro.generic.IndexedRecord;

/**
 * A bound as the metadata table holds it: a record of one field whose name tells the type. Tables
 * of version 9 tell the column's type beside it.
 *
 * @param wrapper the record's name
 * @param value what it holds
 * @param record the record
 */
record StoredValue(String wrapper, Object value, IndexedRecord record) {

  /** A stored bound, or empty if there is none. */
  static Optional<StoredValue> of(Object stored) {
    return stored instanceof IndexedRecord record
        ? Optional.of(new StoredValue(record.getSchema().getName(), record.get(0), record))
        : Optional.empty();
  }

  boolean is(String... wrappers) {
    for (String name : wrappers) {
      if (name.equals(wrapper)) {
        return true;
      }
    }
    return false;
  }

  long toLong() {
    return ((Number) value).longValue();
  }

  double toDouble() {
    return ((Number) value).doubleValue();
  }

  boolean toBoolean() {
    return (Boolean) value;
  }

  String text() {
    return value.toString();
  }

  /** A decimal whose scale is that of the record's own schema. */
  BigDecimal toDecimal() {
    return toDecimal(
        record.getSchema().getFields().get(0).schema().getLogicalType()
                instanceof LogicalTypes.Decimal decimal
            ? decimal.getScale()
            : 0);
  }

  BigDecimal toDecimal(int scale) {
    return new BigDecimal(new BigInteger(toBytes()), scale);
  }

  byte[] toBytes() {
    ByteBuffer buffer = ((ByteBuffer) value).duplicate();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }
}
