package io.pruningindex.index.dimension.fold;

import io.pruningindex.index.dimension.state.ListCells;
import io.pruningindex.index.dimension.state.PendingBlock;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.state.IndexKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;

/**
 * The changes of dimensions that wait for a version, in slots by the hash of their key columns. A
 * change is appended to its slot without reading it, together with some others of the slot: it
 * costs the state backend as much to append one as to append a hundred.
 */
final class PendingChanges {
  private static final int SLOTS = PendingBlock.SLOTS;

  private final ListCells cells;
  private final int settledChanges;

  /**
   * Works on a state.
   *
   * @param settledChanges how many changes a slot takes in before those that cancel out are dropped
   */
  PendingChanges(ListCells cells, int settledChanges) {
    this.cells = cells;
    this.settledChanges = settledChanges;
  }

  /**
   * Appends changes.
   *
   * @param copies gives for a row's position how many copies of it are added, or if negative,
   *     removed
   */
  void append(OwnedDimension dimension, ByteStrings rows, IntToLongFunction copies) {
    PendingBuffer buffer = dimension.buffer();
    for (int i = 0; i < rows.count(); i++) {
      byte[] row = rows.bytes(i);
      int slot = KeyHash.of(row) & SLOTS - 1;
      buffer.add(slot, copies.applyAsLong(i), row);
      dimension.pending()[slot]++;
    }
    if (buffer.isFull()) {
      flush(dimension);
    }
    dimension.notesChanged();
  }

  /** Writes what is still in memory; before each checkpoint, and before changes are read. */
  void flush(OwnedDimension dimension) {
    PendingBuffer buffer = dimension.buffer();
    for (int slot = 0; slot < SLOTS; slot++) {
      PendingBuilder block = buffer.slot(slot);
      if (block != null) {
        cells.append(key(dimension, slot), block.build().toBytes());
        settleIfFull(dimension, slot);
      }
    }
    buffer.clear();
  }

  /** Whether changes wait in one of the slots {@code first}, {@code first + step} and so on. */
  boolean any(OwnedDimension dimension, int first, int step) {
    for (int slot = first; slot < SLOTS; slot += step) {
      if (dimension.pending()[slot] > 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * What the changes in the slots {@code first}, {@code first + step} and so on come to, for each
   * row of which something does.
   */
  Map<Row, RowDelta> net(OwnedDimension dimension, int first, int step) {
    Map<Row, RowDelta> net = new HashMap<>();
    for (int slot = first; slot < SLOTS; slot += step) {
      if (dimension.pending()[slot] == 0) {
        continue;
      }
      for (byte[] bytes : cells.get(key(dimension, slot))) {
        PendingBlock block = PendingBlock.fromBytes(bytes);
        for (int i = 0; i < block.copies().length; i++) {
          long copies = block.copies()[i];
          net.compute(
              new Row(block.rows().bytes(i)),
              (row, before) -> (before == null ? RowDelta.NONE : before).then(copies));
        }
      }
    }
    net.values().removeIf(RowDelta::isNothing);
    return net;
  }

  /** By how many different rows there would be more if all rows removed are there once. */
  long expectedGrowth(OwnedDimension dimension) {
    long growth = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
      for (RowDelta delta : net(dimension, slot, SLOTS).values()) {
        growth += Long.signum(delta.sum());
      }
    }
    return growth;
  }

  /** Drops all changes. */
  void clear(OwnedDimension dimension) {
    dimension.buffer().clear();
    for (int slot = 0; slot < SLOTS; slot++) {
      if (dimension.pending()[slot] > 0) {
        cells.put(key(dimension, slot), List.of());
        dimension.pending()[slot] = 0;
        dimension.settled()[slot] = 0;
      }
    }
    dimension.notesChanged();
  }

  /** Keeps a slot, however often its rows change, as small as the rows that have changed. */
  private void settleIfFull(OwnedDimension dimension, int slot) {
    long settled = dimension.settled()[slot];
    if (dimension.pending()[slot] - settled <= Math.max(settledChanges, settled)) {
      return;
    }
    PendingBuilder block = new PendingBuilder();
    net(dimension, slot, SLOTS)
        .forEach(
            (row, delta) -> {
              // First down as far as it went, then up again: the same for any number of copies.
              if (delta.lowest() < 0) {
                block.add(delta.lowest(), row.bytes());
              }
              if (delta.sum() > delta.lowest()) {
                block.add(delta.sum() - delta.lowest(), row.bytes());
              }
            });
    cells.put(
        key(dimension, slot), block.count() == 0 ? List.of() : List.of(block.build().toBytes()));
    dimension.pending()[slot] = block.count();
    dimension.settled()[slot] = block.count();
  }

  private static IndexKey key(OwnedDimension dimension, int slot) {
    // Only the name and the slot matter: the lists have a state of their own.
    return IndexKey.dimensionRows(dimension.name(), 0, slot);
  }
}
