package io.pruningindex.job.dimension.hudi;

import io.pruningindex.job.config.HudiDimension;
import io.pruningindex.job.config.Tolerance;
import io.pruningindex.job.hudi.CompletionTimes;
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
 * Keeps a dimension, and its value sets, as their table is. Whenever the table's completed
 * instants, or its properties, are others than at the last look, its newest slices are listed, and
 * those are read whose files are others than those that were sent. That holds for whatever instants
 * do, and for instants that are taken back or were never seen. What fails is reported and tried
 * again, ever more slowly; until all is read no version is cut.
 */
final class DimensionFollower {
  private static final Logger LOG = LoggerFactory.getLogger(DimensionFollower.class);
  private static final long NANOS_BETWEEN_HEARTBEATS = TimeUnit.SECONDS.toNanos(1);

  private final HudiDimension dimension;
  private final Map<String, String> hadoop;
  private final List<Selection> selections;
  private final Rest rest;
  private final CompletionTimes completions;
  private final SlowCalls slowCalls;

  /** The completed instants that the newest version is as of; null if some of it is to be read. */
  private List<TimelineInstant> versionAt;

  /** What the table's properties said of rows when that version was read. */
  private String versionSettings = "";

  private long heartbeatAt;

  /**
   * Follows a table.
   *
   * @param tolerance what is put up with of the table's writers and of storage
   * @param selections the dimension, and its value sets
   */
  DimensionFollower(
      HudiDimension dimension,
      Map<String, String> hadoop,
      Tolerance tolerance,
      List<Selection> selections,
      Rest rest) {
    this.dimension = dimension;
    this.hadoop = hadoop;
    this.selections = List.copyOf(selections);
    this.rest = rest;
    this.completions = new CompletionTimes(tolerance.clockSkew());
    this.slowCalls = new SlowCalls(dimension, tolerance.slowCall(), this.selections);
  }

  /** Follows the table until the rest is ended. */
  void run() throws InterruptedException {
    selections.forEach(Selection::resume);
    while (!rest.isEnded()) {
      try (HudiTable table = HudiTable.open(options(), slowCalls)) {
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
    String message = failure.getMessage();
    String problem = message == null || message.isBlank() ? failure.getClass().getName() : message;
    selections.forEach(selection -> selection.report(problem));
    rest.afterFailure();
  }

  /** Brings all up to the table as it is now. */
  void look(HudiTable table) throws InterruptedException {
    long begun = System.currentTimeMillis();
    List<TimelineInstant> at = table.completedInstants();
    String settings = table.rows().settings();
    boolean changed = !at.equals(versionAt) || !settings.equals(versionSettings);
    // The newest instant may have completed later than that, by a clock that is ahead: of others
    // that complete in between nothing is known.
    long currentTo = completions.knownTo(begun, table);
    if (changed) {
      versionAt = null;
      RowColumns columns = table.rows().columns(dimension.allColumns());
      selections.forEach(selection -> selection.open(columns.columns()));
      new ChangedGroups(table, columns, selections, rest).send(at, settings);
      if (anyUndone(at, table.completedInstants()) || table.isBeingUndone()) {
        // Rows of before and after something was taken back may have been read.
        return;
      }
      versionAt = at;
      versionSettings = settings;
    }
    if (changed || System.nanoTime() - heartbeatAt >= NANOS_BETWEEN_HEARTBEATS) {
      long newest =
          newest(at)
              .map(instant -> InstantTime.pack(instant.requestedTime()))
              .orElse(InstantTime.NONE);
      selections.forEach(selection -> selection.cut(currentTo, newest));
      heartbeatAt = System.nanoTime();
    }
  }

  /** Whether instants are gone, or others have taken some back. Archived ones are the oldest. */
  private static boolean anyUndone(List<TimelineInstant> at, List<TimelineInstant> now) {
    String oldest =
        now.stream().map(TimelineInstant::requestedTime).min(String::compareTo).orElse("");
    return now.stream().anyMatch(instant -> instant.isUndoing() && !at.contains(instant))
        || at.stream()
            .anyMatch(
                instant ->
                    !now.contains(instant) && instant.requestedTime().compareTo(oldest) >= 0);
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
