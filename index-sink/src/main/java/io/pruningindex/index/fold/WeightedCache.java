package io.pruningindex.index.fold;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Keeps what was used last, as long as its weight is within a limit. */
final class WeightedCache<K, V> {
  private record Entry<V>(V value, long weight) {}

  private final LinkedHashMap<K, Entry<V>> entries = new LinkedHashMap<>(16, 0.75f, true);
  private final long limit;
  private long weight;

  WeightedCache(long limit) {
    this.limit = limit;
  }

  /** The value of {@code key}, or null. */
  V get(K key) {
    Entry<V> entry = entries.get(key);
    return entry == null ? null : entry.value;
  }

  void put(K key, V value, long valueWeight) {
    Entry<V> before = entries.put(key, new Entry<>(value, valueWeight));
    weight += valueWeight - (before == null ? 0 : before.weight);
  }

  void removeIf(Predicate<K> condition) {
    Iterator<Map.Entry<K, Entry<V>>> all = entries.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<K, Entry<V>> next = all.next();
      if (condition.test(next.getKey())) {
        weight -= next.getValue().weight;
        all.remove();
      }
    }
  }

  /** Drops what was not used for longest, down to the limit. */
  void trim(Predicate<V> droppable) {
    Iterator<Entry<V>> eldest = entries.values().iterator();
    while (weight > limit && eldest.hasNext()) {
      Entry<V> entry = eldest.next();
      if (droppable.test(entry.value)) {
        weight -= entry.weight;
        eldest.remove();
      }
    }
  }

  Iterable<V> values() {
    return entries.values().stream().map(Entry::value).toList();
  }

  long weight() {
    return weight;
  }
}
