package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.internal.answer.FanOut;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.evaluate.Bitmap;
import io.pruningindex.query.internal.evaluate.InclusiveEvaluator;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.schema.ColumnType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

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
   * @return the values of each key column, row by row, of the rows that may match
   */
  CompletableFuture<List<ColumnChunk>> collect(ChunkReader reader) {
    if (filter.surviving().isEmpty()) {
      return CompletableFuture.completedFuture(joined(List.of()));
    }
    InclusiveEvaluator condition = new InclusiveEvaluator(filter);
    return FanOut.map(
            IntStream.range(0, snapshot.ledger().chunks().size()).boxed().toList(),
            CONCURRENT_CHUNKS,
            chunk -> reader.read(chunk).thenApply(read -> of(read, condition)))
        .thenApply(this::joined);
  }

  private List<ColumnChunk> of(DimensionChunk chunk, InclusiveEvaluator condition) {
    Bitmap matching = chunk.matching(condition, snapshot.version().number());
    List<ColumnChunk> found = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      KeyColumn column = new KeyColumn(types.get(i), matching.cardinality());
      column.append(chunk.chunk(keys.get(i)), matching);
      found.add(column.build());
    }
    return found;
  }

  private List<ColumnChunk> joined(List<List<ColumnChunk>> chunks) {
    List<ColumnChunk> joined = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      int key = i;
      KeyColumn column =
          new KeyColumn(types.get(i), chunks.stream().mapToInt(c -> c.get(key).count()).sum());
      chunks.forEach(chunk -> column.append(chunk.get(key)));
      if (rowOfNulls) {
        column.appendNull();
      }
      joined.add(column.build());
    }
    return joined;
  }
}
