package io.pruningindex.job.dimension.hudi;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.job.config.HudiDimension;
import io.pruningindex.job.config.Tolerance;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.job.dimension.ReplayedDimension;
import io.pruningindex.job.hudi.HudiTable;
import io.pruningindex.job.hudi.HudiTableOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * A dimension over a table of items and its value sets, what their source has sent, and what it
 * would keep.
 */
final class FollowedItems implements AutoCloseable {
  private final Path table;
  private final HudiDimension dimension;
  private final List<ItemSet> sets;
  private final List<DimensionEvent> events = new CopyOnWriteArrayList<>();
  private HudiTable opened;
  private Rest rest;
  private GroupSender sender;
  private final Map<String, GroupSender> setSenders = new HashMap<>();
  private DimensionFollower follower;

  FollowedItems(Path table, List<String> columns, ItemSet... sets) {
    this.table = table;
    this.dimension = new HudiDimension("items", table.toString(), List.of("id"), columns);
    this.sets = List.of(sets);
    start(null, Map.of(), event -> {});
  }

  private void start(
      SourceNotes notes, Map<String, SourceNotes> ofSets, Consumer<DimensionEvent> watcher) {
    rest = new Rest(Duration.ofMillis(20));
    sender = sender("items", notes, watcher);
    List<Selection> selections = new ArrayList<>(List.of(Selection.all(dimension, sender)));
    for (ItemSet set : sets) {
      GroupSender setSender = sender(set.name(), ofSets.get(set.name()), watcher);
      setSenders.put(set.name(), setSender);
      selections.add(Selection.some(set.condition(dimension), setSender));
    }
    follower = new DimensionFollower(dimension, Map.of(), Tolerance.DEFAULT, selections, rest);
  }

  private GroupSender sender(String name, SourceNotes notes, Consumer<DimensionEvent> watcher) {
    return new GroupSender(
        name,
        notes,
        new Object(),
        event -> {
          events.add(event);
          watcher.accept(event);
        });
  }

  /** Goes on from what a checkpoint taken now would hold. */
  void restart() {
    restart(event -> {});
  }

  /**
   * Goes on from what a checkpoint taken now would hold.
   *
   * @param watcher is told each event that is sent from then on
   */
  void restart(Consumer<DimensionEvent> watcher) {
    SourceNotes notes = sender.notes();
    Map<String, SourceNotes> ofSets = new HashMap<>();
    setSenders.forEach(
        (name, setSender) -> ofSets.put(name, SourceNotes.fromBytes(setSender.notes().toBytes())));
    restart(notes == null ? null : SourceNotes.fromBytes(notes.toBytes()), ofSets, watcher);
  }

  /** Goes on from what a checkpoint holds. */
  void restart(SourceNotes notes, Consumer<DimensionEvent> watcher) {
    restart(notes, Map.of(), watcher);
  }

  private void restart(
      SourceNotes notes, Map<String, SourceNotes> ofSets, Consumer<DimensionEvent> watcher) {
    close();
    start(notes, ofSets, watcher);
    sender.resume();
    setSenders.values().forEach(GroupSender::resume);
  }

  /** What the source would keep in a checkpoint. */
  SourceNotes notes() {
    return sender.notes();
  }

  /** Looks at the table once, and compares the versions with what Hudi reads. */
  void look() throws Exception {
    lookOnly();
    List<TruthRow> rows = Items.rows(table);
    assertThat(replayed().newest().rows())
        .isEqualTo(Items.texts(rows, dimension.allColumns(), row -> true));
    for (ItemSet set : sets) {
      assertThat(replayed(set.name()).newest().rows())
          .as(set.where())
          .isEqualTo(Items.texts(rows, dimension.allColumns(), set.rows()));
    }
  }

  void lookOnly() throws Exception {
    if (opened == null) {
      opened = HudiTable.open(HudiTableOptions.of("items", table.toString()));
    }
    follower.look(opened);
  }

  /** Follows the table until the rest ends. */
  Thread run() {
    Thread thread =
        new Thread(
            () -> {
              try {
                follower.run();
              } catch (InterruptedException e) {
                // It was ended while it read.
              }
            });
    thread.start();
    return thread;
  }

  void end() {
    rest.end();
  }

  Map<String, Integer> truth() throws Exception {
    return Items.read(table, dimension.allColumns());
  }

  ReplayedDimension replayed() {
    return replayed("items");
  }

  /** What was sent of the dimension, or of a value set. */
  ReplayedDimension replayed(String name) {
    return ReplayedDimension.of(name, events);
  }

  /** How many groups of the dimension were replaced so far. */
  long replacements() {
    return replacements("items");
  }

  /** How many groups of the dimension, or of a value set, were replaced so far. */
  long replacements(String name) {
    return events.stream()
        .filter(event -> event.dimension().equals(name))
        .filter(event -> event instanceof DimensionEvent.GroupReplaced replaced && replaced.first())
        .count();
  }

  /** The version that was cut last. */
  DimensionEvent.VersionCut lastCut() {
    return events.stream()
        .filter(event -> event.dimension().equals("items"))
        .filter(DimensionEvent.VersionCut.class::isInstance)
        .map(DimensionEvent.VersionCut.class::cast)
        .reduce((earlier, later) -> later)
        .orElseThrow();
  }

  @Override
  public void close() {
    rest.end();
    if (opened != null) {
      opened.close();
      opened = null;
    }
  }
}
