package io.pruningindex.index.partition;

import java.io.IOException;
import java.util.Map;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Carries {@link PartitionDescriptor}s between operators: a length, then {@link
 * PartitionDescriptorCodec}'s bytes.
 */
public final class PartitionDescriptorSerializer
    extends TypeSerializerSingleton<PartitionDescriptor> {
  /** The one instance; the serializer has no state. */
  public static final PartitionDescriptorSerializer INSTANCE = new PartitionDescriptorSerializer();

  private static final long serialVersionUID = 1L;

  @Override
  public void serialize(PartitionDescriptor partition, DataOutputView target) throws IOException {
    byte[] bytes = PartitionDescriptorCodec.toBytes(partition);
    target.writeInt(bytes.length);
    target.write(bytes);
  }

  @Override
  public PartitionDescriptor deserialize(DataInputView source) throws IOException {
    byte[] bytes = new byte[source.readInt()];
    source.readFully(bytes);
    return PartitionDescriptorCodec.fromBytes(bytes);
  }

  @Override
  public PartitionDescriptor deserialize(PartitionDescriptor reuse, DataInputView source)
      throws IOException {
    return deserialize(source);
  }

  @Override
  public void copy(DataInputView source, DataOutputView target) throws IOException {
    // Not target.write(source, length): Flink's in-memory target does not grow for that.
    byte[] bytes = new byte[source.readInt()];
    source.readFully(bytes);
    target.writeInt(bytes.length);
    target.write(bytes);
  }

  @Override
  public PartitionDescriptor copy(PartitionDescriptor from) {
    return from;
  }

  @Override
  public PartitionDescriptor copy(PartitionDescriptor from, PartitionDescriptor reuse) {
    return from;
  }

  @Override
  public PartitionDescriptor createInstance() {
    return new PartitionDescriptor("", null, null, 0, "", Map.of(), 0, 0, 0, 0, true);
  }

  @Override
  public boolean isImmutableType() {
    return true;
  }

  @Override
  public int getLength() {
    return -1;
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
