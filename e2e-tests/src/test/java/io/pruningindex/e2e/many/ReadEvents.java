package io.pruningindex.e2e.many;

import io.pruningindex.index.event.TableEvent;
import io.pruningindex.job.source.reader.TimelineReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.core.io.InputStatus;

/** Drives a reader as a task does, and keeps what it sends. */
final class ReadEvents implements ReaderOutput<TableEvent> {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final TimelineReader reader;
  private final List<TableEvent> events = new ArrayList<>();

  ReadEvents(TimelineReader reader) {
    this.reader = reader;
  }

  /** Reads until what was read since the last {@link #clear} is enough. */
  void readUntil(Predicate<ReadEvents> enough) throws Exception {
    if (!read(LIMIT, enough)) {
      throw new AssertionError("It was not sent within " + LIMIT.toSeconds() + " s");
    }
  }

  void readFor(Duration time) throws Exception {
    read(time, read -> false);
  }

  private boolean read(Duration time, Predicate<ReadEvents> enough) throws Exception {
    long deadline = System.nanoTime() + time.toNanos();
    for (long left = time.toNanos(); left > 0; left = deadline - System.nanoTime()) {
      int before = events.size();
      if (reader.pollNext(this) == InputStatus.NOTHING_AVAILABLE) {
        try {
          reader.isAvailable().get(left, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
          return false;
        }
      } else if (events.size() > before && enough.test(this)) {
        return true;
      }
    }
    return false;
  }

  void clear() {
    events.clear();
  }

  /** The events of one kind about a table. */
  <T extends TableEvent> List<T> of(String table, Class<T> kind) {
    return events.stream()
        .filter(event -> event.table().equals(table) && kind.isInstance(event))
        .map(kind::cast)
        .toList();
  }

  /** How many tables there was an event of a kind about. */
  long tablesWith(Class<? extends TableEvent> kind) {
    return events.stream().filter(kind::isInstance).map(TableEvent::table).distinct().count();
  }

  @Override
  public void collect(TableEvent event) {
    events.add(event);
  }

  @Override
  public void collect(TableEvent event, long timestamp) {
    events.add(event);
  }

  @Override
  public void emitWatermark(Watermark watermark) {}

  @Override
  public void markIdle() {}

  @Override
  public void markActive() {}

  @Override
  public SourceOutput<TableEvent> createOutputForSplit(String split) {
    return this;
  }

  @Override
  public void releaseOutputForSplit(String split) {}
}
