package io.pruningindex.query.model;

import io.pruningindex.query.schema.MergeMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * The history of a table, made up from a seed: commits that add, log to, compact, replace and
 * remove files, folds with and without new ordinals, new epochs, and recoveries to an older
 * checkpoint after which the same numbers are dealt to other instants.
 */
public final class GeneratedHistory {
  /** The name of the table. */
  public static final String TABLE = "generated";

  private static final List<String> PARTITIONS = List.of("p=a", "p=b", "p=c", "p=d");
  private static final int BUCKETS = 3;

  private final Random random;
  private final boolean disturbed;
  private final boolean inPieces;
  private final VersionedStore store = new VersionedStore();
  private final List<Integer> quietTimes = new ArrayList<>();
  private final List<Integer> disturbances = new ArrayList<>();
  private ModelWriter writer;
  private ModelWriter checkpoint;
  private int checkpointTime;
  private int clock;
  private int nextFile;

  private GeneratedHistory(Random random, boolean disturbed, boolean inPieces) {
    this.random = random;
    this.disturbed = disturbed;
    this.inPieces = inPieces;
  }

  /**
   * Makes up a history.
   *
   * @param disturbed whether there are recoveries and new epochs in it
   * @param inPieces whether epochs are built in pieces, and recoveries may go back to between two
   */
  public static GeneratedHistory of(Random random, int steps, boolean disturbed, boolean inPieces) {
    GeneratedHistory history = new GeneratedHistory(random, disturbed, inPieces);
    history.writer =
        new ModelWriter(
            history.store, TABLE, ModelSchemas.of(MergeMode.WHOLE_ROWS), BUCKETS, random);
    history.commit();
    history.takeCheckpoint();
    for (int i = 0; i < steps; i++) {
      history.step();
    }
    return history;
  }

  /** All versions of all values. */
  public VersionedStore store() {
    return store;
  }

  /** What the table was at each instant. */
  public Map<String, ModelWriter.Truth> truth() {
    return writer.truth();
  }

  /** Times between two instants, when nothing is being written. */
  public List<Integer> quietTimes() {
    return quietTimes;
  }

  /** Times of recoveries and of the writes that switched to a new epoch. */
  public List<Integer> disturbances() {
    return disturbances;
  }

  private void step() {
    int dice = random.nextInt(100);
    if (disturbed && dice < 12) {
      recover();
    } else if (disturbed && dice < 18) {
      switchEpoch();
      disturbances.add(store.now());
      quietTimes.add(store.now());
    } else if (dice < 35) {
      takeCheckpoint();
    } else {
      commit();
    }
  }

  private void switchEpoch() {
    ModelWriter before = writer.checkpoint();
    before.skipEpoch();
    writer.switchEpoch(
        inPieces ? 1 + random.nextInt(3) : 1,
        () -> {
          if (random.nextBoolean()) {
            checkpoint = before;
            checkpointTime = store.now();
          }
        });
  }

  private void takeCheckpoint() {
    checkpoint = writer.checkpoint();
    checkpointTime = store.now();
  }

  private void recover() {
    store.restore(checkpointTime);
    disturbances.add(store.now());
    quietTimes.add(store.now());
    writer = checkpoint.checkpoint();
    writer.newIncarnation();
    quietTimes.add(store.now());
  }

  private void commit() {
    String instant = tick();
    String completion = tick();
    List<ModelFile> added = new ArrayList<>();
    List<ModelFile> removed = new ArrayList<>();
    List<ModelFile> live = new ArrayList<>(writer.live());
    Set<String> touched = new HashSet<>();
    int changes = 1 + random.nextInt(3);
    for (int i = 0; i < changes; i++) {
      ModelFile some = live.isEmpty() ? null : live.get(random.nextInt(live.size()));
      if (some == null || random.nextInt(3) == 0) {
        added.add(base(PARTITIONS.get(random.nextInt(PARTITIONS.size())), newFileId(), instant));
      } else if (touched.add(some.fileId())) {
        change(some, live, instant, completion, added, removed);
      }
    }
    Set<Integer> folds = some(4);
    Set<Integer> relayouts = some(2);
    relayouts.retainAll(folds);
    writer.commit(instant, completion, added, removed, folds, relayouts);
    quietTimes.add(store.now());
  }

  private void change(
      ModelFile file,
      List<ModelFile> live,
      String instant,
      String completion,
      List<ModelFile> added,
      List<ModelFile> removed) {
    switch (random.nextInt(5)) {
      case 0 -> added.add(base(file.partition(), file.fileId(), instant));
      case 1 -> {
        removed.add(file);
        added.add(base(file.partition(), file.fileId(), instant));
      }
      case 2 ->
          live.stream().filter(other -> other.fileId().equals(file.fileId())).forEach(removed::add);
      default -> {
        long low = random.nextInt(100);
        added.add(
            ModelFile.log(file.partition(), file.fileId(), instant, completion, low, low + 3));
      }
    }
  }

  private ModelFile base(String partition, String fileId, String instant) {
    long low = random.nextInt(100);
    return ModelFile.base(partition, fileId, instant, low, low + random.nextInt(10));
  }

  private Set<Integer> some(int oneIn) {
    Set<Integer> some = new HashSet<>();
    for (int i = 0; i < BUCKETS; i++) {
      if (random.nextInt(oneIn) == 0) {
        some.add(i);
      }
    }
    return some;
  }

  private String newFileId() {
    return "f" + nextFile++;
  }

  private String tick() {
    return String.format("20240101%09d", ++clock);
  }
}
