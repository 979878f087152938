package io.pruningindex.index.state;

import io.pruningindex.query.internal.state.IndexKey;

/** One optional value per key. */
public interface ValueCells {
  /** The value of {@code key}, or null if it has none. */
  byte[] get(IndexKey key);

  /** Sets the value of {@code key}. */
  void put(IndexKey key, byte[] value);

  /** Takes the value of {@code key} away, if it has one. */
  void remove(IndexKey key);
}
