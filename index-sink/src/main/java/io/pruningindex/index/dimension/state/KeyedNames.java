package io.pruningindex.index.dimension.state;

import io.pruningindex.query.internal.state.IndexKey;
import java.util.function.Consumer;
import org.apache.flink.api.common.state.MapState;

/** Named values in Flink's keyed state. Each access makes its key the current one. */
public final class KeyedNames implements NamedCells {
  private final Consumer<IndexKey> currentKey;
  private final MapState<String, byte[]> state;

  /**
   * Opens the values of one state.
   *
   * @param currentKey makes a key the current one
   * @param state the state
   */
  public KeyedNames(Consumer<IndexKey> currentKey, MapState<String, byte[]> state) {
    this.currentKey = currentKey;
    this.state = state;
  }

  @Override
  public byte[] get(IndexKey key, String name) {
    currentKey.accept(key);
    byte[][] value = new byte[1][];
    StateFailure.wrap("read", key, () -> value[0] = state.get(name));
    return value[0];
  }

  @Override
  public void put(IndexKey key, String name, byte[] value) {
    currentKey.accept(key);
    StateFailure.wrap("write", key, () -> state.put(name, value));
  }

  @Override
  public void remove(IndexKey key, String name) {
    currentKey.accept(key);
    StateFailure.wrap("delete from", key, () -> state.remove(name));
  }

  @Override
  public void clear(IndexKey key) {
    currentKey.accept(key);
    state.clear();
  }
}
