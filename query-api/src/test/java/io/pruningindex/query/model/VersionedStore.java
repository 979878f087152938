package io.pruningindex.query.model;

import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.internal.state.IndexKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A state that remembers every version of every value. Each write takes one unit of time, so that a
 * reader can be put between any two of them.
 */
public final class VersionedStore {
  private record Place(String table, long epoch, int bucket, Facet facet, String column) {
    static Place of(IndexKey key) {
      return new Place(key.table(), key.epoch(), key.bucket(), key.facet(), key.column());
    }
  }

  private final Map<Place, TreeMap<Integer, Optional<byte[]>>> versions = new HashMap<>();
  private int now;

  /** Writes a value. */
  public void write(IndexKey key, byte[] value) {
    now++;
    put(Place.of(key), Optional.of(value));
  }

  /** Deletes a value. */
  public void delete(IndexKey key) {
    now++;
    put(Place.of(key), Optional.empty());
  }

  /** The time of the last write. */
  public int now() {
    return now;
  }

  /** What a read at {@code time} finds. */
  public Optional<byte[]> at(int time, IndexKey key) {
    TreeMap<Integer, Optional<byte[]>> ofKey = versions.get(Place.of(key));
    Map.Entry<Integer, Optional<byte[]>> entry = ofKey == null ? null : ofKey.floorEntry(time);
    return entry == null ? Optional.empty() : entry.getValue();
  }

  /** Puts everything back to what it was at {@code time}, at once, as a recovery does. */
  public void restore(int time) {
    now++;
    versions.forEach(
        (place, ofKey) -> {
          Map.Entry<Integer, Optional<byte[]>> entry = ofKey.floorEntry(time);
          ofKey.put(now, entry == null ? Optional.empty() : entry.getValue());
        });
  }

  private void put(Place place, Optional<byte[]> value) {
    versions.computeIfAbsent(place, added -> new TreeMap<>()).put(now, value);
  }
}
