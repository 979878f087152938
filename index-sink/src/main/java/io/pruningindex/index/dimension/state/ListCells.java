package io.pruningindex.index.dimension.state;

import io.pruningindex.query.internal.state.IndexKey;
import java.util.List;

/** One list per key. */
public interface ListCells {
  /** Appends to the list of {@code key} without reading it. */
  void append(IndexKey key, byte[] element);

  /** The list of {@code key}; empty if it has none. */
  List<byte[]> get(IndexKey key);

  /** Sets the list of {@code key}; an empty one takes it away. */
  void put(IndexKey key, List<byte[]> elements);
}
