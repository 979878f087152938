package io.pruningindex.index.dimension.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.dimension.ValueSetOptions;
import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.event.RowChanges;
import io.pruningindex.index.dimension.harness.DimensionJob;
import io.pruningindex.index.dimension.harness.ReadDimension;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionVersion;
import io.pruningindex.query.internal.state.IndexKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** A random history of some dimensions, compared with the model at every cut. */
final class DimensionRun implements AutoCloseable {
  private static final List<String> NAMES = List.of("stores", "items", "dätes");

  private record Saved(
      DimensionJob.Checkpoint checkpoint,
      Map<String, ModelDimension> models,
      Map<String, String> definitions) {}

  private final Random random;
  private final ValueSetOptions options;
  private final int keys;
  private final Map<String, ModelDimension> models = new TreeMap<>();
  private final Map<String, String> definitions = new TreeMap<>();
  private final Set<Long> epochs = new HashSet<>();
  private DimensionJob job;
  private Saved saved;
  private long incarnation = 1;
  private long time = 1;

  DimensionRun(long seed) throws Exception {
    random = new Random(seed);
    keys = 1 + random.nextInt(random.nextBoolean() ? 30 : 3000);
    options =
        ValueSetOptions.DEFAULTS
            .withChunkRows(1 + random.nextInt(20))
            .withSettledChanges(1 + random.nextInt(40))
            .withRetirement(Duration.ZERO, 1 + random.nextInt(60));
    job = new DimensionJob(options, null, 1);
    for (String name : NAMES) {
      models.put(name, new ModelDimension());
      definitions.put(name, "");
      open(name);
    }
    save();
  }

  /** How many epochs were seen: more than one for each dimension if some have grown. */
  int epochs() {
    return epochs.size();
  }

  void run(int steps) throws Exception {
    for (int i = 0; i < steps; i++) {
      String name = NAMES.get(random.nextInt(NAMES.size()));
      switch (random.nextInt(12)) {
        case 0, 1, 2, 3 -> change(name, 1 + random.nextInt(60));
        case 4 -> change(name, random.nextInt(8) == 0 ? 1500 : 200);
        case 5, 6 -> replace(name);
        case 7, 8, 9 -> cut(name);
        case 10 -> restore();
        default -> beginAnewOrSave(name);
      }
    }
    finish();
  }

  private void change(String name, int count) throws Exception {
    ModelDimension model = models.get(name);
    List<ModelRow> present = model.rows();
    List<ModelRow> rows = new ArrayList<>();
    List<Boolean> additions = new ArrayList<>();
    boolean shrinking = random.nextInt(5) == 0;
    for (int i = 0; i < count; i++) {
      boolean addition = present.isEmpty() || random.nextInt(10) < (shrinking ? 1 : 6);
      boolean known = !present.isEmpty() && random.nextInt(20) < (addition ? 2 : 19);
      rows.add(known ? present.get(random.nextInt(present.size())) : ModelRow.random(random, keys));
      additions.add(addition);
    }
    for (int i = 0; i < count; i++) {
      model.change(rows.get(i), additions.get(i));
    }
    boolean[] flags = new boolean[count];
    ByteStrings.Builder bytes = new ByteStrings.Builder();
    for (int i = 0; i < count; i++) {
      flags[i] = additions.get(i);
      bytes.add(rows.get(i).bytes());
    }
    RowChanges changes = new RowChanges(flags, bytes.build());
    job.send(new DimensionEvent.RowsChanged(name, incarnation, changes));
  }

  private void replace(String name) throws Exception {
    String group = "group-" + random.nextInt(3);
    int pieces = 1 + random.nextInt(3);
    for (int piece = 0; piece < pieces; piece++) {
      List<ModelRow> rows = new ArrayList<>();
      ByteStrings.Builder bytes = new ByteStrings.Builder();
      for (int i = random.nextInt(25); i > 0; i--) {
        ModelRow row = ModelRow.random(random, keys);
        rows.add(row);
        bytes.add(row.bytes());
      }
      boolean[] additions = new boolean[rows.size()];
      Arrays.fill(additions, true);
      models.get(name).replace(group, piece == 0, rows);
      RowChanges changes = new RowChanges(additions, bytes.build());
      job.send(new DimensionEvent.GroupReplaced(name, incarnation, group, piece == 0, changes));
    }
  }

  private void cut(String name) throws Exception {
    long unmatchedBefore = (Long) job.metrics(name).get("unmatchedRemovals");
    time++;
    models.get(name).cut(time);
    job.send(new DimensionEvent.VersionCut(name, incarnation, Completeness.WATERMARK, time, 0));
    assertThat((Long) job.metrics(name).get("unmatchedRemovals") - unmatchedBefore)
        .isEqualTo(models.get(name).unmatched());
    check(name);
  }

  private void beginAnewOrSave(String name) throws Exception {
    if (random.nextInt(4) == 0) {
      definitions.put(name, "definition " + random.nextLong());
      models.get(name).begin();
      open(name);
      check(name);
    } else {
      save();
    }
  }

  private void save() throws Exception {
    Map<String, ModelDimension> copies = new TreeMap<>();
    models.forEach((name, model) -> copies.put(name, model.copy()));
    saved = new Saved(job.checkpoint(), copies, new TreeMap<>(definitions));
  }

  /** Goes back to the last checkpoint, with another number of subtasks perhaps. */
  private void restore() throws Exception {
    if (random.nextBoolean()) {
      save();
    }
    job.close();
    job = new DimensionJob(options, saved.checkpoint, 1 + random.nextInt(3));
    saved.models.forEach((name, model) -> models.put(name, model.copy()));
    definitions.putAll(saved.definitions);
    incarnation++;
    for (String name : NAMES) {
      check(name);
      open(name);
      assertThat(job.read(name).head().stamp().incarnation()).isEqualTo(incarnation);
      check(name);
    }
  }

  private void open(String name) throws Exception {
    job.send(
        new DimensionEvent.Opened(
            name, incarnation, Completeness.WATERMARK, ModelRow.schema(definitions.get(name))));
  }

  private void check(String name) {
    ModelDimension model = models.get(name);
    ReadDimension read = job.read(name).requireSettled();
    epochs.add(read.head().epoch());
    List<DimensionVersion> versions = read.ledger().versions();
    assertThat(read.head().stamp().number()).isEqualTo(model.number());
    assertThat(read.head().currentTo()).isEqualTo(model.currentTo());
    assertThat(versions).hasSize(model.versions());
    if (versions.isEmpty()) {
      return;
    }
    DimensionVersion newest = versions.get(versions.size() - 1);
    assertThat(read.rows(newest.number()).orElseThrow()).isEqualTo(model.newest());
    assertThat(newest.rows()).isEqualTo(model.newest().size());
    assertThat(newest.duplicates()).isEqualTo(model.duplicates());
    if (versions.size() == 2) {
      assertThat(read.rows(versions.get(0).number()).orElseThrow()).isEqualTo(model.older());
      assertThat(versions.get(0).rows()).isEqualTo(model.older().size());
    }
    long bytes =
        read.keys().stream()
            .filter(key -> key.bucket() >= 0)
            .mapToLong(key -> read.valueOf(key).length)
            .sum();
    assertThat(job.metrics(name)).containsEntry("stateBytes", bytes);
  }

  /** Nothing is left of epochs that have been superseded. */
  private void finish() throws Exception {
    Set<IndexKey> read = new HashSet<>();
    for (String name : NAMES) {
      cut(name);
      // As many versions as an epoch stays readable for, with about the same number of rows.
      ModelRow row = ModelRow.random(random, keys);
      for (boolean addition : new boolean[] {true, false, true}) {
        models.get(name).change(row, addition);
        job.send(
            new DimensionEvent.RowsChanged(
                name,
                incarnation,
                new RowChanges(
                    new boolean[] {addition}, new ByteStrings.Builder().add(row.bytes()).build())));
        cut(name);
      }
      read.addAll(job.read(name).requireSettled().keys());
    }
    for (int i = 0; i < 10_000 && !(i % 20 == 0 && job.keys().equals(read)); i++) {
      for (String name : NAMES) {
        job.send(new DimensionEvent.ProblemReported(name, incarnation, ""));
      }
    }
    assertThat(job.keys()).isEqualTo(read);
    assertThat(job.rejected()).isZero();
  }

  @Override
  public void close() {
    job.close();
  }
}
