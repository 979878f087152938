package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.internal.ask.FanOut;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.dimension.DimensionColumn;
import io.pruningindex.query.internal.dimension.DimensionRows;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.StaleReadException;
import io.pruningindex.query.internal.read.StampedValues;
import io.pruningindex.query.internal.read.ValueKind;
import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.wire.CorruptValueException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Reads chunks of a dimension until their values fit together: first out of the cache where that is
 * allowed, then twice afresh. Rows and columns of a chunk are written together; a chunk that is
 * written between two reads is only met by chance.
 */
final class ChunkReader {
  private static final int TRIES = 3;
  private static final int CONCURRENT_COLUMNS = 4;

  private final StampedValues values;
  private final Pause pause;
  private final DimensionSnapshot snapshot;
  private final List<String> columns;
  private final Deadline deadline;

  /**
   * Reads chunks of one version.
   *
   * @param columns the columns that are needed, as the dimension's schema spells them
   */
  ChunkReader(
      StampedValues values,
      Pause pause,
      DimensionSnapshot snapshot,
      List<String> columns,
      Deadline deadline) {
    this.values = values;
    this.pause = pause;
    this.snapshot = snapshot;
    this.columns = List.copyOf(columns);
    this.deadline = deadline;
  }

  /**
   * Reads a chunk.
   *
   * @return the chunk; fails with {@link StaleReadException} if it does not belong to the snapshot,
   *     or did not fit together in any try
   */
  CompletableFuture<DimensionChunk> read(int chunk) {
    return read(chunk, 1);
  }

  private CompletableFuture<DimensionChunk> read(int chunk, int attempt) {
    Change named = snapshot.ledger().chunks().get(chunk);
    long epoch = snapshot.head().epoch();
    CompletableFuture<DimensionRows> rows =
        value(
            IndexKey.dimensionRows(snapshot.dimension(), epoch, chunk),
            DimensionKinds.ROWS,
            named,
            attempt);
    CompletableFuture<List<DimensionColumn>> read =
        FanOut.map(
            columns,
            CONCURRENT_COLUMNS,
            column ->
                value(
                    IndexKey.dimensionColumn(snapshot.dimension(), epoch, chunk, column),
                    DimensionKinds.COLUMN,
                    named,
                    attempt));
    return rows.thenCombine(read, this::fitting)
        .thenCompose(
            fitting -> {
              if (fitting != null) {
                return CompletableFuture.completedFuture(fitting);
              }
              return attempt < TRIES
                  ? pause.before(attempt).thenCompose(over -> read(chunk, attempt + 1))
                  : CompletableFuture.failedFuture(
                      StaleReadException.mismatch(
                          "rows and columns of a chunk were written at different times"));
            });
  }

  private <T> CompletableFuture<T> value(
      IndexKey key, ValueKind<T> kind, Change named, int attempt) {
    return attempt == 1
        ? values.read(snapshot, key, kind, named, deadline)
        : values.readAfresh(snapshot, key, kind, named, deadline);
  }

  /** The chunk, or null if its values do not fit together. */
  private DimensionChunk fitting(DimensionRows rows, List<DimensionColumn> read) {
    Map<String, ColumnChunk> chunks = new HashMap<>();
    for (int i = 0; i < read.size(); i++) {
      if (!read.get(i).stamp().sameChange(rows.stamp())) {
        return null;
      }
      ColumnChunk chunk = read.get(i).values();
      if (chunk.count() != rows.count()) {
        throw new CorruptValueException(
            "Column "
                + columns.get(i)
                + " of dimension "
                + snapshot.dimension()
                + " has "
                + chunk.count()
                + " values for "
                + rows.count()
                + " rows");
      }
      chunks.put(columns.get(i), chunk);
    }
    return new DimensionChunk(rows, chunks);
  }
}
