package io.pruningindex.job.dimension.hudi;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.job.config.HudiDimension;
import io.pruningindex.job.dimension.ReplayedDimension;
import io.pruningindex.job.hudi.HudiTable;
import io.pruningindex.job.hudi.HudiTableOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** A dimension over a table of items, what its source has sent, and what it would keep. */
final class FollowedItems implements AutoCloseable {
  private final Path table;
  private final HudiDimension dimension;
  private final List<DimensionEvent> events = new CopyOnWriteArrayList<>();
  private HudiTable opened;
  private Rest rest;
  private GroupSender sender;
  private TableFollower follower;

  FollowedItems(Path table, List<String> columns) {
    this.table = table;
    this.dimension = new HudiDimension("items", table.toString(), List.of("id"), columns);
    start(null, event -> {});
  }

  private void start(SourceNotes notes, Consumer<DimensionEvent> watcher) {
    rest = new Rest(Duration.ofMillis(20));
    sender =
        new GroupSender(
            "items",
            notes,
            new Object(),
            event -> {
              events.add(event);
              watcher.accept(event);
            });
    follower = new TableFollower(dimension, Map.of(), sender, rest);
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
    restart(notes == null ? null : SourceNotes.fromBytes(notes.toBytes()), watcher);
  }

  /** Goes on from what a checkpoint holds. */
  void restart(SourceNotes notes, Consumer<DimensionEvent> watcher) {
    close();
    start(notes, watcher);
    sender.resume();
  }

  /** What the source would keep in a checkpoint. */
  SourceNotes notes() {
    return sender.notes();
  }

  /** Looks at the table once, and compares the version with what Hudi reads. */
  void look() throws Exception {
    lookOnly();
    assertThat(replayed().newest().rows()).isEqualTo(truth());
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
    return ReplayedDimension.of("items", events);
  }

  /** How many groups were replaced so far. */
  long replacements() {
    return events.stream()
        .filter(event -> event instanceof DimensionEvent.GroupReplaced replaced && replaced.first())
        .count();
  }

  /** The version that was cut last. */
  DimensionEvent.VersionCut lastCut() {
    return events.stream()
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
