package io.pruningindex.index.partition;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The bytes of descriptors: a version, then the components in their order. What is null is written
 * as "", which stands for nothing else there.
 */
public final class PartitionDescriptorCodec {
  private static final int VERSION = 1;

  private PartitionDescriptorCodec() {}

  /** The descriptor's bytes; {@link #fromBytes} is the inverse. */
  public static byte[] toBytes(PartitionDescriptor partition) {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION);
    writer.writeString(partition.table());
    writer.writeString(orEmpty(partition.instant()));
    writer.writeString(orEmpty(partition.completionTime()));
    writer.writeSigned(partition.emittedAt()).writeString(partition.partition());
    writer.writeVarint(partition.values().size());
    partition.values().forEach((field, value) -> writer.writeString(field).writeString(value));
    writer.writeVarint(partition.slices()).writeVarint(partition.files());
    writer.writeVarint(partition.bytes()).writeSigned(partition.rows());
    writer.writeBoolean(partition.removed());
    return writer.toBytes();
  }

  /**
   * Reads a descriptor.
   *
   * @throws io.pruningindex.query.internal.wire.CorruptValueException if the bytes are damaged
   */
  public static PartitionDescriptor fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("A partition descriptor", VERSION);
    return new PartitionDescriptor(
        reader.readString(),
        orNull(reader.readString()),
        orNull(reader.readString()),
        reader.readSigned(),
        reader.readString(),
        readValues(reader),
        reader.readVarint(),
        reader.readVarint(),
        reader.readVarint(),
        reader.readSigned(),
        reader.readBoolean());
  }

  private static Map<String, String> readValues(WireReader reader) {
    int count = reader.readCount();
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      values.put(reader.readString(), reader.readString());
    }
    return values;
  }

  private static String orEmpty(String text) {
    return text == null ? "" : text;
  }

  private static String orNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
