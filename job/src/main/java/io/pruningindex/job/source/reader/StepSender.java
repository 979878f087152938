package io.pruningindex.job.source.reader;

import io.pruningindex.index.event.TableEvent;
import io.pruningindex.job.hudi.InstantChange;
import io.pruningindex.job.hudi.TimelineInstant;
import io.pruningindex.job.hudi.files.UnreadableFile;
import io.pruningindex.job.source.split.FollowState;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.state.Look;
import io.pruningindex.query.internal.state.TableHealth;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Deals numbers and puts steps into a table's queue. Used by the table's follower only. */
final class StepSender {
  private final String table;
  private final long incarnation;
  private final StepQueue queue;
  private FollowState state;

  StepSender(String table, long incarnation, FollowState state, StepQueue queue) {
    this.table = table;
    this.incarnation = incarnation;
    this.state = state;
    this.queue = queue;
  }

  /** How far the table was followed, what is still queued included. */
  FollowState state() {
    return state;
  }

  /** Sends a number that changes nothing: from here on, numbers are of this incarnation. */
  void sendEmptyNumber() throws InterruptedException {
    long number = state.number() + 1;
    FollowState after = state.repeated(number);
    put(List.of(completed(number, state.newest(), Look.NONE)), after);
  }

  /**
   * Sends a number that changes nothing but the schema, which properties may do without an instant.
   *
   * @param look what was seen, nothing later than this
   */
  void sendSchema(TableSchema schema, Look look) throws InterruptedException {
    long number = state.number() + 1;
    put(
        List.of(
            new TableEvent.SchemaChanged(table, incarnation, number, schema),
            completed(number, state.newest(), look)),
        state.repeated(number));
  }

  /**
   * Sends a number that changes nothing but which older ones can be asked for.
   *
   * @param plan what cleans may delete
   */
  void sendPlan(PlannedCleans.Plan plan) throws InterruptedException {
    long number = state.number() + 1;
    put(
        List.of(planned(number, plan), completed(number, state.newest(), Look.NONE)),
        state.repeated(number));
  }

  /** Drops the index: the table lies elsewhere now, and its name means other files. */
  void moveTo(String path) throws InterruptedException {
    put(List.of(new TableEvent.TableDropped(table, incarnation)), state.movedTo(path));
  }

  /** Begins a new epoch. */
  void openEpoch(TableSchema schema) throws InterruptedException {
    long epoch = state.epoch() + 1;
    long rebuilds = state.servedEpoch() > 0 ? state.rebuilds() + 1 : state.rebuilds();
    put(
        List.of(new TableEvent.EpochOpened(table, incarnation, epoch, schema)),
        state.opening(epoch, rebuilds));
  }

  /** Sends files of the open epoch. */
  void sendPiece(FileBatch files) throws InterruptedException {
    put(
        List.of(
            new TableEvent.FilesListed(
                table, incarnation, state.epoch(), state.number() + 1, files)),
        state);
  }

  /**
   * Makes the open epoch current.
   *
   * @param schema the schema by which the stats of its files were read
   * @param damaged the files whose footer was found damaged
   */
  void completeEpoch(
      TimelineInstant newest,
      List<TimelineInstant> instants,
      List<String> begun,
      TableSchema schema,
      List<UnreadableFile> damaged,
      Look look)
      throws InterruptedException {
    long number = state.number() + 1;
    TableEvent event =
        new TableEvent.EpochCompleted(
            table, incarnation, state.epoch(), number, requested(newest), completion(newest), look);
    FollowState after = state.built(number, newest, instants, begun).readBy(schema);
    put(List.of(event), after.withUnreadable(UnreadableFiles.of(damaged)));
  }

  /**
   * Sends what an instant did. A savepoint bears the time of the commit that it saves, and does not
   * bring the table back to it: it repeats the instant before.
   *
   * @param schema the schema that the index has with it, or null if that is not known
   * @param plan what cleans may delete, if it is to be told with the instant
   * @param damaged the files that it added whose footer was found damaged
   * @param look what was seen, if this was all of it; else {@link Look#NONE}
   */
  void sendChange(
      TimelineInstant instant,
      InstantChange change,
      TableSchema schema,
      Optional<PlannedCleans.Plan> plan,
      List<UnreadableFile> damaged,
      Look look)
      throws InterruptedException {
    long number = state.number() + 1;
    List<TableEvent> events = new ArrayList<>();
    change
        .schema()
        .ifPresent(s -> events.add(new TableEvent.SchemaChanged(table, incarnation, number, s)));
    if (!change.replaced().isEmpty()) {
      events.add(new TableEvent.GroupsReplaced(table, incarnation, number, change.replaced()));
    }
    for (FileBatch files : change.added()) {
      events.add(new TableEvent.FilesAdded(table, incarnation, number, files));
    }
    if (!change.removed().isEmpty()) {
      events.add(new TableEvent.FilesRemoved(table, incarnation, number, change.removed()));
    }
    plan.ifPresent(files -> events.add(planned(number, files)));
    TimelineInstant named = instant.isSavepoint() ? state.newest() : instant;
    events.add(completed(number, named, look));
    FollowState after =
        state
            .applied(number, instant, named)
            .withUnreadable(UnreadableFiles.after(state.unreadable(), change, damaged));
    boolean reads = !change.added().isEmpty() && schema != null;
    put(events, reads ? after.readBy(schema) : after);
  }

  /**
   * Notes a look at the timeline: applied instants that have left it are forgotten.
   *
   * @param active the completed instants
   * @param begun requested times of writes that are not completed, or completed and not yet sent
   */
  void watch(List<TimelineInstant> active, List<String> begun) {
    Set<String> present = new HashSet<>();
    active.forEach(instant -> present.add(GapDetector.key(instant)));
    List<TimelineInstant> kept =
        state.numbered().stream().filter(i -> present.contains(GapDetector.key(i))).toList();
    state = state.watching(kept, begun);
  }

  /** Says that nothing is left to send of what was seen. */
  void sendHeartbeat(Look look) throws InterruptedException {
    put(List.of(new TableEvent.Heartbeat(table, incarnation, look)), state);
  }

  /** Says how it goes. */
  void sendHealth(TableHealth health) throws InterruptedException {
    put(List.of(new TableEvent.HealthReported(table, incarnation, health)), state);
  }

  private TableEvent planned(long number, PlannedCleans.Plan plan) {
    return new TableEvent.CleanPlanned(table, incarnation, number, plan.files(), plan.complete());
  }

  private TableEvent completed(long number, TimelineInstant instant, Look look) {
    return new TableEvent.InstantCompleted(
        table, incarnation, number, requested(instant), completion(instant), look);
  }

  private void put(List<TableEvent> events, FollowState after) throws InterruptedException {
    queue.put(new Step(events, after));
    state = after;
  }

  private static long requested(TimelineInstant instant) {
    return instant == null ? InstantTime.NONE : InstantTime.pack(instant.requestedTime());
  }

  private static long completion(TimelineInstant instant) {
    return instant == null ? InstantTime.NONE : InstantTime.pack(instant.completionTime());
  }
}
