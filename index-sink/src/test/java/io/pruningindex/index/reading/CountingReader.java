package io.pruningindex.index.reading;

import io.pruningindex.index.harness.IndexHarness;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ReadOutcome;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.internal.state.IndexKey;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Reads the operator's own state, and remembers what was read. */
final class CountingReader implements StateReader {
  /**
   * What was read.
   *
   * @param bytes the length of its value, 0 if there was none
   */
  record Read(IndexKey key, int bytes) {}

  private final IndexHarness harness;
  private List<Read> reads = new ArrayList<>();

  CountingReader(IndexHarness harness) {
    this.harness = harness;
  }

  @Override
  public synchronized CompletableFuture<ReadOutcome> read(IndexKey key, Deadline deadline) {
    byte[] value = harness.value(key);
    reads.add(new Read(key, value == null ? 0 : value.length));
    return CompletableFuture.completedFuture(
        value == null ? new ReadOutcome.MissingKey() : new ReadOutcome.Value(value));
  }

  /** What was read since the last call. */
  synchronized List<Read> take() {
    List<Read> taken = reads;
    reads = new ArrayList<>();
    return taken;
  }

  static List<Read> of(Facet facet, List<Read> reads) {
    return reads.stream().filter(read -> read.key().facet() == facet).toList();
  }

  static long bytes(List<Read> reads) {
    return reads.stream().mapToLong(Read::bytes).sum();
  }

  @Override
  public void close() {}
}
