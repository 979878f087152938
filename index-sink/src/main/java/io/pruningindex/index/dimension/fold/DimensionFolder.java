package io.pruningindex.index.dimension.fold;

import io.pruningindex.index.dimension.ValueSetOptions;
import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.event.RowChanges;
import io.pruningindex.index.dimension.metric.DimensionMetrics;
import io.pruningindex.index.dimension.metric.ValueSetMetrics;
import io.pruningindex.index.dimension.state.ListCells;
import io.pruningindex.index.dimension.state.NamedCells;
import io.pruningindex.index.dimension.state.RetiredChunks;
import io.pruningindex.index.fold.EventRejectedException;
import io.pruningindex.index.state.IndexValues;
import io.pruningindex.index.state.ValueCells;
import io.pruningindex.query.internal.dimension.DimensionHead;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Applies the events of all dimensions that one subtask owns. */
public final class DimensionFolder {
  /** What the folder works on. */
  public record Cells(ValueCells values, ValueCells notes, ListCells pending, NamedCells groups) {}

  /** How old {@code heardAt} may be before it is written for its own sake, in milliseconds. */
  private static final long HEARD_EVERY = 1000;

  private final IndexValues values;
  private final IndexValues notes;
  private final ValueSetMetrics metrics;
  private final LongSupplier clock;
  private final PendingChanges pending;
  private final GroupRows groups;
  private final Opening opening;
  private final VersionCutter cutter;
  private final ChunkSweeper sweeper;
  private final Map<String, OwnedDimension> dimensions = new HashMap<>();

  /**
   * Works on states.
   *
   * @param cells the states
   * @param options how dimensions are laid out
   * @param metrics where to count
   * @param clock now, in milliseconds since the epoch
   */
  public DimensionFolder(
      Cells cells, ValueSetOptions options, ValueSetMetrics metrics, LongSupplier clock) {
    this.values = new IndexValues(cells.values());
    this.notes = new IndexValues(cells.notes());
    this.metrics = metrics;
    this.clock = clock;
    this.pending = new PendingChanges(cells.pending(), options.settledChanges());
    this.groups = new GroupRows(cells.groups(), pending);
    this.opening = new Opening(pending, groups, options);
    this.cutter = new VersionCutter(values, pending, options.chunkRows());
    this.sweeper = new ChunkSweeper(values, options.deletedKeysPerEvent());
  }

  /** Registers what is measured of a dimension that was restored. */
  public void restored(String name) {
    measure(dimension(name));
  }

  /**
   * Applies an event.
   *
   * @throws EventRejectedException if it cannot be; nothing but that was changed on account of it
   */
  public void apply(DimensionEvent event) throws EventRejectedException {
    OwnedDimension dimension = dimension(event.dimension());
    try {
      if (event instanceof DimensionEvent.DimensionDropped) {
        drop(dimension);
        return;
      }
      applyTo(dimension, event);
    } catch (EventRejectedException e) {
      metrics.of(event.dimension()).rejected();
      throw e;
    } finally {
      if (dimension.head().isEmpty()) {
        dimensions.remove(event.dimension());
      }
    }
    sweeper.sweepDue(dimension, clock.getAsLong());
    measure(dimension);
  }

  /** Writes what would be lost if the job were restored from a checkpoint taken now. */
  public void beforeSnapshot() {
    for (OwnedDimension dimension : dimensions.values()) {
      pending.flush(dimension);
      dimension.writeNotes();
    }
  }

  private void applyTo(OwnedDimension dimension, DimensionEvent event)
      throws EventRejectedException {
    long now = clock.getAsLong();
    if (event instanceof DimensionEvent.Opened opened) {
      opening.open(dimension, opened, now);
      return;
    }
    IncomingCheck.requireOpened(dimension, event);
    if (event instanceof DimensionEvent.RowsChanged changed) {
      RowChanges changes = changed.changes();
      checkRows(dimension, event, changes, false);
      pending.append(dimension, changes.rows(), i -> changes.additions()[i] ? 1 : -1);
    } else if (event instanceof DimensionEvent.GroupReplaced replaced) {
      checkRows(dimension, event, replaced.rows(), true);
      groups.replace(dimension, replaced.group(), replaced.first(), replaced.rows().rows());
    } else if (event instanceof DimensionEvent.VersionCut cut) {
      cut(dimension, cut, now);
    } else if (event instanceof DimensionEvent.ProblemReported reported) {
      hear(dimension, reported.problem(), now);
    }
    heard(dimension, now);
  }

  private void cut(OwnedDimension dimension, DimensionEvent.VersionCut cut, long now) {
    if (!dimension.refusal().isEmpty()) {
      return;
    }
    long number = dimension.head().orElseThrow().stamp().number();
    CutTally tally = cutter.cut(dimension, cut, now);
    DimensionMetrics measured = metrics.of(dimension.name());
    measured.unmatched(tally.unmatched());
    if (dimension.head().orElseThrow().stamp().number() > number) {
      measured.versionCut();
    }
  }

  /** Rows that cannot be read are missing from then on: no version would be complete. */
  private void checkRows(
      OwnedDimension dimension, DimensionEvent event, RowChanges changes, boolean additionsOnly)
      throws EventRejectedException {
    try {
      IncomingCheck.requireReadable(dimension, changes, additionsOnly);
    } catch (EventRejectedException e) {
      String refusal =
          e.getMessage()
              + ". Rows are missing from now on, so that no more versions are cut: mend the source,"
              + " remove the dimension from the configuration, and add it again";
      dimension.setRefusal(refusal);
      hear(dimension, refusal, clock.getAsLong());
      throw e;
    }
  }

  private static void hear(OwnedDimension dimension, String problem, long now) {
    DimensionHead head = dimension.head().orElseThrow();
    String shown = dimension.refusal().isEmpty() ? problem : dimension.refusal();
    dimension.publish(
        new DimensionHead(
            head.stamp(), head.epoch(), head.completedBy(), head.currentTo(), now, shown));
  }

  private static void heard(OwnedDimension dimension, long now) {
    DimensionHead head = dimension.head().orElseThrow();
    if (now - head.heardAt() >= HEARD_EVERY) {
      hear(dimension, head.problem(), now);
    }
  }

  private void drop(OwnedDimension dimension) {
    dimension.head().ifPresent(head -> sweeper.sweepAll(dimension.name(), head.epoch()));
    for (RetiredChunks epoch : dimension.retired()) {
      sweeper.sweepAll(dimension.name(), epoch.epoch());
    }
    pending.clear(dimension);
    groups.clear(dimension);
    dimension.removeHeadAndNotes();
    metrics.drop(dimension.name());
  }

  private void measure(OwnedDimension dimension) {
    dimension
        .head()
        .ifPresent(
            head ->
                metrics
                    .of(dimension.name())
                    .head(head, dimension.newest(), dimension.pendingCount(), dimension.bytes()));
  }

  private OwnedDimension dimension(String name) {
    return dimensions.computeIfAbsent(name, n -> new OwnedDimension(n, values, notes));
  }
}
