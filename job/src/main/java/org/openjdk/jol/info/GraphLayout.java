package org.openjdk.jol.info;

import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hudi.common.model.HoodieRecord;
import org.apache.hudi.common.table.read.BufferedRecord;

/**
 * Stands in for the class of this name in Java Object Layout, which Hudi asks how much memory its
 * records take before it spills them to disk. The original walks all fields by reflection, which on
 * Java 17 costs an exception for each field that is not open: reads of a metadata table take ten
 * times as long. This one estimates, by the content of the values that records are made of.
 */
public final class GraphLayout {
  private static final long OBJECT_BYTES = 48;

  private final long totalSize;

  private GraphLayout(long totalSize) {
    this.totalSize = totalSize;
  }

  /** Estimates the memory of some objects and all that they hold. */
  public static GraphLayout parseInstance(Object... roots) {
    return new GraphLayout(sizeOfAll(roots));
  }

  /** The estimate, in bytes. */
  public long totalSize() {
    return totalSize;
  }

  private static long sizeOf(Object value) {
    if (value == null || value instanceof Schema) {
      // A schema is shared by all records: Hudi takes it off the size of each.
      return 0;
    } else if (value instanceof CharSequence text) {
      return OBJECT_BYTES + text.length();
    } else if (value instanceof byte[] bytes) {
      return OBJECT_BYTES + bytes.length;
    } else if (value instanceof ByteBuffer bytes) {
      return 2 * OBJECT_BYTES + bytes.remaining();
    } else if (value instanceof BufferedRecord<?> buffered) {
      return 4 * OBJECT_BYTES + sizeOf(buffered.getRecord());
    } else if (value instanceof HoodieRecord<?> record) {
      return 8 * OBJECT_BYTES + sizeOf(record.getData());
    } else if (value instanceof IndexedRecord record) {
      return sizeOfFields(record);
    } else if (value instanceof Map<?, ?> map) {
      return OBJECT_BYTES + sizeOfAll(map.keySet().toArray()) + sizeOfAll(map.values().toArray());
    } else if (value instanceof Iterable<?> elements) {
      long size = OBJECT_BYTES;
      for (Object element : elements) {
        size += sizeOf(element);
      }
      return size;
    }
    return OBJECT_BYTES;
  }

  private static long sizeOfFields(IndexedRecord record) {
    long size = OBJECT_BYTES;
    int fields = record.getSchema().getFields().size();
    for (int i = 0; i < fields; i++) {
      size += sizeOf(record.get(i));
    }
    return size;
  }

  private static long sizeOfAll(Object[] values) {
    long size = OBJECT_BYTES;
    for (Object value : values) {
      size += sizeOf(value);
    }
    return size;
  }
}
