package io.pruningindex.index.dimension.event;

import io.pruningindex.index.serialize.EncodedSerializer;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;

/**
 * Carries {@link DimensionEvent}s between operators: a length, then {@link DimensionEventCodec}'s
 * bytes.
 */
public final class DimensionEventSerializer extends EncodedSerializer<DimensionEvent> {
  /** The one instance; the serializer has no state. */
  public static final DimensionEventSerializer INSTANCE = new DimensionEventSerializer();

  private static final long serialVersionUID = 1L;

  @Override
  protected byte[] encode(DimensionEvent value) {
    return DimensionEventCodec.toBytes(value);
  }

  @Override
  protected DimensionEvent decode(byte[] bytes) {
    return DimensionEventCodec.fromBytes(bytes);
  }

  @Override
  public DimensionEvent createInstance() {
    return new DimensionEvent.DimensionDropped("", 0);
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
