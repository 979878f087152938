package io.pruningindex.query.model;

import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.Head;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.InstantEntry;
import io.pruningindex.query.internal.state.Ledger;
import io.pruningindex.query.internal.state.Look;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.internal.state.StoredSchema;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** What is kept of a table under the keys of one epoch, and how its values are written. */
final class ModelEpoch {
  private static final int RETENTION = 4;

  private final VersionedStore store;
  private final String table;
  private final TableSchema schema;
  private final Random random;
  private final long epoch;
  private final ModelBuckets buckets;
  private final ModelPartitions partitions;
  private final ModelInstants instants;
  private final Set<ModelFile> live = new LinkedHashSet<>();
  private long floor = 1;
  private Change schemaChange;
  private Change shardChange;

  private ModelEpoch(
      VersionedStore store,
      String table,
      TableSchema schema,
      Random random,
      long epoch,
      ModelBuckets buckets,
      ModelPartitions partitions,
      ModelInstants instants) {
    this.store = store;
    this.table = table;
    this.schema = schema;
    this.random = random;
    this.epoch = epoch;
    this.buckets = buckets;
    this.partitions = partitions;
    this.instants = instants;
  }

  /** The first one, with empty buckets. */
  static ModelEpoch first(
      VersionedStore store, String table, TableSchema schema, int bucketCount, Random random) {
    return new ModelEpoch(
        store,
        table,
        schema,
        random,
        1,
        ModelBuckets.empty(store, table, bucketCount),
        new ModelPartitions(),
        new ModelInstants());
  }

  /** A later one, with empty buckets, of which nothing is written yet. */
  ModelEpoch next(long later, Change now) {
    ModelEpoch next =
        new ModelEpoch(
            store,
            table,
            schema,
            random,
            later,
            ModelBuckets.empty(store, table, buckets.count()),
            new ModelPartitions(),
            new ModelInstants());
    next.floor = now.number();
    next.buckets.foldAllAnew(now.incarnation(), now.number(), next.floor, random);
    next.schemaChange = now;
    next.shardChange = now;
    return next;
  }

  /** A copy that goes on by itself. */
  ModelEpoch copy() {
    ModelEpoch copy =
        new ModelEpoch(
            store,
            table,
            schema,
            random,
            epoch,
            buckets.copy(),
            partitions.copy(),
            instants.copy());
    copy.live.addAll(live);
    copy.floor = floor;
    copy.schemaChange = schemaChange;
    copy.shardChange = shardChange;
    return copy;
  }

  long epoch() {
    return epoch;
  }

  /** The files that are live now. */
  Set<ModelFile> live() {
    return Collections.unmodifiableSet(live);
  }

  ModelInstants instants() {
    return instants;
  }

  void add(ModelFile file, long number) {
    int bucket = buckets.indexOf(file, epoch);
    buckets.get(bucket).add(file, number);
    partitions.add(file.partition(), bucket);
    live.add(file);
  }

  void remove(ModelFile file, long number) {
    if (!buckets.get(buckets.indexOf(file, epoch)).remove(file, number)) {
      throw new IllegalStateException("Not live: " + file);
    }
    live.remove(file);
  }

  /** Writes what an instant has changed. */
  void writeChanged(Change now, Set<Integer> folds, Set<Integer> relayouts) {
    notePartitions(now);
    raiseFloor(now);
    boolean first = instants.isEmpty();
    List<Runnable> writes = new ArrayList<>();
    for (int i = 0; i < buckets.count(); i++) {
      writeBucket(i, now, first || folds.contains(i), relayouts.contains(i), writes);
    }
    if (partitions.takeChanged() || first) {
      shardChange = now;
      writes.add(() -> writeShards(now));
    }
    if (first) {
      schemaChange = now;
      writes.add(() -> writeSchema(now));
    }
    runInAnyOrder(writes);
  }

  private void writeBucket(
      int index, Change now, boolean fold, boolean anew, List<Runnable> writes) {
    ModelBucket bucket = buckets.get(index);
    if (fold) {
      if (anew) {
        bucket.foldAnew(now.incarnation(), now.number(), floor, random);
      } else {
        bucket.fold(now.incarnation(), now.number());
      }
      buckets.writeFolded(index, epoch, partitions::id, writes);
    } else if (bucket.changed()) {
      bucket.stampTail(now.incarnation(), now.number(), bucket.foldStamp().floor());
    } else {
      return;
    }
    buckets.writeTail(index, epoch, partitions::id, writes);
  }

  /** Writes all there is: in the tails, or folded if it is complete. */
  void writeAll(Change now, boolean complete) {
    notePartitions(now);
    List<Runnable> writes = new ArrayList<>();
    for (int i = 0; i < buckets.count(); i++) {
      if (complete) {
        buckets.get(i).foldAnew(now.incarnation(), now.number(), floor, random);
      } else {
        buckets.get(i).stampTail(now.incarnation(), now.number(), floor);
      }
      buckets.writeFolded(i, epoch, partitions::id, writes);
      buckets.writeTail(i, epoch, partitions::id, writes);
    }
    writes.add(() -> writeShards(now));
    writes.add(() -> writeSchema(now));
    runInAnyOrder(writes);
    if (complete) {
      partitions.takeChanged();
    }
  }

  private void notePartitions(Change now) {
    partitions.note(
        live.stream().map(ModelFile::partition).collect(Collectors.toSet()), now.number());
  }

  private void raiseFloor(Change now) {
    floor = Math.max(floor, now.number() - RETENTION);
  }

  private void runInAnyOrder(List<Runnable> writes) {
    Collections.shuffle(writes, random);
    writes.forEach(Runnable::run);
  }

  /** Writes the ledger, and the head last of all. */
  void finish(Change now, InstantEntry entry) {
    raiseFloor(now);
    instants.add(entry, now.incarnation(), floor);
    Ledger ledger =
        new Ledger(
            stamp(now, floor),
            instants.entries(),
            schemaChange,
            Collections.nCopies(partitions.shardCount(), shardChange),
            buckets.folds(),
            buckets.tails(),
            instants.runs());
    store.write(IndexKey.ledger(table, epoch), ledger.toBytes());
    writeHead(now, entry, Look.at(System.currentTimeMillis()));
  }

  void writeHead(Change now, InstantEntry entry, Look look) {
    Head head = new Head(stamp(now, floor), epoch, entry, look);
    store.write(IndexKey.head(table), head.toBytes());
  }

  private void writeSchema(Change now) {
    StoredSchema stored = new StoredSchema(stamp(now, 0), schema);
    store.write(IndexKey.schema(table, epoch), stored.toBytes());
  }

  private void writeShards(Change now) {
    for (int shard = 0; shard < partitions.shardCount(); shard++) {
      store.write(
          IndexKey.partitions(table, epoch, shard),
          partitions.shard(shard, stamp(now, 0)).toBytes());
    }
  }

  private static Stamp stamp(Change now, long floor) {
    return new Stamp(now.incarnation(), now.number(), floor, 0);
  }

  /** Deletes all values, in any order. */
  void delete() {
    List<IndexKey> keys = new ArrayList<>(buckets.keys(epoch));
    keys.add(IndexKey.ledger(table, epoch));
    keys.add(IndexKey.schema(table, epoch));
    keys.add(IndexKey.partitions(table, epoch, 0));
    Collections.shuffle(keys, random);
    keys.forEach(store::delete);
  }
}
