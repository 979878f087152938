package io.pruningindex.query.model;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.state.PartitionShard;
import io.pruningindex.query.internal.state.Stamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The partitions of an epoch, in the order in which they came, the buckets that each is in, and
 * when it had files.
 */
final class ModelPartitions {
  private static final long NEVER = 1;

  private final List<String> paths = new ArrayList<>();
  private final List<Set<Integer>> buckets = new ArrayList<>();
  private final List<Long> added = new ArrayList<>();
  private final List<Long> removed = new ArrayList<>();
  private boolean changed;

  ModelPartitions copy() {
    ModelPartitions copy = new ModelPartitions();
    copy.paths.addAll(paths);
    buckets.forEach(some -> copy.buckets.add(new TreeSet<>(some)));
    copy.added.addAll(added);
    copy.removed.addAll(removed);
    copy.changed = changed;
    return copy;
  }

  /** Notes that a partition has files in a bucket. */
  void add(String path, int bucket) {
    if (!paths.contains(path)) {
      paths.add(path);
      buckets.add(new TreeSet<>());
      added.add(0L);
      removed.add(NEVER);
    }
    changed |= buckets.get(id(path)).add(bucket);
  }

  /** Notes which partitions have files from {@code number} on. */
  void note(Set<String> present, long number) {
    for (int id = 0; id < paths.size(); id++) {
      boolean now = present.contains(paths.get(id));
      boolean before = removed.get(id) == FileTable.LIVE;
      if (now && !before) {
        if (removed.get(id) == NEVER) {
          added.set(id, number);
        }
        removed.set(id, FileTable.LIVE);
      } else if (before && !now) {
        removed.set(id, number);
      }
      changed |= now != before;
    }
  }

  int id(String path) {
    return paths.indexOf(path);
  }

  /** Whether anything has changed since this was last asked. */
  boolean takeChanged() {
    boolean taken = changed;
    changed = false;
    return taken;
  }

  int shardCount() {
    return Math.max(1, (paths.size() + PartitionShard.SIZE - 1) / PartitionShard.SIZE);
  }

  PartitionShard shard(int shard, Stamp stamp) {
    int from = shard * PartitionShard.SIZE;
    int to = Math.min(paths.size(), from + PartitionShard.SIZE);
    ByteStrings.Builder packed = new ByteStrings.Builder();
    paths.subList(from, to).forEach(packed::add);
    int[][] some =
        buckets.subList(from, to).stream()
            .map(set -> set.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
    return new PartitionShard(
        stamp,
        packed.build(),
        some,
        added.subList(from, to).stream().mapToLong(Long::longValue).toArray(),
        removed.subList(from, to).stream().mapToLong(Long::longValue).toArray());
  }
}
