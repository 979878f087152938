package io.pruningindex.index.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.index.event.TableEvent;
import io.pruningindex.index.harness.IndexHarness;
import io.pruningindex.index.harness.IndexedTable;
import io.pruningindex.query.internal.state.InstantEntry;
import io.pruningindex.query.internal.state.Look;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;

/** Drives the operator and the model side by side. */
final class ModelRun implements AutoCloseable {
  private static final String TABLE = "orders";

  private final Random random;
  private final PruningIndexOptions options;
  private final ModelTable model;
  private final TableScript script;
  private final StampCheck stamps = new StampCheck();
  private final PartitionCheck partitions;
  private IndexHarness index;
  private long incarnation;
  private long epoch;
  private long checkpoint;
  private long time = 1_000_000;
  private long folds;

  ModelRun(Random random, PruningIndexOptions options) throws Exception {
    this.random = random;
    this.options = options;
    this.model = new ModelTable(options.retainedInstants());
    this.script = new TableScript(random, model);
    this.partitions = new PartitionCheck(model);
    this.index = new IndexHarness(options);
    this.incarnation = random.nextLong();
  }

  /** How many buckets were folded by instants. */
  long folds() {
    return folds + (Long) index.metrics(TABLE).getOrDefault("folds", 0L);
  }

  void step() throws Exception {
    time += random.nextInt(20_000);
    switch (random.nextInt(14)) {
      case 0 -> restart();
      case 1 -> build();
      case 2 -> instant(0, true);
      default -> instant(1 + random.nextInt(4), random.nextInt(8) == 0);
    }
    compare();
  }

  /** Builds an epoch, perhaps after an attempt that is interrupted. */
  void build() throws Exception {
    boolean allVisible = random.nextBoolean();
    List<ModelFile> files =
        allVisible
            ? model.files.stream().filter(f -> f.visible(model.number)).toList()
            : model.latest(model.number);
    if (model.number == 0) {
      files = script.newFiles();
    }
    long number = model.number + 1;
    if (random.nextInt(3) == 0) {
      list(files, number, random.nextInt(4));
      if (random.nextBoolean()) {
        restore();
        incarnation = random.nextLong();
      }
    }
    list(files, number, Integer.MAX_VALUE);
    send(
        new TableEvent.EpochCompleted(
            TABLE, incarnation, epoch, number, number * 10, number * 10 + 5, Look.at(time)));
    model.rebuilt(number, files);
    partitions.keep(index.takePartitions());
  }

  /** Lets the time pass until nothing of superseded epochs can be left. */
  void sweepEverything() throws Exception {
    for (int i = 0; i < 500; i++) {
      time += 60_000;
      send(new TableEvent.Heartbeat(TABLE, incarnation, Look.at(time)));
    }
    IndexedTable table = new IndexedTable(TABLE, index::value);
    assertThat(table.head().currentTo()).isEqualTo(time);
    assertThat(index.keys()).isEqualTo(table.keys());
    assertThat(index.noteKeys()).hasSize(1);
    compare();
  }

  void drop() throws Exception {
    send(new TableEvent.TableDropped(TABLE, incarnation));
    assertThat(index.keys()).isEmpty();
    assertThat(index.noteKeys()).isEmpty();
    assertThat(index.rejected()).isEmpty();
  }

  private void list(Collection<ModelFile> files, long number, int pieces) throws Exception {
    epoch++;
    send(new TableEvent.EpochOpened(TABLE, incarnation, epoch, script.schema()));
    int sent = 0;
    for (List<ModelFile> piece : Batches.pieces(files, 1 + random.nextInt(30))) {
      if (sent++ < pieces) {
        send(new TableEvent.FilesListed(TABLE, incarnation, epoch, number, Batches.of(piece)));
      }
      if (random.nextInt(20) == 0) {
        snapshot();
      }
    }
  }

  private void instant(int parts, boolean schemaChange) throws Exception {
    long number = model.number + 1;
    List<TableEvent> events = new ArrayList<>();
    if (schemaChange && script.changeSchema()) {
      events.add(new TableEvent.SchemaChanged(TABLE, incarnation, number, script.schema()));
    }
    for (int i = 0; i < parts; i++) {
      switch (random.nextInt(10)) {
        case 0 -> doom(number, script.cleanable(), events);
        case 1 -> remove(number, script.cleanable(), events);
        case 2 -> remove(number, random.nextInt(4) == 0 ? script.wholeGroup() : List.of(), events);
        case 3 -> replace(number, script.someLive(), events);
        default -> add(number, script.newFiles(), events);
      }
    }
    for (TableEvent event : events) {
      send(event);
      if (random.nextInt(25) == 0) {
        // A checkpoint that overtook events on their way: they come again after it, as they were.
        restore();
      }
    }
    complete(number, false);
  }

  private void complete(long number, boolean repeats) throws Exception {
    model.completed(number, repeats);
    long instant = model.instant(number) * 10;
    send(
        new TableEvent.InstantCompleted(
            TABLE, incarnation, number, instant, instant + 5, Look.at(time)));
    partitions.instant("number " + number, index.takePartitions());
  }

  private void add(long number, List<ModelFile> files, List<TableEvent> events) {
    for (List<ModelFile> piece : Batches.pieces(files, 10)) {
      events.add(new TableEvent.FilesAdded(TABLE, incarnation, number, Batches.of(piece)));
      piece.forEach(file -> model.add(number, file));
    }
  }

  private void remove(long number, List<ModelFile> files, List<TableEvent> events) {
    List<TableEvent.FileReference> references = new ArrayList<>();
    references.add(new TableEvent.FileReference("p=0", "no-such-file"));
    references.add(new TableEvent.FileReference("no-such-partition", "no-such-file"));
    for (ModelFile file : files) {
      references.add(new TableEvent.FileReference(file.partition, file.name));
    }
    files.forEach(file -> model.remove(number, file.partition, file.name));
    events.add(new TableEvent.FilesRemoved(TABLE, incarnation, number, references));
  }

  private void doom(long number, List<ModelFile> files, List<TableEvent> events) {
    List<TableEvent.FileReference> references = new ArrayList<>();
    references.add(new TableEvent.FileReference("no-such-partition", "no-such-file"));
    for (ModelFile file : files) {
      references.add(new TableEvent.FileReference(file.partition, file.name));
    }
    files.forEach(file -> model.doom(number, file.partition, file.name));
    events.add(new TableEvent.CleanPlanned(TABLE, incarnation, number, references, true));
  }

  private void replace(long number, List<ModelFile> files, List<TableEvent> events) {
    List<TableEvent.GroupReference> references = new ArrayList<>();
    references.add(new TableEvent.GroupReference("p=1", "no-such-group"));
    for (ModelFile file : files) {
      references.add(new TableEvent.GroupReference(file.partition, file.fileId));
      model.replace(number, file.partition, file.fileId);
    }
    events.add(new TableEvent.GroupsReplaced(TABLE, incarnation, number, references));
  }

  /** The job fails and recovers: the source comes back, and repeats the newest instant. */
  private void restart() throws Exception {
    restore();
    incarnation = random.nextLong();
    complete(model.number + 1, true);
  }

  private OperatorSubtaskState snapshot() throws Exception {
    return index.snapshot(++checkpoint);
  }

  private void restore() throws Exception {
    OperatorSubtaskState state = snapshot();
    folds = folds();
    index.close();
    index = IndexHarness.restored(options, state);
  }

  private void send(TableEvent event) throws Exception {
    index.send(event);
    assertThat(index.rejected()).isEmpty();
    if (event instanceof TableEvent.TableDropped) {
      return;
    }
    stamps.check("after " + event.getClass().getSimpleName(), index, TABLE);
  }

  private void compare() {
    IndexedTable table = new IndexedTable(TABLE, index::value);
    String as = "number " + model.number;
    assertThat(table.head().stamp().number()).as(as).isEqualTo(model.number);
    assertThat(table.head().stamp().incarnation()).as(as).isEqualTo(incarnation);
    assertThat(table.head().stamp().floor()).as(as).isEqualTo(model.floor);
    assertThat(table.head().epoch()).as(as).isEqualTo(epoch);
    assertThat(table.schema().schema()).as(as).isEqualTo(script.schema());
    partitions.compare(as);
    partitions.comparePresence(as, table);
    // Those below the floor leave one entry behind, which stands for no state that can be read.
    List<InstantEntry> instants =
        table.ledger().instants().stream()
            .filter(instant -> instant.number() >= model.floor)
            .toList();
    assertThat(instants).as(as).hasSize((int) (model.number - model.floor + 1));
    for (InstantEntry instant : instants) {
      long number = instant.number();
      String asOf = as + ", as of " + number;
      assertThat(instant.totals()).as(asOf).isEqualTo(model.totals(number));
      assertThat(table.latest(number, TableScript.RETYPED))
          .as(asOf)
          .isEqualTo(model.latestLines(number, TableScript.RETYPED));
      compareRetyped(table, number, asOf);
    }
  }

  /** Stats of a type that is not the column's may be lost, others may not. */
  private void compareRetyped(IndexedTable table, long number, String as) {
    var actual = table.stats(number, TableScript.RETYPED);
    model
        .stats(number, TableScript.RETYPED)
        .forEach(
            (file, expected) -> {
              String text = actual.get(file);
              if (!script.retyped() || !"OTHER_TYPE -1/-1".equals(text)) {
                String counted = expected.text();
                String lost = expected.status() + " -1/-1";
                assertThat(text).as("%s, %s", as, file).isIn(counted, lost);
                if (!script.retyped()) {
                  assertThat(text).as("%s, %s", as, file).isEqualTo(counted);
                }
              }
            });
  }

  @Override
  public void close() {
    index.close();
  }
}
