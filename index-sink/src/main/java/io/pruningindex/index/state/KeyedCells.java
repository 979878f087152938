package io.pruningindex.index.state;

import io.pruningindex.query.internal.state.IndexKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.apache.flink.api.common.state.ValueState;

/**
 * Cells in Flink's keyed state. Each access makes its key the current one; whoever handles the
 * event sets the event's own key back at the end.
 */
public final class KeyedCells implements ValueCells {
  private final Consumer<IndexKey> currentKey;
  private final ValueState<byte[]> state;

  /**
   * Opens the cells of one state.
   *
   * @param currentKey makes a key the current one
   * @param state the state
   */
  public KeyedCells(Consumer<IndexKey> currentKey, ValueState<byte[]> state) {
    this.currentKey = currentKey;
    this.state = state;
  }

  @Override
  public byte[] get(IndexKey key) {
    currentKey.accept(key);
    try {
      return state.value();
    } catch (IOException e) {
      throw new UncheckedIOException("The state backend failed to read " + key, e);
    }
  }

  @Override
  public void put(IndexKey key, byte[] value) {
    currentKey.accept(key);
    try {
      state.update(value);
    } catch (IOException e) {
      throw new UncheckedIOException("The state backend failed to write " + key, e);
    }
  }

  @Override
  public void remove(IndexKey key) {
    currentKey.accept(key);
    state.clear();
  }
}
