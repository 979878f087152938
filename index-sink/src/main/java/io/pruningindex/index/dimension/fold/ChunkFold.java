package io.pruningindex.index.dimension.fold;

import io.pruningindex.index.dimension.state.PendingBlock;
import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.Stamp;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Folds the changes that wait into the chunks of one version.
 *
 * <p>Slots and chunks both go by low bits of the same hash, so that the changes of some slots meet
 * the rows of some chunks and no others. They are taken one such unit after the other; in memory at
 * a time are the changes of a unit, one chunk as it was, and the one that is made of it. If there
 * come to be more chunks, or an epoch has none yet, all of them are written.
 */
final class ChunkFold {
  private final OwnedDimension dimension;
  private final PendingChanges pending;
  private final ChunkStore store;
  private final CutTally tally;
  private final Stamp stamp;
  private final long from;
  private final long to;
  private final int before;
  private final int after;
  private final List<Change> changes;

  /**
   * Prepares to make a version.
   *
   * @param stamp what the chunks are to be stamped with
   * @param epoch the epoch that is written to; another one than the current one if the number of
   *     chunks changes and there are some
   * @param chunks how many chunks there are to be: a power of two, no fewer than there are
   */
  ChunkFold(
      OwnedDimension dimension,
      PendingChanges pending,
      ChunkStore store,
      CutTally tally,
      Stamp stamp,
      long epoch,
      int chunks) {
    this.dimension = dimension;
    this.pending = pending;
    this.store = store;
    this.tally = tally;
    this.stamp = stamp;
    this.from = dimension.head().orElseThrow().epoch();
    this.to = epoch;
    this.before = dimension.ledger().chunks().size();
    this.after = chunks;
    this.changes =
        rewriting()
            ? new ArrayList<>(Collections.nCopies(chunks, Change.of(stamp)))
            : new ArrayList<>(dimension.ledger().chunks());
  }

  /** Writes the chunks. */
  void run() {
    int units = Math.min(after, PendingBlock.SLOTS);
    for (int unit = 0; unit < units; unit++) {
      if (rewriting() || pending.any(dimension, unit, units)) {
        foldUnit(unit, units);
      }
    }
  }

  /** Which change each chunk was written by. */
  List<Change> changes() {
    return changes;
  }

  private boolean rewriting() {
    return before != after;
  }

  private void foldUnit(int unit, int units) {
    Map<Integer, Map<Row, RowDelta>> byChunk = new HashMap<>();
    pending
        .net(dimension, unit, units)
        .forEach(
            (row, copies) ->
                byChunk.computeIfAbsent(row.chunk(after), c -> new HashMap<>()).put(row, copies));
    if (before <= units) {
      // Several units, or just this one, are made of one chunk, or of none.
      foldChunk(before == 0 ? 0 : unit % before, unit, units, byChunk);
    } else {
      for (int source = unit; source < before; source += units) {
        foldChunk(source, source, before, byChunk);
      }
    }
  }

  /** Makes the chunks {@code first}, {@code first + step} and so on of the one that holds them. */
  private void foldChunk(
      int source, int first, int step, Map<Integer, Map<Row, RowDelta>> byChunk) {
    Chunk old = null;
    for (int number = first; number < after; number += step) {
      Map<Row, RowDelta> copies = byChunk.getOrDefault(number, Map.of());
      if (!rewriting() && copies.isEmpty()) {
        continue;
      }
      if (old == null) {
        old = before == 0 ? new Chunk(0) : store.read(from, source);
      }
      write(number, rewriting() ? old.part(number, after) : old, copies);
    }
  }

  private void write(int number, Chunk chunk, Map<Row, RowDelta> copies) {
    long changesBefore = tally.changes();
    chunk.apply(copies, stamp.number(), tally);
    if (rewriting()) {
      store.write(to, number, chunk, stamp);
    } else if (tally.changes() > changesBefore) {
      store.replace(from, number, chunk, stamp);
      changes.set(number, Change.of(stamp));
    }
  }
}
