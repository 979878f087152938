package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.join.KeyBox;
import java.util.List;
import java.util.Set;

/**
 * Tells which files and partitions may hold a row whose key of several columns is in a set. It is
 * one key that must fit in all its columns: those with the partition's part of the key decide the
 * rest of it.
 */
final class TupleEvaluation {
  private final BoundNode.TupleLeaf leaf;
  private final int[] counts;
  private final TupleBounds[] byPartition;
  private final Bitmap partitions;

  private TupleEvaluation(BoundNode.TupleLeaf leaf, PartitionValues values) {
    List<TupleColumn> columns = leaf.columns();
    this.leaf = leaf;
    this.counts = columns.stream().mapToInt(column -> column.keys().count()).toArray();
    this.byPartition =
        columns.stream()
            .map(
                column ->
                    column.partitionField() < 0
                        ? null
                        : TupleBounds.of(
                            column, values.field(column.partitionField()), values.count()))
            .toArray(TupleBounds[]::new);
    this.partitions = evaluate(values.count());
  }

  static TupleEvaluation of(BoundNode.TupleLeaf leaf, PartitionValues values) {
    return new TupleEvaluation(leaf, values);
  }

  /** The partitions that may hold such a row, whatever the data columns hold. */
  Bitmap partitions() {
    return partitions.copy();
  }

  /**
   * The files that may hold such a row.
   *
   * @param known the columns whose stats may be asked for
   */
  Bitmap files(BatchStatistics batch, Set<String> known) {
    int count = batch.count();
    TupleBounds[] byStats = new TupleBounds[counts.length];
    for (int i = 0; i < byStats.length; i++) {
      TupleColumn column = leaf.columns().get(i);
      if (column.indexed() && known.contains(column.column())) {
        byStats[i] = TupleBounds.of(column, batch.chunk(column.column()), count);
      }
    }
    KeyBox box = new KeyBox(counts);
    Bitmap result = Bitmap.none(count);
    for (int file = 0; file < count; file++) {
      int partition = batch.partitionOf(file);
      boolean ruledOut =
          partition >= 0 && partition < partitions.size() && !partitions.get(partition);
      if (!ruledOut) {
        box.open();
        narrow(box, byPartition, partition);
        narrow(box, byStats, file);
        if (leaf.keys().mayHold(box)) {
          result.set(file);
        }
      }
    }
    return result;
  }

  private Bitmap evaluate(int count) {
    KeyBox box = new KeyBox(counts);
    Bitmap result = Bitmap.none(count);
    for (int partition = 0; partition < count; partition++) {
      box.open();
      narrow(box, byPartition, partition);
      if (leaf.keys().mayHold(box)) {
        result.set(partition);
      }
    }
    return result;
  }

  private static void narrow(KeyBox box, TupleBounds[] bounds, int index) {
    for (int column = 0; column < bounds.length; column++) {
      if (bounds[column] != null) {
        bounds[column].narrow(box, column, index);
      }
    }
  }
}
