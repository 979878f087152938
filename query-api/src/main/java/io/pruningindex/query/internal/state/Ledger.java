package io.pruningindex.query.internal.state;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a reader checks every other value of an epoch against.
 *
 * @param stamp the incarnation and number of the last instant that it takes in; its floor is the
 *     oldest number that may be asked for
 * @param instants the instants from the floor to the newest, oldest first; and before them, if the
 *     epoch had any below the floor, the one of those that completed last
 * @param schema the change that the {@link Facet#SCHEMA} was written by
 * @param shards for each shard of the partition directory, the change it was written by
 * @param folds for each bucket, the change that its {@link Facet#SLICES}, {@link Facet#NAMES} and
 *     {@link Facet#COLUMN} values were written by: all of a bucket's are written together
 * @param tails for each bucket, the change that its {@link Facet#TAIL} was written by
 * @param runs the runs of the source that dealt the numbers from the floor on, oldest first; empty
 *     until an instant is applied to a state that an older release wrote
 */
public record Ledger(
    Stamp stamp,
    List<InstantEntry> instants,
    Change schema,
    List<Change> shards,
    List<Change> folds,
    List<Change> tails,
    List<Run> runs) {
  private static final int VERSION = 2;
  private static final int FIRST_WITH_RUNS = 2;

  public Ledger {
    instants = List.copyOf(instants);
    shards = List.copyOf(shards);
    folds = List.copyOf(folds);
    tails = List.copyOf(tails);
    runs = List.copyOf(runs);
  }

  /** The value's bytes; {@link #fromBytes} is the inverse. */
  public byte[] toBytes() {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION);
    stamp.write(writer);
    writer.writeVarint(instants.size());
    instants.forEach(instant -> instant.write(writer));
    Map<Long, Integer> incarnations = new LinkedHashMap<>();
    List<List<Change>> all = List.of(List.of(schema), shards, folds, tails);
    all.forEach(
        changes ->
            changes.forEach(c -> incarnations.putIfAbsent(c.incarnation(), incarnations.size())));
    writer.writeVarint(incarnations.size());
    incarnations.keySet().forEach(writer::writeLong);
    all.forEach(changes -> writeChanges(writer, changes, incarnations));
    writer.writeVarint(runs.size());
    runs.forEach(run -> writer.writeLong(run.incarnation()).writeVarint(run.first()));
    return writer.toBytes();
  }

  /** Reads a ledger. */
  public static Ledger fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    int version = reader.readVersion("A table's ledger", VERSION);
    Stamp stamp = Stamp.read(reader);
    int instantCount = reader.readCount();
    List<InstantEntry> instants = new ArrayList<>();
    for (int i = 0; i < instantCount; i++) {
      instants.add(InstantEntry.read(reader));
    }
    long[] incarnations = new long[reader.readCount()];
    for (int i = 0; i < incarnations.length; i++) {
      incarnations[i] = reader.readLong();
    }
    return new Ledger(
        stamp,
        instants,
        readChanges(reader, incarnations).get(0),
        readChanges(reader, incarnations),
        readChanges(reader, incarnations),
        readChanges(reader, incarnations),
        version < FIRST_WITH_RUNS ? List.of() : readRuns(reader));
  }

  private static List<Run> readRuns(WireReader reader) {
    int count = reader.readCount();
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      runs.add(new Run(reader.readLong(), reader.readVarint()));
    }
    return runs;
  }

  private static void writeChanges(
      WireWriter writer, List<Change> changes, Map<Long, Integer> incarnations) {
    int count = changes.size();
    int[] index = new int[count];
    long[] numbers = new long[count];
    for (int i = 0; i < count; i++) {
      index[i] = incarnations.get(changes.get(i).incarnation());
      numbers[i] = changes.get(i).number();
    }
    writer.writeVarint(count).writeInts(index, count).writeLongs(numbers, 0, count);
  }

  private static List<Change> readChanges(WireReader reader, long[] incarnations) {
    int count = reader.readCount();
    int[] index = reader.readInts(count);
    long[] numbers = reader.readLongs(count);
    List<Change> changes = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      changes.add(new Change(incarnations[index[i]], numbers[i]));
    }
    return changes;
  }
}
