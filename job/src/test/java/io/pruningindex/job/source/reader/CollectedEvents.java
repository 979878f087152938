package io.pruningindex.job.source.reader;

import io.pruningindex.index.event.TableEvent;
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
final class CollectedEvents implements ReaderOutput<TableEvent> {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final List<TableEvent> events = new ArrayList<>();

  /** Everything that was sent so far. */
  List<TableEvent> all() {
    return events;
  }

  /** The events of one kind. */
  <T extends TableEvent> List<T> of(Class<T> kind) {
    return events.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** Polls until an event fits; all up to it are kept. */
  void pollUntil(TimelineReader reader, Predicate<TableEvent> fits) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    int seen = events.size();
    while (true) {
      InputStatus status = reader.pollNext(this);
      for (; seen < events.size(); seen++) {
        if (fits.test(events.get(seen))) {
          return;
        }
      }
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        throw new AssertionError("It was not sent; what was: " + events);
      }
      if (status == InputStatus.NOTHING_AVAILABLE) {
        try {
          reader.isAvailable().get(left, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
          throw new AssertionError("It was not sent; what was: " + events, e);
        }
      }
    }
  }

  /** Polls until an event is of a kind. */
  void pollUntil(TimelineReader reader, Class<? extends TableEvent> kind) throws Exception {
    pollUntil(reader, kind::isInstance);
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
