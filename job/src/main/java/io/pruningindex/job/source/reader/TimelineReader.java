package io.pruningindex.job.source.reader;

import io.pruningindex.index.event.TableEvent;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.source.split.FollowState;
import io.pruningindex.job.source.split.TableSplit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.metrics.MetricGroup;

/**
 * Sends what the followers of its tables read. Each table has a follower with a thread and a
 * bounded queue of its own, so that building one table holds up no other.
 *
 * <p>A table that is no longer configured is dropped, and its split stays: were it forgotten, and
 * the table configured again, a checkpoint might bring back the split while another one is dealt.
 *
 * <p>A {@link Step} is sent within one call of {@link #pollNext}, and Flink takes checkpoints only
 * between calls: no checkpoint falls within an instant.
 */
public final class TimelineReader implements SourceReader<TableEvent, TableSplit> {
  private final JobConfiguration configuration;
  private final MetricGroup metrics;
  private final Map<String, FollowedTable> tables = new LinkedHashMap<>();
  private final List<String> turns = new ArrayList<>();
  private final Availability availability = new Availability();
  private final BuildTurns builds = new BuildTurns();
  private int turn;

  /** Creates a reader without tables; they come through {@link #addSplits}. */
  public TimelineReader(JobConfiguration configuration, MetricGroup metrics) {
    this.configuration = configuration;
    this.metrics = metrics;
  }

  @Override
  public void start() {}

  @Override
  public void addSplits(List<TableSplit> splits) {
    for (TableSplit split : splits) {
      Optional<TableConfiguration> table =
          configuration.tables().stream().filter(t -> t.name().equals(split.table())).findFirst();
      tables.put(split.table(), follow(split, table));
      turns.add(split.table());
    }
    availability.signal();
  }

  @Override
  public InputStatus pollNext(ReaderOutput<TableEvent> output) {
    for (int tried = 0; tried < turns.size(); tried++) {
      turn = (turn + 1) % turns.size();
      FollowedTable table = tables.get(turns.get(turn));
      Step step = table.poll();
      if (step != null) {
        step.events().forEach(output::collect);
        table.sent(step.after());
        return InputStatus.MORE_AVAILABLE;
      }
    }
    return InputStatus.NOTHING_AVAILABLE;
  }

  @Override
  public List<TableSplit> snapshotState(long checkpoint) {
    List<TableSplit> splits = new ArrayList<>();
    tables.forEach((name, table) -> splits.add(new TableSplit(name, table.state())));
    return splits;
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    CompletableFuture<Void> next = availability.next();
    if (tables.values().stream().anyMatch(FollowedTable::hasSteps)) {
      availability.signal();
    }
    return next;
  }

  @Override
  public void notifyNoMoreSplits() {
    // Tables are followed for as long as the job runs.
  }

  @Override
  public void close() {
    tables.values().forEach(FollowedTable::stop);
    try {
      for (FollowedTable table : tables.values()) {
        table.awaitStop();
      }
    } catch (InterruptedException e) {
      // The task is being cancelled: the followers end by themselves, their threads are daemons.
      Thread.currentThread().interrupt();
    }
  }

  private FollowedTable follow(TableSplit split, Optional<TableConfiguration> table) {
    StepQueue queue = new StepQueue(availability);
    long incarnation = Incarnations.next();
    if (table.isEmpty()) {
      List<TableEvent> events = List.of(new TableEvent.TableDropped(split.table(), incarnation));
      return FollowedTable.ending(split.state(), queue, new Step(events, split.state().dropped()));
    }
    FollowState state = split.state();
    TableFollower follower =
        new TableFollower(
            table.get(),
            configuration,
            incarnation,
            state,
            queue,
            builds,
            new SourceMetrics(metrics, table.get().name()));
    return FollowedTable.start(split.table(), state, queue, follower);
  }
}
