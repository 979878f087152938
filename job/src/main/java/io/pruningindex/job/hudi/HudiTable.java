package io.pruningindex.job.hudi;

import io.pruningindex.index.event.TableEvent.FileReference;
import io.pruningindex.job.hudi.files.TableFile;
import io.pruningindex.job.hudi.files.UnreadableFile;
import io.pruningindex.job.hudi.schema.ColumnChoice;
import io.pruningindex.job.hudi.schema.SchemaReader;
import io.pruningindex.job.hudi.stats.ReadPool;
import io.pruningindex.job.hudi.stats.StatsReader;
import io.pruningindex.job.hudi.timeline.CleanPlans;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.schema.TableSchema;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;

/**
 * A Hudi table at a path. Not thread-safe: all calls come from one thread of the caller's.
 *
 * <p>Every method throws {@link TableUnreadableException} if the table as a whole is out of reach.
 */
public final class HudiTable implements AutoCloseable {
  private final HudiTableOptions options;
  private final Problems problems;
  private final HudiCalls calls;
  private final ReadPool pool;
  private final StatsReader stats;
  private TableSession session;
  private ChangeReader changes;
  private TableRows rows;

  private HudiTable(HudiTableOptions options, CallWatch watch, Configuration hadoop) {
    this.options = options;
    this.problems = new Problems(options, hadoop);
    this.calls = new HudiCalls(options.name(), watch);
    this.pool = new ReadPool(options.name(), options.readThreads());
    this.stats = new StatsReader(pool, hadoop, options.path(), options.boundLength());
  }

  /**
   * Opens a table.
   *
   * @throws TableUnreadableException if there is no table at the path, or none that can be read
   */
  public static HudiTable open(HudiTableOptions options) {
    return open(options, CallWatch.NONE);
  }

  /**
   * Opens a table whose calls are watched.
   *
   * @param watch hears of calls of storage that take long, also of those that open the table
   * @throws TableUnreadableException if there is no table at the path, or none that can be read
   */
  public static HudiTable open(HudiTableOptions options, CallWatch watch) {
    Configuration hadoop = new Configuration();
    options.hadoopOptions().forEach(hadoop::set);
    HudiTable table = new HudiTable(options, watch, hadoop);
    try {
      table.connect(hadoop);
      return table;
    } catch (RuntimeException e) {
      table.close();
      throw e;
    }
  }

  private void connect(Configuration hadoop) {
    SchemaReader schemas =
        new SchemaReader(
            new ColumnChoice(options.columns(), options.columnLimit()), options.foldersByTime());
    session =
        call(
            () -> {
              problems.requireTable();
              return new TableSession(
                  new HadoopStorageConfiguration(hadoop), options.path(), schemas);
            },
            problems::ofTable);
    changes = new ChangeReader(options, session, stats);
    rows = new TableRows(session, calls, problems, pool);
  }

  /**
   * All completed instants of the active timeline, whatever they did, sorted by completion time and
   * then by requested time. The timeline is loaded anew.
   */
  public List<TimelineInstant> completedInstants() {
    return call(
        () -> {
          session.reload();
          return session.completed();
        },
        problems::ofTable);
  }

  /**
   * Requested times of the writes that were begun and are not completed, on the timeline as it was
   * last loaded.
   */
  public List<String> begunWrites() {
    return call(() -> session.begunWrites(), problems::ofTable);
  }

  /**
   * Requested times of whatever is not completed, but for savepoints, on the timeline as it was
   * last loaded.
   */
  public List<String> pendingInstants() {
    return call(() -> session.pending(), problems::ofTable);
  }

  /**
   * Requested times of what is being carried out, whatever it does, on the timeline as it was last
   * loaded.
   */
  public List<String> inflightInstants() {
    return call(() -> session.inflight(), problems::ofTable);
  }

  /**
   * Whether completed instants are being taken back, on the timeline as it was last loaded. Until
   * that ends the table is as of none of them.
   */
  public boolean isBeingUndone() {
    return call(
        () -> new UndoingUnderWay(session.metaClient(), session.completed()).find().isPresent(),
        problems::ofTable);
  }

  /**
   * What takes completed instants back, such as {@code rollback 20240301100000000}, or has since
   * the timeline was last loaded, though it may not show: it is listed once more. Then the table
   * was perhaps never what it showed. Empty if nothing does.
   */
  public Optional<String> undoingMeanwhile() {
    return call(
        () ->
            UndoingUnderWay.since(
                    HoodieTableMetaClient.reload(session.metaClient()), session.completed())
                .map(instant -> instant.getAction() + " " + instant.requestedTime()),
        problems::ofTable);
  }

  /**
   * Requested times of the cleans that are planned or under way, on the timeline as it was last
   * loaded.
   */
  public List<String> pendingCleans() {
    return call(() -> new CleanPlans(session.metaClient()).pending(), problems::ofTable);
  }

  /**
   * The files that a clean may delete which is planned or under way; empty if its plan is not
   * written yet, so that it cannot have begun.
   *
   * @throws InstantUnreadableException if its plan cannot be read
   */
  public Optional<List<FileReference>> plannedClean(String requestedTime) {
    CleanPlans plans = new CleanPlans(session.metaClient());
    return call(
        () -> plans.read(requestedTime),
        failure ->
            problems.of("the plan of a clean, '" + plans.file(requestedTime) + "',", "", failure));
  }

  /**
   * The time zone in which the completion times of instants are written; empty if it is that of the
   * table's writers, which the table does not name.
   */
  public Optional<ZoneId> timelineZone() {
    return call(() -> session.timelineZone(), problems::ofTable);
  }

  /**
   * The table as of the newest of some completed instants. Before table version 8 a log file does
   * not tell which instant wrote it: there may be some of later instants.
   *
   * @param at completed instants, as {@link #completedInstants} gave them; if there are none, the
   *     snapshot is empty
   * @throws InstantUnreadableException if the table as of it cannot be read
   */
  public TableSnapshot snapshot(List<TimelineInstant> at) {
    Optional<TimelineInstant> newest =
        at.stream().filter(instant -> !instant.isSavepoint()).max(TimelineInstant.BY_COMPLETION);
    String what = newest.map(i -> "the table as of the " + i).orElse("the empty table");
    return call(
        () -> {
          TableSchema schema = changes.schema();
          List<TableFile> files =
              at.isEmpty() ? List.of() : new SnapshotFiles(session, pool::all).list(at);
          session.startFrom(at);
          return new TableSnapshot(newest, schema, pieces(what, files));
        },
        failure -> unreadableInstant(at).orElseGet(() -> problems.of(what, "", failure)));
  }

  /** The whole table may be out of reach because of one instant, which is then what to mend. */
  private Optional<UnreadableException> unreadableInstant(List<TimelineInstant> instants) {
    for (TimelineInstant instant : instants) {
      try {
        calls.make(() -> changes.effect(instant));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      } catch (InstantUnreadableException e) {
        // It has left the timeline meanwhile.
        continue;
      } catch (Exception e) {
        return Optional.of(problems.of("the " + instant, session.timelineFile(instant), e));
      }
    }
    return Optional.empty();
  }

  private Iterator<FileBatch> pieces(String what, List<TableFile> files) {
    Iterator<SnapshotPieces.Piece> pieces =
        SnapshotPieces.of(files, options.pieceFiles()).iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return pieces.hasNext();
      }

      @Override
      public FileBatch next() {
        SnapshotPieces.Piece piece = pieces.next();
        return call(
            () -> changes.readStats(piece.files(), piece.access()),
            failure -> problems.of(what, "", failure));
      }
    };
  }

  /**
   * What one completed instant did.
   *
   * @throws InstantUnreadableException if that cannot be read
   */
  public InstantChange change(TimelineInstant instant) {
    return call(
        () -> changes.read(instant),
        failure -> problems.of("the " + instant, session.timelineFile(instant), failure));
  }

  /**
   * The files whose footer was found damaged since this was last asked, in snapshots and changes;
   * one may be there twice.
   */
  public List<UnreadableFile> takeUnreadable() {
    return stats.takeUnreadable();
  }

  /** The table's newest schema; without columns if nothing was ever written. */
  public TableSchema schema() {
    return call(changes::schema, problems::ofTable);
  }

  /**
   * The schema on the timeline and in the properties as they were last loaded, unless this table
   * has told it before.
   */
  public Optional<TableSchema> changedSchema() {
    return call(changes::changedSchema, problems::ofTable);
  }

  /** The requested times of the instants that a rollback took back. */
  public List<String> rolledBack(TimelineInstant rollback) {
    return call(
        () -> changes.rolledBack(rollback),
        failure -> problems.of("the " + rollback, session.timelineFile(rollback), failure));
  }

  /**
   * Whether the timeline records when instants completed. Before table version 8 that is told by
   * the times of files, which change if the table is copied.
   */
  public boolean recordsCompletionTimes() {
    return call(() -> session.recordsCompletionTimes(), problems::ofTable);
  }

  /**
   * Makes sure that the columns that are configured to be indexed are there.
   *
   * @throws TableUnreadableException if one is not, or has no bounds
   */
  public void requireColumns() {
    call(
        () -> {
          session.schema().requireColumns();
          return Collections.emptyList();
        },
        problems::ofTable);
  }

  /** Which of the columns that are configured to be indexed are not, and why; or "". */
  public String unindexedColumns() {
    return call(
        () -> {
          List<String> all = new ArrayList<>(session.schema().mistaken());
          all.addAll(session.schema().unstable());
          return all.isEmpty() ? "" : problems.about(String.join("; ", all));
        },
        problems::ofTable);
  }

  /** The rows of the table, as dimensions are made of them. It is of use until this is closed. */
  public TableRows rows() {
    return rows;
  }

  private <T> T call(Callable<T> call, Function<Exception, UnreadableException> problem) {
    return calls.make(call, problem);
  }

  @Override
  public void close() {
    try {
      if (session != null) {
        TableSession open = session;
        session = null;
        call(
            () -> {
              open.close();
              return Collections.emptyList();
            },
            problems::ofTable);
      }
    } finally {
      calls.close();
      pool.close();
    }
  }
}
