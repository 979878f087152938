package io.pruningindex.query.internal.read;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.file.FileNames;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.state.BucketTail;
import io.pruningindex.query.internal.state.Ledger;
import io.pruningindex.query.internal.state.PartitionShard;

/**
 * About how many bytes decoded values take in memory. Byte strings are left out: they take as many
 * as in the encoded value.
 */
final class DecodedWeight {
  /** Headers and references of one value. */
  static final long FIXED = 512;

  private static final long FILE_BYTES = Integer.BYTES + 1 + 6 * Long.BYTES;
  private static final long CHANGE_BYTES = 40;
  private static final long INSTANT_BYTES = 120;
  private static final long PARTITION_BYTES = 48;

  private DecodedWeight() {}

  static long of(FileTable files) {
    return FIXED + files.count() * FILE_BYTES + (long) files.groupCount() * Integer.BYTES;
  }

  static long of(FileNames names) {
    return FIXED
        + (long) Integer.BYTES * (names.fileNames().count() + names.groupFileIds().count());
  }

  static long of(ColumnChunk chunk) {
    int bounds = chunk.values() instanceof ColumnValues.Bytes ? 2 * Integer.BYTES : 2 * Long.BYTES;
    return FIXED + (long) chunk.count() * (1 + 2 * Long.BYTES + bounds);
  }

  static long of(BucketTail tail) {
    long weight =
        of(tail.files())
            + of(tail.names())
            + (long) tail.removedOrdinals().length * (Integer.BYTES + Long.BYTES);
    for (ColumnChunk chunk : tail.columns().values()) {
      weight += of(chunk);
    }
    return weight;
  }

  static long of(PartitionShard shard) {
    return FIXED + shard.paths().count() * PARTITION_BYTES;
  }

  static long of(Ledger ledger) {
    return FIXED
        + ledger.instants().size() * INSTANT_BYTES
        + CHANGE_BYTES * (ledger.shards().size() + ledger.folds().size() + ledger.tails().size());
  }
}
