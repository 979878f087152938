package io.pruningindex.index.fold;

import io.pruningindex.index.bucket.GrowingLongs;
import io.pruningindex.index.state.IndexValues;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.PartitionShard;
import io.pruningindex.query.internal.state.Stamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The partitions of an epoch, their ids, the buckets that each is in, and when it had slices. */
final class PartitionDirectory {
  /** From 0 until 1 there is no state: so long a partition had slices that never had any. */
  private static final long NEVER = 1;

  private final List<String> paths = new ArrayList<>();
  private final List<int[]> buckets = new ArrayList<>();
  private final GrowingLongs added = new GrowingLongs(new long[0]);
  private final GrowingLongs removed = new GrowingLongs(new long[0]);
  private final Map<String, Integer> ids = new HashMap<>();
  private final TreeSet<Integer> changedShards = new TreeSet<>();

  /** Reads the directory of an epoch. */
  static PartitionDirectory read(IndexValues values, String table, long epoch, int shards) {
    PartitionDirectory directory = new PartitionDirectory();
    for (int i = 0; i < shards; i++) {
      PartitionShard shard =
          values.require(IndexKey.partitions(table, epoch, i), PartitionShard::fromBytes);
      for (int j = 0; j < shard.paths().count(); j++) {
        int id = directory.append(shard.paths().string(j), shard.buckets()[j]);
        directory.added.set(id, shard.added()[j]);
        directory.removed.set(id, shard.removed()[j]);
      }
    }
    return directory;
  }

  int count() {
    return paths.size();
  }

  int shardCount() {
    return (count() + PartitionShard.SIZE - 1) / PartitionShard.SIZE;
  }

  /** The id of the partition, or -1. */
  int id(String path) {
    return ids.getOrDefault(path, -1);
  }

  /** The id of the partition, which is dealt now if there is none. */
  int idOrNew(String path) {
    int id = id(path);
    if (id < 0) {
      id = append(path, new int[0]);
      changedShards.add(id / PartitionShard.SIZE);
    }
    return id;
  }

  /** The buckets that a partition is in, ascending; must not be changed. */
  int[] buckets(int id) {
    return buckets.get(id);
  }

  /** Notes that a partition is in a bucket. */
  void addBucket(int id, int bucket) {
    int[] before = buckets.get(id);
    int at = Arrays.binarySearch(before, bucket);
    if (at < 0) {
      int[] after = Arrays.copyOf(before, before.length + 1);
      after[before.length] = bucket;
      Arrays.sort(after);
      buckets.set(id, after);
      changedShards.add(id / PartitionShard.SIZE);
    }
  }

  /** The path of a partition, relative to the table. */
  String path(int id) {
    return paths.get(id);
  }

  /**
   * Notes that a partition has slices from {@code number} on. If it lost its last one after the
   * floor, that is forgotten: as of what lies between it may have some, so that none is lost.
   */
  void appeared(int id, long number, long floor) {
    if (removed.get(id) <= Math.max(NEVER, floor)) {
      added.set(id, number);
    }
    removed.set(id, FileTable.LIVE);
    changedShards.add(id / PartitionShard.SIZE);
  }

  /** Notes that a partition has no slices from {@code number} on. */
  void vanished(int id, long number) {
    removed.set(id, number);
    changedShards.add(id / PartitionShard.SIZE);
  }

  /** The shards that changed since this was last asked. */
  List<Integer> takeChangedShards() {
    List<Integer> changed = List.copyOf(changedShards);
    changedShards.clear();
    return changed;
  }

  PartitionShard shard(int index, Stamp stamp) {
    int from = index * PartitionShard.SIZE;
    int to = Math.min(count(), from + PartitionShard.SIZE);
    ByteStrings.Builder packed = new ByteStrings.Builder();
    paths.subList(from, to).forEach(packed::add);
    return new PartitionShard(
        stamp,
        packed.build(),
        buckets.subList(from, to).toArray(new int[0][]),
        added.copy(from, to),
        removed.copy(from, to));
  }

  private int append(String path, int[] itsBuckets) {
    int id = paths.size();
    paths.add(path);
    buckets.add(itsBuckets);
    added.add(0);
    removed.add(NEVER);
    ids.put(path, id);
    return id;
  }
}
