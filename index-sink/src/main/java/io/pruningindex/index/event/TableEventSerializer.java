package io.pruningindex.index.event;

import io.pruningindex.index.serialize.EncodedSerializer;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;

/**
 * Carries {@link TableEvent}s between operators: a length, then {@link TableEventCodec}'s bytes.
 */
public final class TableEventSerializer extends EncodedSerializer<TableEvent> {
  /** The one instance; the serializer has no state. */
  public static final TableEventSerializer INSTANCE = new TableEventSerializer();

  private static final long serialVersionUID = 1L;

  @Override
  protected byte[] encode(TableEvent value) {
    return TableEventCodec.toBytes(value);
  }

  @Override
  protected TableEvent decode(byte[] bytes) {
    return TableEventCodec.fromBytes(bytes);
  }

  @Override
  public TableEvent createInstance() {
    return new TableEvent.TableDropped("", 0);
  }

  @Override
  public TypeSerializerSnapshot<TableEvent> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Names the serializer in savepoints. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<TableEvent> {
    /** Called by Flink when it restores. */
    public Snapshot() {
      super(() -> INSTANCE);
    }
  }
}
