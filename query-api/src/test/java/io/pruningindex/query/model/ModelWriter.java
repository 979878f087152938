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
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

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
  private final Set<ModelFile> live = new LinkedHashSet<>();
  private ModelBuckets buckets;
  private ModelPartitions partitions = new ModelPartitions();
  private ModelInstants instants = new ModelInstants();
  private long incarnation;
  private long number;
  private long epoch = 1;
  private int epochsSkipped;
  private long floor = 1;
  private Change schemaChange;
  private Change shardChange;

  /** Starts a table with empty buckets. */
  public ModelWriter(
      VersionedStore store, String table, TableSchema schema, int bucketCount, Random random) {
    this(store, table, schema, random, new HashMap<>());
    incarnation = random.nextLong();
    buckets = ModelBuckets.empty(store, table, bucketCount);
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
    copy.buckets = buckets.copy();
    copy.partitions = partitions.copy();
    copy.instants = instants.copy();
    copy.live.addAll(live);
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
    InstantEntry last = instants.newest();
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
    notePartitions();
    boolean first = instants.isEmpty();
    InstantEntry entry = entry(instant, completionTime, added);
    floor = Math.max(floor, number - RETENTION);
    List<Runnable> writes = new ArrayList<>();
    for (int i = 0; i < buckets.count(); i++) {
      writeBucket(i, first || folds.contains(i), relayouts.contains(i), writes);
    }
    if (partitions.takeChanged() || first) {
      shardChange = new Change(incarnation, number);
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
    ModelBuckets oldBuckets = buckets;
    epoch += 1 + epochsSkipped;
    epochsSkipped = 0;
    number++;
    floor = number;
    InstantEntry last = instants.newest();
    List<ModelFile> files = new ArrayList<>(live);
    Collections.shuffle(files, random);
    startEpoch();
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
    partitions.takeChanged();
    finish(new InstantEntry(number, last.instant(), last.completionTime(), last.totals()));
    deleteEpoch(old, oldBuckets);
  }

  /** Never uses the next epoch. */
  public void skipEpoch() {
    epochsSkipped++;
  }

  private void startEpoch() {
    live.clear();
    instants = new ModelInstants();
    partitions = new ModelPartitions();
    buckets = ModelBuckets.empty(store, table, buckets.count());
    buckets.foldAllAnew(incarnation, number, floor, random);
    schemaChange = new Change(incarnation, number);
    shardChange = schemaChange;
  }

  /** Writes all there is: in the tails, or folded if it is complete. */
  private void writePiece(boolean complete) {
    notePartitions();
    List<Runnable> writes = new ArrayList<>();
    for (int i = 0; i < buckets.count(); i++) {
      if (complete) {
        buckets.get(i).foldAnew(incarnation, number, floor, random);
      } else {
        buckets.get(i).stampTail(incarnation, number, floor);
      }
      buckets.writeFolded(i, epoch, partitions::id, writes);
      buckets.writeTail(i, epoch, partitions::id, writes);
    }
    writes.add(this::writeShards);
    writes.add(this::writeSchema);
    Collections.shuffle(writes, random);
    writes.forEach(Runnable::run);
  }

  private void deleteEpoch(long old, ModelBuckets oldBuckets) {
    List<IndexKey> keys = new ArrayList<>(oldBuckets.keys(old));
    keys.add(IndexKey.ledger(table, old));
    keys.add(IndexKey.schema(table, old));
    keys.add(IndexKey.partitions(table, old, 0));
    Collections.shuffle(keys, random);
    keys.forEach(store::delete);
  }

  private void notePartitions() {
    partitions.note(live.stream().map(ModelFile::partition).collect(Collectors.toSet()), number);
  }

  private void add(ModelFile file) {
    int bucket = buckets.indexOf(file, epoch);
    buckets.get(bucket).add(file, number);
    partitions.add(file.partition(), bucket);
    live.add(file);
  }

  private void remove(ModelFile file) {
    if (!buckets.get(buckets.indexOf(file, epoch)).remove(file, number)) {
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
      buckets.writeFolded(index, epoch, partitions::id, writes);
    } else if (bucket.changed()) {
      bucket.stampTail(incarnation, number, bucket.foldStamp().floor());
    } else {
      return;
    }
    buckets.writeTail(index, epoch, partitions::id, writes);
  }

  private InstantEntry entry(String instant, String completionTime, List<ModelFile> added) {
    Set<ModelSlice> slices = ModelSlice.latest(live);
    Set<List<String>> changed = new HashSet<>();
    added.forEach(file -> changed.add(List.of(file.partition(), file.fileId())));
    truth.put(instant, new Truth(completionTime, slices, instants.newestTime(), changed));
    return ModelInstants.entry(number, instant, completionTime, slices);
  }

  private void finish(InstantEntry entry) {
    floor = Math.max(floor, number - RETENTION);
    instants.add(entry, incarnation, floor);
    Stamp stamp = new Stamp(incarnation, number, floor, 0);
    Ledger ledger =
        new Ledger(
            stamp,
            instants.entries(),
            schemaChange,
            Collections.nCopies(partitions.shardCount(), shardChange),
            buckets.folds(),
            buckets.tails(),
            instants.runs());
    store.write(IndexKey.ledger(table, epoch), ledger.toBytes());
    writeHead(stamp, entry, Look.at(System.currentTimeMillis()));
  }

  /** Says what the last look saw, without an instant. */
  public void look(Look look) {
    writeHead(new Stamp(incarnation, number, floor, 0), instants.newest(), look);
  }

  private void writeHead(Stamp stamp, InstantEntry entry, Look look) {
    store.write(IndexKey.head(table), new Head(stamp, epoch, entry, look).toBytes());
  }

  private void writeSchema() {
    Stamp stamp = new Stamp(incarnation, number, 0, 0);
    store.write(IndexKey.schema(table, epoch), new StoredSchema(stamp, schema).toBytes());
  }

  private void writeShards() {
    for (int shard = 0; shard < partitions.shardCount(); shard++) {
      store.write(
          IndexKey.partitions(table, epoch, shard),
          partitions.shard(shard, new Stamp(incarnation, number, 0, 0)).toBytes());
    }
  }
}
