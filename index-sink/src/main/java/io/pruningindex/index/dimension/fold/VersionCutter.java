package io.pruningindex.index.dimension.fold;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.state.RetiredChunks;
import io.pruningindex.index.state.IndexValues;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionHead;
import io.pruningindex.query.internal.dimension.DimensionLedger;
import io.pruningindex.query.internal.dimension.DimensionVersion;
import io.pruningindex.query.internal.state.Stamp;
import java.util.List;
import java.util.Optional;

/** Makes versions of the changes that wait. */
final class VersionCutter {
  /** For how many more versions an epoch stays readable whose chunks have become too large. */
  private static final int READABLE_VERSIONS = 2;

  private static final int MOST_CHUNKS = 1 << 20;

  private final IndexValues values;
  private final PendingChanges pending;
  private final int chunkRows;

  VersionCutter(IndexValues values, PendingChanges pending, int chunkRows) {
    this.values = values;
    this.pending = pending;
    this.chunkRows = chunkRows;
  }

  /**
   * Cuts a version, unless nothing has changed.
   *
   * @return what it changes
   */
  CutTally cut(OwnedDimension dimension, DimensionEvent.VersionCut event, long now) {
    DimensionHead head = dimension.head().orElseThrow();
    Optional<DimensionVersion> newest = dimension.newest();
    CutTally tally = new CutTally();
    // What a run before took for complete may not be: then it is a version of its own that is.
    boolean stands = newest.filter(v -> v.completeness() != Completeness.NEVER).isPresent();
    if (stands && dimension.pendingCount() == 0) {
      dimension.publish(advanced(head, head.stamp(), head.epoch(), event, now, dimension));
      return tally;
    }
    pending.flush(dimension);
    long number = head.stamp().number() + 1;
    long floor = newest.map(DimensionVersion::number).orElse(number);
    Stamp stamp = new Stamp(event.incarnation(), number, floor, 0);
    DimensionLedger ledger = dimension.ledger();
    int before = ledger.chunks().size();
    int chunks = chunksNeeded(dimension, newest.map(DimensionVersion::rows).orElse(0L), before);
    boolean grows = before > 0 && chunks > before;
    long epoch = grows ? head.epoch() + 1 : head.epoch();
    ChunkStore store = new ChunkStore(values, dimension.name(), ledger.schema());
    ChunkFold fold = new ChunkFold(dimension, pending, store, tally, stamp, epoch, chunks);
    fold.run();
    pending.clear(dimension);
    dimension.setBytes((grows ? 0 : dimension.bytes()) + store.bytes());
    if (stands && tally.changes() == 0 && chunks == before) {
      dimension.publish(advanced(head, head.stamp(), head.epoch(), event, now, dimension));
      return tally;
    }
    if (grows) {
      dimension.retired().add(new RetiredChunks(head.epoch(), number + READABLE_VERSIONS, 0, 0));
    }
    DimensionHead next = advanced(head, stamp, epoch, event, now, dimension);
    DimensionVersion version =
        new DimensionVersion(
            number,
            event.completeness(),
            next.currentTo(),
            event.instant(),
            now,
            newest.map(DimensionVersion::rows).orElse(0L) + tally.rows(),
            newest.map(DimensionVersion::duplicates).orElse(0L) + tally.duplicates());
    List<DimensionVersion> versions =
        newest.map(older -> List.of(older, version)).orElse(List.of(version));
    dimension.publish(new DimensionLedger(stamp, versions, ledger.schema(), fold.changes()), next);
    return tally;
  }

  /** How many chunks there must be for the rows that there will be at most. */
  private int chunksNeeded(OwnedDimension dimension, long rows, int before) {
    int chunks = Math.max(1, before);
    if (rows + dimension.pendingCount() <= capacity(chunks)) {
      return chunks;
    }
    long expected = rows + pending.expectedGrowth(dimension);
    while (expected > capacity(chunks) && chunks < MOST_CHUNKS) {
      chunks *= 2;
    }
    return chunks;
  }

  private long capacity(int chunks) {
    return (long) chunks * chunkRows;
  }

  /** Once complete up to a time, a dimension stays so, whatever the source counts from anew. */
  private static DimensionHead advanced(
      DimensionHead head,
      Stamp stamp,
      long epoch,
      DimensionEvent.VersionCut event,
      long now,
      OwnedDimension dimension) {
    boolean sameTime = event.completeness() == head.completedBy();
    long currentTo =
        sameTime && dimension.newest().isPresent()
            ? Math.max(head.currentTo(), event.currentTo())
            : event.currentTo();
    return new DimensionHead(stamp, epoch, event.completeness(), currentTo, now, head.problem());
  }
}
