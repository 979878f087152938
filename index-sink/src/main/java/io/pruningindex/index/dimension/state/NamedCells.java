package io.pruningindex.index.dimension.state;

import io.pruningindex.query.internal.state.IndexKey;

/** Any number of values per key, each under a name. */
public interface NamedCells {
  /** The value of {@code name} under {@code key}, or null if there is none. */
  byte[] get(IndexKey key, String name);

  /** Sets the value of {@code name} under {@code key}. */
  void put(IndexKey key, String name, byte[] value);

  /** Takes the value of {@code name} away. */
  void remove(IndexKey key, String name);

  /** Takes away all values under {@code key}. */
  void clear(IndexKey key);
}
