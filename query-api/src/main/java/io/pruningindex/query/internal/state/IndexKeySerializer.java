package io.pruningindex.query.internal.state;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Writes an {@link IndexKey} behind a version byte. RocksDB compares keys by these bytes, so one
 * key must always give the same bytes.
 */
public final class IndexKeySerializer extends TypeSerializerSingleton<IndexKey> {
  /** The one instance; the serializer has no state. */
  public static final IndexKeySerializer INSTANCE = new IndexKeySerializer();

  private static final long serialVersionUID = 1L;
  private static final int VERSION = 1;

  @Override
  public void serialize(IndexKey key, DataOutputView target) throws IOException {
    target.writeByte(VERSION);
    target.writeUTF(key.table());
    target.writeLong(key.epoch());
    target.writeInt(key.stripe());
    target.writeInt(key.bucket());
    target.writeByte(key.facet().code());
    target.writeUTF(key.column());
  }

  @Override
  public IndexKey deserialize(DataInputView source) throws IOException {
    int version = source.readByte();
    if (version != VERSION) {
      throw new IOException(
          "An index key has version "
              + version
              + " and this release reads version "
              + VERSION
              + ": restore with a release at least as new as the one that wrote the state");
    }
    return new IndexKey(
        source.readUTF(),
        source.readLong(),
        source.readInt(),
        source.readInt(),
        Facet.ofCode(source.readByte()),
        source.readUTF());
  }

  @Override
  public IndexKey deserialize(IndexKey reuse, DataInputView source) throws IOException {
    return deserialize(source);
  }

  @Override
  public void copy(DataInputView source, DataOutputView target) throws IOException {
    serialize(deserialize(source), target);
  }

  @Override
  public IndexKey copy(IndexKey from) {
    return from;
  }

  @Override
  public IndexKey copy(IndexKey from, IndexKey reuse) {
    return from;
  }

  @Override
  public IndexKey createInstance() {
    return IndexKey.head("");
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
  public TypeSerializerSnapshot<IndexKey> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Names the serializer in savepoints. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<IndexKey> {
    /** Called by Flink when it restores. */
    public Snapshot() {
      super(() -> INSTANCE);
    }
  }
}
