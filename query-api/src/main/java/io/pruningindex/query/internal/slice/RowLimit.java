package io.pruningindex.query.internal.slice;

import io.pruningindex.query.PruneStep;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Chooses slices that are enough for a number of rows, whichever they are: as few as can be of
 * those whose rows all match and are counted, or if these have not rows enough, all.
 */
public final class RowLimit {
  private record Entry(SliceBatch batch, int slice) {
    long rows() {
      return batch.rows()[slice];
    }

    long bytes() {
      return batch.bytes()[slice];
    }
  }

  /** Most rows first; among equals what is read sooner, then always the same ones. */
  private static final Comparator<Entry> MOST_ROWS_FIRST =
      Comparator.comparingLong(Entry::rows)
          .reversed()
          .thenComparingLong(Entry::bytes)
          .thenComparingInt(entry -> entry.batch().partitions()[entry.slice()])
          .thenComparingInt(entry -> entry.batch().bucket())
          .thenComparingInt(entry -> entry.batch().groups()[entry.slice()]);

  private RowLimit() {}

  /** Chooses among {@code batches} for {@code rows} rows. */
  public static SliceChoice choose(List<SliceBatch> batches, long rows) {
    if (rows == 0) {
      return SliceChoice.of(
          batches, (batch, slice) -> false, PruneStep.Kind.LIMIT, "no rows were asked for");
    }
    Shortlist<Entry> enough = new Shortlist<>(MOST_ROWS_FIRST, Entry::rows, rows);
    Obstacles obstacles = new Obstacles(null);
    int slices = 0;
    int counted = 0;
    long available = 0;
    for (SliceBatch batch : batches) {
      slices += batch.count();
      for (int slice = 0; slice < batch.count(); slice++) {
        if (batch.counted(slice)) {
          counted++;
          available += batch.rows()[slice];
          enough.offer(new Entry(batch, slice));
        } else {
          obstacles.addUncounted(batch, slice);
        }
      }
    }
    if (!enough.reached()) {
      return SliceChoice.of(
          batches,
          (batch, slice) -> true,
          PruneStep.Kind.LIMIT,
          shortage(rows, slices, counted, available, obstacles));
    }
    Map<Integer, BitSet> chosen = new HashMap<>();
    for (Entry entry : enough.entries()) {
      chosen.computeIfAbsent(entry.batch().bucket(), added -> new BitSet()).set(entry.slice());
    }
    BitSet none = new BitSet();
    return SliceChoice.of(
        batches,
        (batch, slice) -> chosen.getOrDefault(batch.bucket(), none).get(slice),
        PruneStep.Kind.LIMIT,
        "every row of the slices left matches: "
            + enough.total()
            + " rows, of which "
            + rows
            + " are enough");
  }

  private static String shortage(
      long rows, int slices, int counted, long available, Obstacles obstacles) {
    if (slices == 0) {
      return "";
    } else if (obstacles.none()) {
      return "all matching rows together are fewer than " + rows + ": " + available;
    }
    return "the slices of which every row is known to match, "
        + counted
        + " of "
        + slices
        + ", have "
        + available
        + " of "
        + rows
        + " rows: "
        + obstacles;
  }
}
