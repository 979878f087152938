package io.pruningindex.query.internal.answer.table;

import io.pruningindex.query.internal.ask.FanOut;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.Snapshot;
import io.pruningindex.query.internal.read.StaleReadException;
import io.pruningindex.query.internal.read.StampedValues;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.internal.read.ValueKind;
import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.PartitionShard;
import io.pruningindex.query.internal.state.StoredSchema;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Reads a table's schema and partition directory. */
public final class DirectoryReader {
  /** Of the parsed values of one partition; the paths are counted with the shards. */
  private static final long PARTITION_WEIGHT = 128;

  private static final int CONCURRENT_READS = 8;

  private final StampedValues values;
  private final ValueCache cache;

  DirectoryReader(StampedValues values, ValueCache cache) {
    this.values = values;
    this.cache = cache;
  }

  /** The schema alone; fails with {@link StaleReadException} if it is not the snapshot's. */
  public CompletableFuture<StoredSchema> schema(Snapshot snapshot, Deadline deadline) {
    return values.read(
        snapshot,
        IndexKey.schema(snapshot.table(), snapshot.epoch()),
        ValueKind.SCHEMA,
        snapshot.ledger().schema(),
        deadline);
  }

  /** The directory; fails with {@link StaleReadException} if it is not the snapshot's. */
  public CompletableFuture<Directory> read(Snapshot snapshot, Deadline deadline) {
    CompletableFuture<StoredSchema> schema = schema(snapshot, deadline);
    List<Change> named = snapshot.ledger().shards();
    CompletableFuture<List<PartitionShard>> shards =
        FanOut.map(
            IntStream.range(0, named.size()).boxed().toList(),
            CONCURRENT_READS,
            shard ->
                values.read(
                    snapshot,
                    IndexKey.partitions(snapshot.table(), snapshot.epoch(), shard),
                    ValueKind.PARTITIONS,
                    named.get(shard),
                    deadline));
    return schema.thenCombine(
        shards, (readSchema, readShards) -> directory(snapshot, readSchema, readShards));
  }

  private Directory directory(Snapshot snapshot, StoredSchema schema, List<PartitionShard> shards) {
    // No shard has the number -1: the place of what was made of all of them.
    IndexKey place = IndexKey.partitions(snapshot.table(), snapshot.epoch(), -1);
    if (cache.get(place) instanceof Directory kept && kept.isOf(schema, shards)) {
      return kept;
    }
    for (int i = 0; i < shards.size() - 1; i++) {
      if (shards.get(i).paths().count() != PartitionShard.SIZE) {
        throw StaleReadException.mismatch("a shard of the partition directory was not full");
      }
    }
    Directory directory = Directory.of(schema, shards);
    cache.put(place, directory, directory.count() * PARTITION_WEIGHT);
    return directory;
  }
}
