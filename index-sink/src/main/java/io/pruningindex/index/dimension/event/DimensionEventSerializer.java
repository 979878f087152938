package io.pruningindex.index.dimension.event;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Carries {@link DimensionEvent}s between operators: a length, then {@link DimensionEventCodec}'s
 * bytes.
 */
public final class DimensionEventSerializer extends TypeSerializerSingleton<DimensionEvent> {
  /** The one instance; the serializer has no state. */
  public static final DimensionEventSerializer INSTANCE = new DimensionEventSerializer();

  private static final long serialVersionUID = 1L;

  @Override
  public void serialize(DimensionEvent event, DataOutputView target) throws IOException {
    byte[] bytes = DimensionEventCodec.toBytes(event);
    target.writeInt(bytes.length);
    target.write(bytes);
  }

  @Override
  public DimensionEvent deserialize(DataInputView source) throws IOException {
    byte[] bytes = new byte[source.readInt()];
    source.readFully(bytes);
    return DimensionEventCodec.fromBytes(bytes);
  }

  @Override
  public DimensionEvent deserialize(DimensionEvent reuse, DataInputView source) throws IOException {
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
  public DimensionEvent copy(DimensionEvent from) {
    return from;
  }

  @Override
  public DimensionEvent copy(DimensionEvent from, DimensionEvent reuse) {
    return from;
  }

  @Override
  public DimensionEvent createInstance() {
    return new DimensionEvent.DimensionDropped("", 0);
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
  public TypeSerializerSnapshot<DimensionEvent> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Names the serializer in savepoints. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<DimensionEvent> {
    /** Called by Flink when it restores. */
    public Snapshot() {
      super(() -> INSTANCE);
    }
  }
}
