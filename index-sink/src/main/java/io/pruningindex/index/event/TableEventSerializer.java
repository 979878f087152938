package io.pruningindex.index.event;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Carries {@link TableEvent}s between operators: a length, then {@link TableEventCodec}'s bytes.
 */
public final class TableEventSerializer extends TypeSerializerSingleton<TableEvent> {
  /** The one instance; the serializer has no state. */
  public static final TableEventSerializer INSTANCE = new TableEventSerializer();

  private static final long serialVersionUID = 1L;

  @Override
  public void serialize(TableEvent event, DataOutputView target) throws IOException {
    byte[] bytes = TableEventCodec.toBytes(event);
    target.writeInt(bytes.length);
    target.write(bytes);
  }

  @Override
  public TableEvent deserialize(DataInputView source) throws IOException {
    byte[] bytes = new byte[source.readInt()];
    source.readFully(bytes);
    return TableEventCodec.fromBytes(bytes);
  }

  @Override
  public TableEvent deserialize(TableEvent reuse, DataInputView source) throws IOException {
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
  public TableEvent copy(TableEvent from) {
    return from;
  }

  @Override
  public TableEvent copy(TableEvent from, TableEvent reuse) {
    return from;
  }

  @Override
  public TableEvent createInstance() {
    return new TableEvent.TableDropped("", 0);
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
