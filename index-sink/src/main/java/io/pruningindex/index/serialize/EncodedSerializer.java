package io.pruningindex.index.serialize;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Carries values that cannot be changed and have versioned bytes of their own: a length, then the
 * bytes. Serializers are named in savepoints by their snapshots, which therefore each have.
 *
 * @param <T> what is carried
 */
public abstract class EncodedSerializer<T> extends TypeSerializerSingleton<T> {
  private static final long serialVersionUID = 1L;

  /** The bytes of a value; {@link #decode} is the inverse. */
  protected abstract byte[] encode(T value);

  /** The value of some bytes. */
  protected abstract T decode(byte[] bytes);

  @Override
  public final void serialize(T value, DataOutputView target) throws IOException {
    byte[] bytes = encode(value);
    target.writeInt(bytes.length);
    target.write(bytes);
  }

  @Override
  public final T deserialize(DataInputView source) throws IOException {
    byte[] bytes = new byte[source.readInt()];
    source.readFully(bytes);
    return decode(bytes);
  }

  @Override
  public final T deserialize(T reuse, DataInputView source) throws IOException {
    return deserialize(source);
  }

  @Override
  public final void copy(DataInputView source, DataOutputView target) throws IOException {
    // Not target.write(source, length): Flink's in-memory target does not grow for that.
    byte[] bytes = new byte[source.readInt()];
    source.readFully(bytes);
    target.writeInt(bytes.length);
    target.write(bytes);
  }

  @Override
  public final T copy(T from) {
    return from;
  }

  @Override
  public final T copy(T from, T reuse) {
    return from;
  }

  @Override
  public final boolean isImmutableType() {
    return true;
  }

  @Override
  public final int getLength() {
    return -1;
  }
}
