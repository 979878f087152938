package io.pruningindex.index.partition;

import io.pruningindex.index.serialize.EncodedSerializer;
import java.util.Map;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;

/**
 * Carries {@link PartitionDescriptor}s between operators: a length, then {@link
 * PartitionDescriptorCodec}'s bytes.
 */
public final class PartitionDescriptorSerializer extends EncodedSerializer<PartitionDescriptor> {
  /** The one instance; the serializer has no state. */
  public static final PartitionDescriptorSerializer INSTANCE = new PartitionDescriptorSerializer();

  private static final long serialVersionUID = 1L;

  @Override
  protected byte[] encode(PartitionDescriptor value) {
    return PartitionDescriptorCodec.toBytes(value);
  }

  @Override
  protected PartitionDescriptor decode(byte[] bytes) {
    return PartitionDescriptorCodec.fromBytes(bytes);
  }

  @Override
  public PartitionDescriptor createInstance() {
    return new PartitionDescriptor("", null, null, 0, "", Map.of(), 0, 0, 0, 0, true);
  }

  @Override
  public TypeSerializerSnapshot<PartitionDescriptor> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Names the serializer in savepoints. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<PartitionDescriptor> {
    /** Called by Flink when it restores. */
    public Snapshot() {
      super(() -> INSTANCE);
    }
  }
}
