package io.pruningindex.index.dimension.state;

import io.pruningindex.query.internal.state.IndexKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.flink.api.common.state.ListState;

/** Lists in Flink's keyed state. Each access makes its key the current one. */
public final class KeyedLists implements ListCells {
  private final Consumer<IndexKey> currentKey;
  private final ListState<byte[]> state;

  /**
   * Opens the lists of one state.
   *
   * @param currentKey makes a key the current one
   * @param state the state
   */
  public KeyedLists(Consumer<IndexKey> currentKey, ListState<byte[]> state) {
    this.currentKey = currentKey;
    this.state = state;
  }

  @Override
  public void append(IndexKey key, byte[] element) {
    currentKey.accept(key);
    StateFailure.wrap("append to", key, () -> state.add(element));
  }

  @Override
  public List<byte[]> get(IndexKey key) {
    currentKey.accept(key);
    List<byte[]> elements = new ArrayList<>();
    StateFailure.wrap("read", key, () -> addAll(state.get(), elements));
    return elements;
  }

  @Override
  public void put(IndexKey key, List<byte[]> elements) {
    currentKey.accept(key);
    StateFailure.wrap("write", key, () -> state.update(elements));
  }

  private static void addAll(Iterable<byte[]> stored, List<byte[]> elements) {
    if (stored != null) {
      stored.forEach(elements::add);
    }
  }
}
