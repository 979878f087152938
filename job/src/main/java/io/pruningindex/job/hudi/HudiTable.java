package io.pruningindex.job.hudi;

import io.pruningindex.job.hudi.files.TableFile;
import io.pruningindex.job.hudi.schema.ColumnChoice;
import io.pruningindex.job.hudi.schema.SchemaReader;
import io.pruningindex.job.hudi.stats.ReadPool;
import io.pruningindex.job.hudi.stats.StatsReader;
import io.pruningindex.job.hudi.stats.StatsReader.Access;
import io.pruningindex.job.hudi.timeline.CommittedInstants;
import io.pruningindex.job.hudi.timeline.InstantEffect;
import io.pruningindex.job.hudi.timeline.InstantReader;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;

/**
 * A Hudi table at a path. Not thread-safe: all calls come from one thread of the caller's.
 *
 * <p>Every method throws {@link TableUnreadableException} if the table as a whole is out of reach.
 */
public final class HudiTable implements AutoCloseable {
  private static final Comparator<TimelineInstant> BY_COMPLETION =
      Comparator.comparing(TimelineInstant::completionTime)
          .thenComparing(TimelineInstant::requestedTime)
          .thenComparing(TimelineInstant::action);

  private final HudiTableOptions options;
  private final Problems problems;
  private final HudiCalls calls;
  private final ReadPool pool;
  private final StatsReader stats;
  private TableSession session;
  private TableSchema lastSchema;

  private HudiTable(HudiTableOptions options, Configuration hadoop) {
    this.options = options;
    this.problems = new Problems(options, hadoop);
    this.calls = new HudiCalls(options.name());
    this.pool = new ReadPool(options.name(), options.readThreads());
    this.stats = new StatsReader(pool, hadoop, options.path(), options.boundLength());
  }

  /**
   * Opens a table.
   *
   * @throws TableUnreadableException if there is no table at the path, or none that can be read
   */
  public static HudiTable open(HudiTableOptions options) {
    Configuration hadoop = new Configuration();
    options.hadoopOptions().forEach(hadoop::set);
    HudiTable table = new HudiTable(options, hadoop);
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
        new SchemaReader(new ColumnChoice(options.columns(), options.columnLimit()));
    session =
        call(
            () -> {
              problems.requireTable();
              return new TableSession(
                  new HadoopStorageConfiguration(hadoop), options.path(), schemas);
            },
            problems::ofTable);
  }

  /**
   * All completed instants of the active timeline, whatever they did, sorted by completion time and
   * then by requested time. The timeline is loaded anew.
   */
  public List<TimelineInstant> completedInstants() {
    return call(
        () -> {
          session.reload();
          return session.completed().stream()
              .map(HudiTable::describe)
              .sorted(BY_COMPLETION)
              .toList();
        },
        problems::ofTable);
  }

  private static TimelineInstant describe(HoodieInstant instant) {
    String completion = instant.getCompletionTime();
    return new TimelineInstant(
        instant.requestedTime(),
        instant.getAction(),
        completion == null ? instant.requestedTime() : completion);
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
    Optional<TimelineInstant> newest = at.stream().max(BY_COMPLETION);
    String what = newest.map(i -> "the table as of the " + i).orElse("the empty table");
    return call(
        () -> {
          lastSchema = session.schema().table();
          List<TableFile> files =
              at.isEmpty() ? List.of() : new SnapshotFiles(session, pool::all).list(at);
          return new TableSnapshot(newest, lastSchema, pieces(what, files));
        },
        failure -> problems.of(what, "", failure));
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
            () -> readStats(piece.files(), piece.access()),
            failure -> problems.of(what, "", failure));
      }
    };
  }

  private FileBatch readStats(List<TableFile> files, Access access) throws Exception {
    return stats.read(files, session.schema().indexed(), session.storedStats(), access);
  }

  /**
   * What one completed instant did.
   *
   * @throws InstantUnreadableException if that cannot be read
   */
  public InstantChange change(TimelineInstant instant) {
    return call(() -> readChange(instant), failure -> problemOf(instant, failure));
  }

  private InstantChange readChange(TimelineInstant instant) throws Exception {
    List<TimelineInstant> completed =
        session.completed().stream().map(HudiTable::describe).toList();
    try (CommittedInstants instants =
        new CommittedInstants(
            session.metaClient(), TimelineInstant.completionTimesOfWrites(completed))) {
      InstantReader reader = new InstantReader(session.metaClient(), instants, session.undone());
      InstantEffect effect = reader.read(find(instant));
      if (!effect.rebuildReason().isEmpty()) {
        return InstantChange.rebuild(effect.rebuildReason());
      }
      List<FileBatch> added = new ArrayList<>();
      for (int from = 0; from < effect.added().size(); from += options.pieceFiles()) {
        int to = Math.min(from + options.pieceFiles(), effect.added().size());
        added.add(readStats(effect.added().subList(from, to), Access.SINGLE_FILES));
      }
      Optional<TableSchema> schema = effect.mayChangeSchema() ? changedSchema() : Optional.empty();
      return new InstantChange(added, effect.removed(), effect.replaced(), schema, false, "");
    }
  }

  private HoodieInstant find(TimelineInstant instant) {
    return session.completed().stream()
        .filter(i -> i.requestedTime().equals(instant.requestedTime()))
        .filter(i -> i.getAction().equals(instant.action()))
        .findFirst()
        .orElseThrow(
            () ->
                new InstantUnreadableException(
                    ("Table '%s': the %s is not on the active timeline any more, it was archived or"
                            + " rolled back: build the index anew")
                        .formatted(options.name(), instant),
                    null));
  }

  private Optional<TableSchema> changedSchema() {
    TableSchema now = session.schema().table();
    if (now.equals(lastSchema)) {
      return Optional.empty();
    }
    lastSchema = now;
    return Optional.of(now);
  }

  private UnreadableException problemOf(TimelineInstant instant, Exception failure) {
    return problems.of(
        "the " + instant,
        session.completed().stream()
            .filter(i -> i.requestedTime().equals(instant.requestedTime()))
            .filter(i -> i.getAction().equals(instant.action()))
            .map(i -> session.timelineFile(i))
            .findFirst()
            .orElse(""),
        failure);
  }

  /** The table's newest schema; without columns if nothing was ever written. */
  public TableSchema schema() {
    return call(
        () -> {
          lastSchema = session.schema().table();
          return lastSchema;
        },
        problems::ofTable);
  }

  private <T> T call(Callable<T> call, Function<Exception, UnreadableException> problem) {
    try {
      return calls.make(call);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TableUnreadableException(
          "Table '%s': reading was interrupted: it is read again if the job goes on"
              .formatted(options.name()),
          e);
    } catch (Exception e) {
      throw problem.apply(e);
    }
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
