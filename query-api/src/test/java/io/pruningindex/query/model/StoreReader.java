package io.pruningindex.query.model;

import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ReadOutcome;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.internal.state.IndexKey;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToIntFunction;

/** Reads a {@link VersionedStore}, each value at whatever time it is told to. */
public final class StoreReader implements StateReader {
  private final VersionedStore store;
  private final ToIntFunction<IndexKey> time;
  private final List<IndexKey> reads = new ArrayList<>();

  /** Reads each value as of {@code time}. */
  public StoreReader(VersionedStore store, ToIntFunction<IndexKey> time) {
    this.store = store;
    this.time = time;
  }

  /** Reads what is newest. */
  public static StoreReader newest(VersionedStore store) {
    return new StoreReader(store, key -> store.now());
  }

  @Override
  public synchronized CompletableFuture<ReadOutcome> read(IndexKey key, Deadline deadline) {
    reads.add(key);
    return CompletableFuture.completedFuture(
        store
            .at(time.applyAsInt(key), key)
            .<ReadOutcome>map(ReadOutcome.Value::new)
            .orElseGet(ReadOutcome.MissingKey::new));
  }

  /** The facets read since the last call, in order. */
  public synchronized List<Facet> takeReads() {
    List<Facet> facets = reads.stream().map(IndexKey::facet).toList();
    reads.clear();
    return facets;
  }

  @Override
  public void close() {}
}
