package io.pruningindex.job.source.reader;

import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.hudi.HudiTable;
import io.pruningindex.job.hudi.HudiTableOptions;
import io.pruningindex.job.hudi.InstantChange;
import io.pruningindex.job.hudi.TimelineInstant;
import io.pruningindex.job.hudi.files.UnreadableFile;
import io.pruningindex.job.source.split.FollowState;
import io.pruningindex.query.internal.column.BoundTruncation;
import io.pruningindex.query.internal.state.Look;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads one table for as long as the job runs: builds it if there is nothing to go on from, then
 * reads what each completed instant did. What fails is reported and tried again, ever more slowly;
 * nothing is sent of an instant that was not read whole.
 */
final class TableFollower implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(TableFollower.class);

  /** In so much time between two looks no commits are written and archived again. */
  private static final long LONGEST_UNWATCHED_MILLIS = 5_000;

  private final TableConfiguration table;
  private final JobConfiguration configuration;
  private final StepSender sender;
  private final HealthReporter health;
  private final SourceMetrics metrics;
  private final Pause pause;
  private final TimelineLooks looks;
  private final PlannedCleans cleans;
  private final BuildTurn turn;
  private final StorageWatch storage;
  private String buildReason = "";

  /** What was taking commits back at the last look. */
  private Optional<String> undoing = Optional.empty();

  /** The last look; null if there was none since the start or the last failure. */
  private TimelineLooks.Start lastLook;

  /** The schema that the index has; null if that is not known, as after a restart. */
  private TableSchema sentSchema;

  TableFollower(
      TableConfiguration table,
      JobConfiguration configuration,
      long incarnation,
      FollowState state,
      StepQueue queue,
      BuildTurns builds,
      SourceMetrics metrics) {
    this.table = table;
    this.configuration = configuration;
    this.metrics = metrics;
    this.sender = new StepSender(table.name(), incarnation, state, queue);
    this.health = new HealthReporter(sender, table.name(), table.path());
    this.looks = new TimelineLooks(table, configuration.tolerance().clockSkew());
    this.cleans = new PlannedCleans(table.name());
    this.turn = new BuildTurn(builds, TablePlace.store(table.path(), configuration.hadoop()));
    this.storage = new StorageWatch(turn, health, configuration.tolerance().slowCall());
    this.pause = new Pause(configuration.pollInterval());
  }

  @Override
  public void run() {
    try {
      resume();
      while (true) {
        try (HudiTable opened = HudiTable.open(options(), storage)) {
          follow(opened);
        } catch (RuntimeException e) {
          if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedException("The follower is to end");
          }
          metrics.failedReads.inc();
          LOG.warn("Table {} at {} cannot be followed", table.name(), table.path(), e);
          health.degraded(e);
          looks.failed();
          lastLook = null;
          pause.afterFailure();
        }
      }
    } catch (InterruptedException e) {
      LOG.debug("Table {} is no longer followed here", table.name());
    }
  }

  /** Tells the index, before anything else, which incarnation its numbers come from now. */
  private void resume() throws InterruptedException {
    FollowState state = sender.state();
    if (!TablePlace.same(state.path(), table.path(), configuration.hadoop())) {
      if (state.servedEpoch() > 0) {
        buildReason = "its path changed from " + state.path();
      }
      // What is served is of another table, and is not to be taken for this one's for a moment.
      sender.moveTo(table.path());
    } else if (state.servedEpoch() > 0) {
      sender.sendEmptyNumber();
      if (state.buildInterrupted()) {
        buildReason = "an earlier build was interrupted";
      }
    }
  }

  private void follow(HudiTable opened) throws InterruptedException {
    while (true) {
      if (sender.state().buildInterrupted()
          || sender.state().epoch() == 0
          || !buildReason.isEmpty()) {
        build(opened);
      }
      TimelineLooks.Start start = looks.begin();
      List<TimelineInstant> active = opened.completedInstants();
      List<String> begun = opened.begunWrites();
      Optional<String> gap = GapDetector.gap(sender.state(), active, begun, unwatchedUntil(start));
      lastLook = start;
      // However long it takes to read what is new, or all of the table: files may be going.
      Optional<PlannedCleans.Plan> plan = cleans.look(opened);
      if (plan.isPresent()) {
        sender.sendPlan(plan.get());
      }
      if (gap.isEmpty() && opened.recordsCompletionTimes()) {
        gap = GapDetector.completedAgain(sender.state(), active);
      }
      if (gap.isPresent()) {
        buildReason = gap.get();
        continue;
      }
      List<TimelineInstant> unseen = unseen(active);
      if (!unseen.isEmpty() && isBeingUndone(opened)) {
        // Something may be missing below what is new. It is told apart when the undoing has ended.
        pause.untilNextLook();
        continue;
      }
      undoing = Optional.empty();
      if (apply(opened, active, unseen, begun, start)) {
        cleans.applied();
        health.following(shortcomings(opened));
        pause.untilNextLook();
      }
    }
  }

  /** Most undoing has ended by the next look; what goes on for longer is told. */
  private boolean isBeingUndone(HudiTable opened) throws InterruptedException {
    Optional<String> found = opened.undoingMeanwhile();
    if (found.isPresent() && found.equals(undoing)) {
      health.following(
          joined(
              ("Nothing new of table '%s' is taken on until its %s has ended; if its writer is gone,"
                      + " let the next write end a rollback, and run a restore once more")
                  .formatted(table.name(), found.get()),
              shortcomings(opened)));
    }
    undoing = found;
    return found.isPresent();
  }

  /** Applies what is new; false if the table must be built anew instead. */
  private boolean apply(
      HudiTable opened,
      List<TimelineInstant> active,
      List<TimelineInstant> unseen,
      List<String> begun,
      TimelineLooks.Start start)
      throws InterruptedException {
    metrics.behind(unseen.size());
    List<String> awaited = new ArrayList<>(begun);
    unseen.stream()
        .filter(GapDetector::isCommit)
        .forEach(instant -> awaited.add(instant.requestedTime()));
    sender.watch(active, awaited);
    Look look = looks.of(start, opened, active, unseen);
    if (unseen.isEmpty()) {
      Optional<TableSchema> changed = opened.changedSchema().filter(s -> !s.equals(sentSchema));
      if (changed.isPresent()) {
        if (outdates(changed.get())) {
          return false;
        }
        sender.sendSchema(changed.get(), look);
        sentSchema = changed.get();
      } else {
        sender.sendHeartbeat(look);
      }
      return true;
    }
    Optional<String> undone = new UnseenUndoing(opened).find(unseen);
    if (undone.isPresent()) {
      buildReason = undone.get();
      return false;
    }
    for (int i = 0; i < unseen.size(); i++) {
      TimelineInstant instant = unseen.get(i);
      opened.takeUnreadable();
      InstantChange change = opened.change(instant);
      List<UnreadableFile> damaged = opened.takeUnreadable();
      if (change.rebuild()) {
        buildReason = change.rebuildReason();
        return false;
      }
      if (change.schema().filter(this::outdates).isPresent()) {
        return false;
      }
      sentSchema = change.schema().orElse(sentSchema);
      // Up to date only once the last one that was seen is sent.
      boolean last = i == unseen.size() - 1;
      sender.sendChange(
          instant,
          change,
          sentSchema,
          last ? cleans.again() : Optional.empty(),
          damaged,
          last ? look : Look.NONE);
      metrics.instantsRead.inc();
      metrics.behind(unseen.size() - i - 1);
      change.added().forEach(files -> metrics.filesRead.inc(files.count()));
    }
    return true;
  }

  /** What of the table cannot be followed, or "". */
  private String shortcomings(HudiTable opened) {
    List<UnreadableFile> damaged = sender.state().unreadable();
    metrics.unreadable(damaged.size());
    return joined(
        opened.unindexedColumns(),
        cleans.problem(),
        UnreadableFiles.problem(table.name(), damaged));
  }

  private static String joined(String... problems) {
    return Stream.of(problems)
        .filter(problem -> !problem.isEmpty())
        .collect(Collectors.joining("; "));
  }

  /** Whether the stats of all files are to be read anew by a schema. */
  private boolean outdates(TableSchema schema) {
    Optional<String> outdated = StatsSchema.outdated(sender.state().statsSchema(), schema);
    outdated.ifPresent(reason -> buildReason = reason);
    return outdated.isPresent();
  }

  private List<TimelineInstant> unseen(List<TimelineInstant> active) {
    Set<String> numbered = new HashSet<>();
    sender.state().numbered().forEach(instant -> numbered.add(GapDetector.key(instant)));
    return active.stream().filter(instant -> !numbered.contains(GapDetector.key(instant))).toList();
  }

  private void build(HudiTable opened) throws InterruptedException {
    if (!buildReason.isEmpty()) {
      LOG.info("The index of table {} is built anew: {}", table.name(), buildReason);
    }
    metrics.builds.inc();
    TimelineLooks.Start start;
    try {
      if (!turn.beginNow()) {
        health.waitingToBuild(buildReason);
      }
      turn.begin();
      start = looks.begin();
      sentSchema = new TableBuild(opened, sender, health, metrics, looks).run(buildReason);
    } finally {
      turn.end();
    }
    buildReason = "";
    metrics.behind(0);
    // A build begins with a look.
    lastLook = start;
  }

  /** Whether the last look was long before this one, whatever took so long, or came to nothing. */
  private boolean unwatchedUntil(TimelineLooks.Start look) {
    return lastLook == null
        || look.monotonicMillis() - lastLook.monotonicMillis() > LONGEST_UNWATCHED_MILLIS;
  }

  private HudiTableOptions options() {
    return new HudiTableOptions(
        table.name(),
        table.path(),
        configuration.hadoop(),
        configuration.columnLimit(),
        table.columns(),
        BoundTruncation.DEFAULT_LENGTH,
        HudiTableOptions.DEFAULT_PIECE_FILES,
        HudiTableOptions.DEFAULT_READ_THREADS,
        table.foldersByTime());
  }
}
