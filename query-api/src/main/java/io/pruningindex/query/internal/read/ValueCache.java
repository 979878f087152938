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
  private final LinkedHashMap<Object, Entry> entries =
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
    return getDerived(Key.of(key));
  }

  /**
   * What was last put under {@code place} of what was made of values, or null.
   *
   * @param place says all that it was made of; of a type whose values are put there alone
   */
  public synchronized Object getDerived(Object place) {
    Entry entry = entries.get(place);
    return entry == null ? null : entry.value();
  }

  /** Drops the value of {@code key}, if there is one. */
  public synchronized void remove(IndexKey key) {
    drop(Key.of(key));
  }

  /** Keeps a value in place of an earlier one, unless it alone exceeds the capacity. */
  public synchronized void put(IndexKey key, Object value, long bytes) {
    putDerived(Key.of(key), value, bytes);
  }

  /** Keeps what was made of values in place of an earlier one, as {@link #put} does. */
  public synchronized void putDerived(Object place, Object value, long bytes) {
    drop(place);
    if (bytes > capacity) {
      return;
    }
    entries.put(place, new Entry(value, bytes));
    weight += bytes;
    Iterator<Map.Entry<Object, Entry>> oldest = entries.entrySet().iterator();
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

  private void drop(Object place) {
    Entry entry = entries.remove(place);
    if (entry != null) {
      weight -= entry.weight();
    }
  }
}
