package io.pruningindex.index.fold;

import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.index.event.TableEvent;
import io.pruningindex.index.metric.IndexMetrics;
import io.pruningindex.index.partition.PartitionDescriptor;
import io.pruningindex.index.state.IndexValues;
import io.pruningindex.index.state.RetiredEpoch;
import io.pruningindex.index.state.ValueCells;
import io.pruningindex.query.internal.state.Head;
import io.pruningindex.query.internal.state.IndexKey;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Applies the events of all tables that one subtask owns. */
public final class IndexFolder {
  /** Says of an event whether it carries the source's clock. */
  private static final long NO_TIME = 0;

  private final IndexValues values;
  private final IndexValues notes;
  private final PruningIndexOptions options;
  private final IndexMetrics metrics;
  private final BucketStore store;
  private final EpochBuilder builder;
  private final InstantFolder instants;
  private final EpochSweeper sweeper;
  private final TableHealthKeeper health;
  private final WeightedCache<String, TableIndex> tables;

  /**
   * Works on two states.
   *
   * @param valueCells the state that readers query
   * @param noteCells the state that only the owner reads
   * @param options how indexes are laid out
   * @param metrics where to count
   * @param clock now, in milliseconds since the epoch
   * @param partitions hears of each partition that changed, if the options ask for it
   */
  public IndexFolder(
      ValueCells valueCells,
      ValueCells noteCells,
      PruningIndexOptions options,
      IndexMetrics metrics,
      LongSupplier clock,
      Consumer<PartitionDescriptor> partitions) {
    this.values = new IndexValues(valueCells);
    this.notes = new IndexValues(noteCells);
    this.options = options;
    this.metrics = metrics;
    this.store = new BucketStore(values, options.cachedFiles());
    EpochWriter writer = new EpochWriter(values, store, options);
    this.sweeper = new EpochSweeper(values, options);
    PartitionDescriber describer =
        new PartitionDescriber(store, clock, options.partitionDescriptors() ? partitions : null);
    this.builder =
        new EpochBuilder(store, writer, sweeper, options.bucketFiles(), clock, describer);
    this.instants = new InstantFolder(store, writer, options, describer);
    this.health = new TableHealthKeeper(values, metrics, clock);
    this.tables = new WeightedCache<>(options.cachedNames());
  }

  /** Registers what is measured of a table that was restored. */
  public void restored(String name) {
    table(name).head().ifPresent(head -> metrics.table(name).head(head));
    health.restored(name);
  }

  /**
   * Applies an event.
   *
   * @throws EventRejectedException if it cannot be; the table is then marked degraded
   */
  public void apply(TableEvent event) throws EventRejectedException {
    TableIndex table = table(event.table());
    try {
      applyTo(table, event);
      sweeper.sweepDue(table, timeOf(event));
    } catch (EventRejectedException e) {
      if (event instanceof TableEvent.InstantPart || event instanceof TableEvent.InstantCompleted) {
        table.refuse(e.getMessage());
        table.writeNotes();
      }
      health.degrade(event.table(), e.getMessage());
      metrics.table(event.table()).rejected();
      throw e;
    } finally {
      if (event instanceof TableEvent.TableDropped) {
        tables.removeIf(event.table()::equals);
      } else {
        tables.put(event.table(), table, table.weight());
      }
      store.trim();
      // One table may be larger than the limit; it would otherwise be read again for each event.
      boolean keepThis = options.cachedNames() > 0;
      tables.trim(other -> other.staged().isEmpty() && !(keepThis && other == table));
    }
  }

  /** Writes what would be lost if the job were restored from a checkpoint taken now. */
  public void beforeSnapshot() {
    for (TableIndex table : tables.values()) {
      if (!table.staged().isEmpty()) {
        table.writeNotes();
      }
    }
  }

  private void applyTo(TableIndex table, TableEvent event) throws EventRejectedException {
    if (event instanceof TableEvent.EpochOpened opened) {
      builder.open(table, opened);
    } else if (event instanceof TableEvent.FilesListed listed) {
      builder.list(table, listed);
    } else if (event instanceof TableEvent.EpochCompleted completed) {
      complete(table, completed);
    } else if (event instanceof TableEvent.InstantPart part) {
      instants.stage(table, part);
    } else if (event instanceof TableEvent.InstantCompleted completed) {
      int folds = instants.complete(table, completed);
      metrics.table(event.table()).applied(table.head().orElseThrow(), folds);
    } else if (event instanceof TableEvent.Heartbeat heartbeat) {
      beat(table, heartbeat);
    } else if (event instanceof TableEvent.HealthReported reported) {
      health.report(event.table(), reported.health(), table.refusal());
    } else if (event instanceof TableEvent.TableDropped) {
      drop(table);
    }
  }

  private void complete(TableIndex table, TableEvent.EpochCompleted event)
      throws EventRejectedException {
    boolean refused = !table.refusal().isEmpty();
    boolean again = table.head().isPresent();
    builder.complete(table, event);
    if (refused) {
      health.heal(event.table());
    }
    metrics.table(event.table()).built(table.head().orElseThrow(), again);
  }

  private void beat(TableIndex table, TableEvent.Heartbeat event) {
    Optional<Head> head = table.head();
    if (head.isEmpty()
        || head.get().stamp().incarnation() != event.incarnation()
        || !table.refusal().isEmpty()
        || !table.staged().isEmpty()) {
      // Something was not applied, so the index is not current to that time.
      return;
    }
    Head old = head.get();
    Head current = new Head(old.stamp(), old.epoch(), old.newest(), old.look().then(event.look()));
    table.writeHead(current);
    metrics.table(event.table()).head(current);
  }

  private void drop(TableIndex table) {
    String name = table.table();
    builder.abandon(table);
    table.head().ifPresent(head -> table.retired().add(new RetiredEpoch(head.epoch(), 0, 0)));
    for (RetiredEpoch epoch : table.retired()) {
      sweeper.sweepAll(name, epoch);
      store.forget(name, epoch.epoch());
    }
    table.retired().clear();
    values.remove(IndexKey.health(name));
    table.removeHeadAndNotes();
    metrics.drop(name);
  }

  private static long timeOf(TableEvent event) {
    if (event instanceof TableEvent.EpochCompleted completed) {
      return completed.look().currentTo();
    } else if (event instanceof TableEvent.InstantCompleted completed) {
      return completed.look().currentTo();
    } else if (event instanceof TableEvent.Heartbeat heartbeat) {
      return heartbeat.look().currentTo();
    }
    return NO_TIME;
  }

  private TableIndex table(String name) {
    TableIndex table = tables.get(name);
    if (table == null) {
      table = new TableIndex(name, values, notes, options.bucketFiles());
      tables.put(name, table, table.weight());
    }
    return table;
  }
}
