package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.evaluate.Bitmap;
import io.pruningindex.query.internal.evaluate.InclusiveEvaluator;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.join.KeyCollector;
import io.pruningindex.query.internal.join.ValueSet;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.schema.ColumnType;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

/**
 * Collects the keys of a version's rows that may match a condition.
 *
 * @param snapshot the version
 * @param filter the condition, bound to the dimension's {@link DimensionSnapshot#schema()}
 * @param keys the key columns, as the schema spells them
 * @param types their types
 * @param rowOfNulls whether there is a key of nulls as well
 */
record MatchingKeys(
    DimensionSnapshot snapshot,
    PartitionFilter filter,
    List<String> keys,
    List<ColumnType> types,
    boolean rowOfNulls) {
  /** How many chunks are read at once; others' requests shall get in between. */
  private static final int CONCURRENT_CHUNKS = 8;

  /** The key columns of a chunk, and which of its rows may match. */
  private record Matching(List<ColumnChunk> keys, int[] rows) {}

  /** The columns whose values must be read. */
  List<String> columns() {
    Set<String> columns = new LinkedHashSet<>(keys);
    columns.addAll(filter.columns());
    return List.copyOf(columns);
  }

  /**
   * Reads the dimension's chunks.
   *
   * @param reader reads {@link #columns()}
   * @param collector collects the keys of the rows that may match
   * @param deadline until when there is time to collect them
   * @return the keys; fails with {@link TimeoutException} if there is no time left
   */
  CompletableFuture<ValueSet> collect(
      ChunkReader reader, KeyCollector collector, Deadline deadline) {
    InclusiveEvaluator condition = new InclusiveEvaluator(filter);
    return ChunksInOrder.read(
            filter.surviving().isEmpty() ? 0 : snapshot.ledger().chunks().size(),
            CONCURRENT_CHUNKS,
            chunk -> reader.read(chunk).thenApply(read -> matching(read, condition)),
            matching -> {
              require(deadline);
              collector.add(matching.keys(), matching.rows());
            })
        .thenApply(
            all -> {
              require(deadline);
              if (rowOfNulls) {
                collector.addNulls();
              }
              return collector.build();
            });
  }

  private Matching matching(DimensionChunk chunk, InclusiveEvaluator condition) {
    Bitmap matching = chunk.matching(condition, snapshot.version().number());
    int[] rows = new int[matching.cardinality()];
    int row = -1;
    for (int i = 0; i < rows.length; i++) {
      row = matching.next(row + 1);
      rows[i] = row;
    }
    return new Matching(keys.stream().map(chunk::chunk).toList(), rows);
  }

  private static void require(Deadline deadline) {
    if (deadline.passed()) {
      throw new CompletionException(new TimeoutException());
    }
  }
}
