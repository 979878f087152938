package io.pruningindex.index.dimension.fold;

import io.pruningindex.index.dimension.state.GroupPiece;
import io.pruningindex.index.dimension.state.NamedCells;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.state.IndexKey;

/**
 * Remembers which rows came from which group, as they were sent. When a group is replaced they
 * become ordinary removals, and the new rows ordinary additions.
 */
final class GroupRows {
  private final NamedCells cells;
  private final PendingChanges pending;

  GroupRows(NamedCells cells, PendingChanges pending) {
    this.cells = cells;
    this.pending = pending;
  }

  /**
   * Takes in a piece of a group.
   *
   * @param first whether what the group held before is dropped
   */
  void replace(OwnedDimension dimension, String group, boolean first, ByteStrings rows) {
    IndexKey key = key(dimension);
    byte[] stored = cells.get(key, GroupPiece.countName(group));
    int pieces = stored == null ? 0 : GroupPiece.count(stored);
    if (first) {
      for (int piece = 0; piece < pieces; piece++) {
        String name = GroupPiece.name(group, piece);
        ByteStrings old = GroupPiece.fromBytes(cells.get(key, name)).rows();
        pending.append(dimension, old, i -> -1);
        cells.remove(key, name);
      }
      pieces = 0;
    }
    if (rows.count() > 0) {
      pending.append(dimension, rows, i -> 1);
      cells.put(key, GroupPiece.name(group, pieces++), new GroupPiece(rows).toBytes());
    }
    if (pieces > 0) {
      cells.put(key, GroupPiece.countName(group), GroupPiece.countBytes(pieces));
    } else {
      cells.remove(key, GroupPiece.countName(group));
    }
  }

  /** Forgets all groups. */
  void clear(OwnedDimension dimension) {
    cells.clear(key(dimension));
  }

  private static IndexKey key(OwnedDimension dimension) {
    return IndexKey.dimensionHead(dimension.name());
  }
}
