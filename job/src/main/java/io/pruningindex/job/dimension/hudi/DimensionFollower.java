package io.pruningindex.job.dimension.hudi;

import io.pruningindex.job.config.HudiDimension;
import io.pruningindex.job.hudi.HudiTable;
import io.pruningindex.job.hudi.HudiTableOptions;
import io.pruningindex.job.hudi.TimelineInstant;
import io.pruningindex.job.hudi.schema.RowColumns;
import io.pruningindex.query.internal.column.BoundTruncation;
import io.pruningindex.query.internal.file.InstantTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a dimension as its table is. Whenever the table's completed instants are others than at the
 * last look, its newest slices are listed, and those are read whose files are others than those
 * that were sent. That holds for whatever instants do, and for instants that are taken back or were
 * never seen. What fails is reported and tried again, ever more slowly; until all is read no
 * version is cut.
 */
final class TableFollower {
  private static final Logger LOG = LoggerFactory.getLogger(TableFollower.class);
  private static final long NANOS_BETWEEN_HEARTBEATS = TimeUnit.SECONDS.toNanos(1);

  private final HudiDimension dimension;
  private final Map<String, String> hadoop;
  private final GroupSender sender;
  private final Rest rest;
  private final CurrentTime currentTime = new CurrentTime();

  /** The completed instants that the newest version is as of; null if some of it is to be read. */
  private List<TimelineInstant> versionAt;

  private long heartbeatAt;

  TableFollower(
      HudiDimension dimension, Map<String, String> hadoop, GroupSender sender, Rest rest) {
    this.dimension = dimension;
    this.hadoop = hadoop;
    this.sender = sender;
    this.rest = rest;
  }

  /** Follows the table until the rest is ended. */
  void run() throws InterruptedException {
    sender.resume();
    while (!rest.isEnded()) {
      try (HudiTable table = HudiTable.open(options())) {
        while (!rest.isEnded()) {
          look(table);
          rest.untilNextLook();
        }
      } catch (RuntimeException e) {
        failed(e);
      }
    }
  }

  private void failed(RuntimeException failure) throws InterruptedException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedException("The source is to end");
    }
    versionAt = null;
    LOG.warn("Dimension {} cannot be read from {}", dimension.name(), dimension.path(), failure);
    if (sender.notes() == null) {
      sender.open(HudiDefinition.unread(dimension));
    }
    String message = failure.getMessage();
    sender.report(message == null || message.isBlank() ? failure.getClass().getName() : message);
    rest.afterFailure();
  }

  /** Brings the dimension up to the table as it is now. */
  void look(HudiTable table) throws InterruptedException {
    long begun = System.currentTimeMillis();
    List<TimelineInstant> at = table.completedInstants();
    boolean changed = !at.equals(versionAt);
    long currentTo = currentTime.of(begun, table, newest(at));
    if (changed) {
      versionAt = null;
      RowColumns columns = table.rowColumns(dimension.allColumns());
      sender.open(HudiDefinition.schema(dimension, columns.columns()));
      new ChangedGroups(table, columns, sender, rest).send(at);
      if (!isStillThere(at, table.completedInstants())) {
        // Rows of before and after something was taken back may have been read.
        return;
      }
      versionAt = at;
    }
    if (changed || System.nanoTime() - heartbeatAt >= NANOS_BETWEEN_HEARTBEATS) {
      sender.cut(
          currentTo,
          newest(at)
              .map(instant -> InstantTime.pack(instant.requestedTime()))
              .orElse(InstantTime.NONE));
      heartbeatAt = System.nanoTime();
    }
  }

  /** Archived instants are older than all that are there. */
  private static boolean isStillThere(List<TimelineInstant> at, List<TimelineInstant> now) {
    String oldest =
        now.stream().map(TimelineInstant::requestedTime).min(String::compareTo).orElse("");
    return at.stream()
        .allMatch(
            instant -> now.contains(instant) || instant.requestedTime().compareTo(oldest) < 0);
  }

  /** A savepoint bears the requested time of the commit that it saves. */
  private static Optional<TimelineInstant> newest(List<TimelineInstant> at) {
    return at.stream().filter(instant -> !instant.isSavepoint()).reduce((earlier, later) -> later);
  }

  private HudiTableOptions options() {
    return new HudiTableOptions(
        dimension.name(),
        dimension.path(),
        hadoop,
        0,
        List.of(),
        BoundTruncation.DEFAULT_LENGTH,
        HudiTableOptions.DEFAULT_PIECE_FILES,
        HudiTableOptions.DEFAULT_READ_THREADS);
  }
}
