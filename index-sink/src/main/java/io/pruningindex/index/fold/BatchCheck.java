package io.pruningindex.index.fold;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.schema.PhysicalType;
import java.util.Optional;
import java.util.stream.IntStream;

/** Looks whether the parts of a batch fit each other, before any of it is applied. */
final class BatchCheck {
  private BatchCheck() {}

  /** What is wrong with the batch, or empty if nothing is. */
  static Optional<String> problem(FileBatch batch) {
    FileTable files = batch.files();
    int count = files.count();
    if (!allOfLength(files, count) || batch.names().fileNames().count() != count) {
      return Optional.of("its files' attributes and names differ in number");
    }
    if (batch.names().groupFileIds().count() != files.groupCount()
        || !allBelow(files.group(), files.groupCount())
        || !allBelow(files.groupPartition(), batch.partitions().size())) {
      return Optional.of("it refers to file groups or partitions that it does not name");
    }
    return batch.columns().entrySet().stream()
        .filter(column -> !isWhole(column.getValue(), count))
        .map(column -> "its stats of column " + column.getKey() + " do not match its files")
        .findFirst();
  }

  private static boolean allOfLength(FileTable files, int count) {
    return files.kind().length == count
        && files.baseInstant().length == count
        && files.anchor().length == count
        && files.size().length == count
        && files.rows().length == count;
  }

  private static boolean allBelow(int[] indexes, int limit) {
    return IntStream.of(indexes).allMatch(index -> index >= 0 && index < limit);
  }

  private static boolean isWhole(ColumnChunk chunk, int count) {
    return chunk.count() == count
        && chunk.nullCounts().length == count
        && chunk.valueCounts().length == count
        && chunk.values().count() == count
        && chunk.type().physicalType().filter(type -> holds(chunk.values(), type)).isPresent();
  }

  private static boolean holds(ColumnValues values, PhysicalType type) {
    return switch (type) {
      case LONGS -> values instanceof ColumnValues.Longs;
      case DOUBLES -> values instanceof ColumnValues.Doubles;
      case BYTES -> values instanceof ColumnValues.Bytes;
    };
  }
}
