package io.pruningindex.index.dimension.fold;

import io.pruningindex.index.dimension.state.RetiredChunks;
import io.pruningindex.index.state.IndexValues;
import io.pruningindex.query.internal.dimension.DimensionLedger;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.state.IndexKey;
import java.util.List;
import java.util.Optional;

/** Deletes the values of epochs that nobody needs, some at a time. */
final class ChunkSweeper {
  private final IndexValues values;
  private final int keysPerEvent;

  ChunkSweeper(IndexValues values, int keysPerEvent) {
    this.values = values;
    this.keysPerEvent = keysPerEvent;
  }

  /** Deletes a part of one epoch whose time has come, if there is one. */
  void sweepDue(OwnedDimension dimension, long now) {
    if (dimension.head().isEmpty()) {
      return;
    }
    long number = dimension.head().get().stamp().number();
    List<RetiredChunks> retired = dimension.retired();
    for (int i = 0; i < retired.size(); i++) {
      RetiredChunks epoch = retired.get(i);
      if (number >= epoch.fromNumber() && now >= epoch.fromTime()) {
        retired.remove(i);
        sweep(dimension.name(), epoch, keysPerEvent).ifPresent(rest -> retired.add(0, rest));
        dimension.notesChanged();
        return;
      }
    }
  }

  /** Deletes all of an epoch. */
  void sweepAll(String dimension, long epoch) {
    sweep(dimension, new RetiredChunks(epoch, 0, 0, 0), Integer.MAX_VALUE);
  }

  /**
   * Deletes about {@code keys} values of an epoch, whole chunks at a time, the ledger last.
   *
   * @return what is left to do, or empty if nothing is
   */
  private Optional<RetiredChunks> sweep(String dimension, RetiredChunks retired, int keys) {
    long epoch = retired.epoch();
    Optional<DimensionLedger> ledger =
        values.find(IndexKey.dimensionLedger(dimension, epoch), DimensionLedger::fromBytes);
    if (ledger.isEmpty()) {
      return Optional.empty();
    }
    List<DimensionSchema.Field> columns = ledger.get().schema().columns();
    int chunk = retired.nextChunk();
    long left = keys;
    for (; chunk < ledger.get().chunks().size() && left > 0; chunk++) {
      values.remove(IndexKey.dimensionRows(dimension, epoch, chunk));
      for (DimensionSchema.Field column : columns) {
        values.remove(IndexKey.dimensionColumn(dimension, epoch, chunk, column.name()));
      }
      left -= 1 + columns.size();
    }
    if (left <= 0) {
      return Optional.of(new RetiredChunks(epoch, retired.fromNumber(), retired.fromTime(), chunk));
    }
    values.remove(IndexKey.dimensionLedger(dimension, epoch));
    return Optional.empty();
  }
}
