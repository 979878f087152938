package io.pruningindex.query.internal.read;

import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.internal.state.IndexKey;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Keeps decoded values up to a number of bytes, and drops those that were not used for the longest
 * time. It promises nothing about how new a value is: whoever takes one checks its stamp.
 */
public final class ValueCache {
  /** An {@link IndexKey} hashes by its table alone, which would make one list of this map. */
  private record Key(String table, long epoch, int bucket, Facet facet, String column) {
    static Key of(IndexKey key) {
      return new Key(key.table(), key.epoch(), key.bucket(), key.facet(), key.column());
    }
  }

  private record Entry(Object value, long weight) {}

  private static final int INITIAL_CAPACITY = 64;
  private static final float LOAD_FACTOR = 0.75f;

  private final long capacity;
  private final LinkedHashMap<Key, Entry> entries =
      new LinkedHashMap<>(INITIAL_CAPACITY, LOAD_FACTOR, true);
  private long weight;

  /**
   * Creates an empty cache.
   *
   * @param capacity how many bytes it keeps at most
   */
  public ValueCache(long capacity) {
    this.capacity = capacity;
  }

  /** The value last put under {@code key}, or null. A key always has values of one type. */
  public synchronized Object get(IndexKey key) {
    Entry entry = entries.get(Key.of(key));
    return entry == null ? null : entry.value();
  }

  /** Drops the value of {@code key}, if there is one. */
  public synchronized void remove(IndexKey key) {
    Entry entry = entries.remove(Key.of(key));
    if (entry != null) {
      weight -= entry.weight();
    }
  }

  /** Keeps a value in place of an earlier one, unless it alone exceeds the capacity. */
  public synchronized void put(IndexKey key, Object value, long bytes) {
    remove(key);
    if (bytes > capacity) {
      return;
    }
    entries.put(Key.of(key), new Entry(value, bytes));
    weight += bytes;
    Iterator<Map.Entry<Key, Entry>> oldest = entries.entrySet().iterator();
    while (weight > capacity) {
      weight -= oldest.next().getValue().weight();
      oldest.remove();
    }
  }

  /** About how many bytes are kept. */
  public synchronized long weight() {
    return weight;
  }

  /** How many values are kept. */
  public synchronized int size() {
    return entries.size();
  }
}
