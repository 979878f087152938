package io.pruningindex.query.model;

import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.InstantEntry;
import io.pruningindex.query.internal.state.Look;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

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

  private final Random random;
  private final Map<String, Truth> truth;
  private ModelEpoch current;
  private long incarnation;
  private long number;
  private int epochsSkipped;

  /** Starts a table with empty buckets. */
  public ModelWriter(
      VersionedStore store, String table, TableSchema schema, int bucketCount, Random random) {
    this(random, new HashMap<>());
    incarnation = random.nextLong();
    current = ModelEpoch.first(store, table, schema, bucketCount, random);
  }

  private ModelWriter(Random random, Map<String, Truth> truth) {
    this.random = random;
    this.truth = truth;
  }

  /** A copy that goes on by itself; what is true of instants is remembered in one place. */
  public ModelWriter checkpoint() {
    ModelWriter copy = new ModelWriter(random, truth);
    copy.current = current.copy();
    copy.incarnation = incarnation;
    copy.number = number;
    copy.epochsSkipped = epochsSkipped;
    return copy;
  }

  /** Goes on as a new run of the source: with a number that stands for no new instant. */
  public void newIncarnation() {
    incarnation = random.nextLong();
    InstantEntry last = current.instants().newest();
    number++;
    current.finish(now(), again(last));
  }

  private Change now() {
    return new Change(incarnation, number);
  }

  /** The newest instant under the number of now. */
  private InstantEntry again(InstantEntry last) {
    return new InstantEntry(number, last.instant(), last.completionTime(), last.totals());
  }

  /** The files that are live now. */
  public Set<ModelFile> live() {
    return current.live();
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
    return current.epoch();
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
    added.forEach(file -> current.add(file, number));
    removed.forEach(file -> current.remove(file, number));
    InstantEntry entry = entry(instant, completionTime, added);
    current.writeChanged(now(), folds, relayouts);
    current.finish(now(), entry);
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
    ModelEpoch old = current;
    number++;
    InstantEntry last = old.instants().newest();
    List<ModelFile> files = new ArrayList<>(old.live());
    Collections.shuffle(files, random);
    current = old.next(old.epoch() + 1 + epochsSkipped, now());
    epochsSkipped = 0;
    for (int piece = 0; piece < pieces; piece++) {
      boolean complete = piece == pieces - 1;
      files
          .subList(files.size() * piece / pieces, files.size() * (piece + 1) / pieces)
          .forEach(file -> current.add(file, number));
      current.writeAll(now(), complete);
      if (!complete) {
        listed.run();
      }
    }
    current.finish(now(), again(last));
    old.delete();
  }

  /** Never uses the next epoch. */
  public void skipEpoch() {
    epochsSkipped++;
  }

  private InstantEntry entry(String instant, String completionTime, List<ModelFile> added) {
    Set<ModelSlice> slices = ModelSlice.latest(current.live());
    Set<List<String>> changed = new HashSet<>();
    added.forEach(file -> changed.add(List.of(file.partition(), file.fileId())));
    truth.put(instant, new Truth(completionTime, slices, current.instants().newestTime(), changed));
    return ModelInstants.entry(number, instant, completionTime, slices);
  }

  /** Says what the last look saw, without an instant. */
  public void look(Look look) {
    current.writeHead(now(), current.instants().newest(), look);
  }
}
