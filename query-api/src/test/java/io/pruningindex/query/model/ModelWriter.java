package io.pruningindex.query.model;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.Head;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.InstantEntry;
import io.pruningindex.query.internal.state.Ledger;
import io.pruningindex.query.internal.state.PartitionShard;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.internal.state.StoredSchema;
import io.pruningindex.query.internal.state.Totals;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writes the state of one table as the contract of the state says, value by value, into a store
 * that keeps every version; and remembers, by the instants' own times, what the table truly was.
 */
public final class ModelWriter {
  /**
   * What the table was at an instant.
   *
   * @param completionTime when the instant completed
   * @param slices the table's slices as of it
   * @param previous the instant before it, or null
   * @param changed the groups that it added files to, each as partition and file id
   */
  public record Truth(
      String completionTime, Set<ModelSlice> slices, String previous, Set<List<String>> changed) {}

  private static final int RETENTION = 4;

  private final VersionedStore store;
  private final String table;
  private final TableSchema schema;
  private final Random random;
  private final Map<String, Truth> truth;
  private final List<ModelBucket> buckets = new ArrayList<>();
  private final List<String> partitions = new ArrayList<>();
  private final List<Set<Integer>> partitionBuckets = new ArrayList<>();
  private final Set<ModelFile> live = new LinkedHashSet<>();
  private final List<InstantEntry> instants = new ArrayList<>();
  private long incarnation;
  private long number;
  private long epoch = 1;
  private int epochsSkipped;
  private long floor = 1;
  private Change schemaChange;
  private Change shardChange;
  private boolean partitionsChanged;

  /** Starts a table with empty buckets. */
  public ModelWriter(
      VersionedStore store, String table, TableSchema schema, int bucketCount, Random random) {
    this(store, table, schema, random, new HashMap<>());
    incarnation = random.nextLong();
    for (int i = 0; i < bucketCount; i++) {
      buckets.add(new ModelBucket());
    }
  }

  private ModelWriter(
      VersionedStore store,
      String table,
      TableSchema schema,
      Random random,
      Map<String, Truth> truth) {
    this.store = store;
    this.table = table;
    this.schema = schema;
    this.random = random;
    this.truth = truth;
  }

  /** A copy that goes on by itself; what is true of instants is remembered in one place. */
  public ModelWriter checkpoint() {
    ModelWriter copy = new ModelWriter(store, table, schema, random, truth);
    buckets.forEach(bucket -> copy.buckets.add(bucket.copy()));
    copy.partitions.addAll(partitions);
    partitionBuckets.forEach(some -> copy.partitionBuckets.add(new TreeSet<>(some)));
    copy.live.addAll(live);
    copy.instants.addAll(instants);
    copy.incarnation = incarnation;
    copy.number = number;
    copy.epoch = epoch;
    copy.epochsSkipped = epochsSkipped;
    copy.floor = floor;
    copy.schemaChange = schemaChange;
    copy.shardChange = shardChange;
    return copy;
  }

  /** Goes on as a new run of the source: with a number that stands for no new instant. */
  public void newIncarnation() {
    incarnation = random.nextLong();
    InstantEntry last = instants.get(instants.size() - 1);
    number++;
    finish(new InstantEntry(number, last.instant(), last.completionTime(), last.totals()));
  }

  /** The files that are live now. */
  public Set<ModelFile> live() {
    return Collections.unmodifiableSet(live);
  }

  /** What the table was at each instant, by its requested time. */
  public Map<String, Truth> truth() {
    return truth;
  }

  /** The number of the newest instant. */
  public long number() {
    return number;
  }

  /** The incarnation that is writing. */
  public long incarnation() {
    return incarnation;
  }

  /** The epoch that is written. */
  public long epoch() {
    return epoch;
  }

  /**
   * Applies an instant.
   *
   * @param instant its requested time; null for a table that has none yet
   * @param folds the buckets that are folded with it
   * @param relayouts those of them whose ordinals are dealt anew
   */
  public void commit(
      String instant,
      String completionTime,
      List<ModelFile> added,
      List<ModelFile> removed,
      Set<Integer> folds,
      Set<Integer> relayouts) {
    number++;
    added.forEach(this::add);
    removed.forEach(this::remove);
    boolean first = instants.isEmpty();
    InstantEntry entry = entry(instant, completionTime, added);
    floor = Math.max(floor, number - RETENTION);
    List<Runnable> writes = new ArrayList<>();
    for (int i = 0; i < buckets.size(); i++) {
      writeBucket(i, first || folds.contains(i), relayouts.contains(i), writes);
    }
    if (partitionsChanged || first) {
      shardChange = new Change(incarnation, number);
      partitionsChanged = false;
      writes.add(this::writeShards);
    }
    if (first) {
      schemaChange = new Change(incarnation, number);
      writes.add(this::writeSchema);
    }
    Collections.shuffle(writes, random);
    writes.forEach(Runnable::run);
    finish(entry);
  }

  /** Applies an instant that folds nothing. */
  public void commit(
      String instant, String completionTime, List<ModelFile> added, List<ModelFile> removed) {
    commit(instant, completionTime, added, removed, Set.of(), Set.of());
  }

  /**
   * Builds the index anew under new keys, switches to it, and deletes the old one.
   *
   * @param pieces in how many pieces the files are listed. All that is written of a build has the
   *     same number, so more than one break the rule that a stamp stands for one value only
   * @param listed called when a piece was written that was not the last
   */
  public void switchEpoch(int pieces, Runnable listed) {
    long old = epoch;
    int count = buckets.size();
    epoch += 1 + epochsSkipped;
    epochsSkipped = 0;
    number++;
    floor = number;
    InstantEntry last = instants.get(instants.size() - 1);
    List<ModelFile> files = new ArrayList<>(live);
    Collections.shuffle(files, random);
    startEpoch(count);
    for (int piece = 0; piece < pieces; piece++) {
      boolean complete = piece == pieces - 1;
      files
          .subList(files.size() * piece / pieces, files.size() * (piece + 1) / pieces)
          .forEach(this::add);
      writePiece(complete);
      if (!complete) {
        listed.run();
      }
    }
    partitionsChanged = false;
    finish(new InstantEntry(number, last.instant(), last.completionTime(), last.totals()));
    deleteEpoch(old, count);
  }

  /** Never uses the next epoch. */
  public void skipEpoch() {
    epochsSkipped++;
  }

  private void startEpoch(int count) {
    instants.clear();
    live.clear();
    partitions.clear();
    partitionBuckets.clear();
    buckets.clear();
    schemaChange = new Change(incarnation, number);
    shardChange = schemaChange;
    for (int i = 0; i < count; i++) {
      ModelBucket bucket = new ModelBucket();
      bucket.foldAnew(incarnation, number, floor, random);
      buckets.add(bucket);
    }
  }

  /** Writes all there is: in the tails, or folded if it is complete. */
  private void writePiece(boolean complete) {
    List<Runnable> writes = new ArrayList<>();
    for (int i = 0; i < buckets.size(); i++) {
      if (complete) {
        buckets.get(i).foldAnew(incarnation, number, floor, random);
      } else {
        buckets.get(i).stampTail(incarnation, number, floor);
      }
      writeFolded(i, writes);
      writeTail(i, writes);
    }
    writes.add(this::writeShards);
    writes.add(this::writeSchema);
    Collections.shuffle(writes, random);
    writes.forEach(Runnable::run);
  }

  private void deleteEpoch(long old, int oldBuckets) {
    List<IndexKey> keys = new ArrayList<>();
    keys.add(IndexKey.ledger(table, old));
    keys.add(IndexKey.schema(table, old));
    keys.add(IndexKey.partitions(table, old, 0));
    for (int i = 0; i < oldBuckets; i++) {
      keys.add(IndexKey.slices(table, old, i));
      keys.add(IndexKey.names(table, old, i));
      keys.add(IndexKey.column(table, old, i, "v"));
      keys.add(IndexKey.tail(table, old, i));
    }
    Collections.shuffle(keys, random);
    keys.forEach(store::delete);
  }

  private void add(ModelFile file) {
    int bucket = bucketOf(file);
    buckets.get(bucket).add(file, number);
    if (!partitions.contains(file.partition())) {
      partitions.add(file.partition());
      partitionBuckets.add(new TreeSet<>());
      partitionsChanged = true;
    }
    partitionsChanged |= partitionBuckets.get(partitions.indexOf(file.partition())).add(bucket);
    live.add(file);
  }

  /** All files of a group lie in one bucket; the groups of a partition in one or more. */
  private int bucketOf(ModelFile file) {
    int hash = (file.partition() + file.fileId() + epoch).hashCode();
    return Math.floorMod(hash, buckets.size());
  }

  private void remove(ModelFile file) {
    if (!buckets.get(bucketOf(file)).remove(file, number)) {
      throw new IllegalStateException("Not live: " + file);
    }
    live.remove(file);
  }

  private void writeBucket(int index, boolean fold, boolean anew, List<Runnable> writes) {
    ModelBucket bucket = buckets.get(index);
    if (fold) {
      if (anew) {
        bucket.foldAnew(incarnation, number, floor, random);
      } else {
        bucket.fold(incarnation, number);
      }
      writeFolded(index, writes);
    } else if (bucket.changed()) {
      bucket.stampTail(incarnation, number, bucket.foldStamp().floor());
    } else {
      return;
    }
    writeTail(index, writes);
  }

  private void writeFolded(int index, List<Runnable> writes) {
    ModelBucket bucket = buckets.get(index);
    writes.add(
        () -> store.write(IndexKey.slices(table, epoch, index), bucket.slices(this::id).toBytes()));
    writes.add(() -> store.write(IndexKey.names(table, epoch, index), bucket.names().toBytes()));
    writes.add(
        () -> store.write(IndexKey.column(table, epoch, index, "v"), bucket.column().toBytes()));
  }

  private void writeTail(int index, List<Runnable> writes) {
    ModelBucket bucket = buckets.get(index);
    writes.add(
        () -> store.write(IndexKey.tail(table, epoch, index), bucket.tail(this::id).toBytes()));
  }

  private int id(String partition) {
    return partitions.indexOf(partition);
  }

  private InstantEntry entry(String instant, String completionTime, List<ModelFile> added) {
    Set<ModelSlice> slices = ModelSlice.latest(live);
    String previous =
        instants.isEmpty() ? null : InstantTime.unpack(instants.get(instants.size() - 1).instant());
    Set<List<String>> changed = new HashSet<>();
    added.forEach(file -> changed.add(List.of(file.partition(), file.fileId())));
    truth.put(instant, new Truth(completionTime, slices, previous, changed));
    Set<String> populated = new HashSet<>();
    long files = 0;
    long bytes = 0;
    long rows = 0;
    long filesWithoutRows = 0;
    for (ModelSlice slice : slices) {
      populated.add(slice.partition());
      for (ModelFile file : slice.files()) {
        files++;
        bytes += file.size();
        rows += Math.max(0, file.rows());
        filesWithoutRows += file.rows() < 0 ? 1 : 0;
      }
    }
    return new InstantEntry(
        number,
        pack(instant),
        pack(completionTime),
        new Totals(populated.size(), slices.size(), files, bytes, rows, filesWithoutRows));
  }

  private static long pack(String instant) {
    return instant == null ? InstantTime.NONE : InstantTime.pack(instant);
  }

  private void finish(InstantEntry entry) {
    instants.add(entry);
    floor = Math.max(floor, number - RETENTION);
    InstantEntry lastCompleted =
        instants.stream()
            .filter(old -> old.number() < floor)
            .max(Comparator.comparingLong(InstantEntry::completionTime))
            .orElse(null);
    instants.removeIf(old -> old.number() < floor && old != lastCompleted);
    Stamp stamp = new Stamp(incarnation, number, floor, 0);
    Ledger ledger =
        new Ledger(
            stamp,
            instants,
            schemaChange,
            Collections.nCopies(shardCount(), shardChange),
            buckets.stream().map(bucket -> Change.of(bucket.foldStamp())).toList(),
            buckets.stream().map(bucket -> Change.of(bucket.tailStamp())).toList());
    store.write(IndexKey.ledger(table, epoch), ledger.toBytes());
    writeHead(stamp, entry, System.currentTimeMillis());
  }

  private void writeHead(Stamp stamp, InstantEntry entry, long currentTo) {
    store.write(IndexKey.head(table), new Head(stamp, epoch, entry, currentTo).toBytes());
  }

  private void writeSchema() {
    Stamp stamp = new Stamp(incarnation, number, 0, 0);
    store.write(IndexKey.schema(table, epoch), new StoredSchema(stamp, schema).toBytes());
  }

  private void writeShards() {
    for (int shard = 0; shard < shardCount(); shard++) {
      int from = shard * PartitionShard.SIZE;
      int to = Math.min(partitions.size(), from + PartitionShard.SIZE);
      ByteStrings.Builder paths = new ByteStrings.Builder();
      partitions.subList(from, to).forEach(paths::add);
      int[][] some =
          partitionBuckets.subList(from, to).stream()
              .map(set -> set.stream().mapToInt(Integer::intValue).toArray())
              .toArray(int[][]::new);
      PartitionShard value =
          new PartitionShard(new Stamp(incarnation, number, 0, 0), paths.build(), some);
      store.write(IndexKey.partitions(table, epoch, shard), value.toBytes());
    }
  }

  private int shardCount() {
    return Math.max(1, (partitions.size() + PartitionShard.SIZE - 1) / PartitionShard.SIZE);
  }
}
