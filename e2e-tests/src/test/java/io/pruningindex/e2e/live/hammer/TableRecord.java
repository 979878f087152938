package io.pruningindex.e2e.live.hammer;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.timeline.ModelWriter;
import io.pruningindex.e2e.timeline.WriterAction;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.demo.oracle.CompletedInstant;
import io.pruningindex.query.AsOf;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a table was at each of its instants, as its writer records it, and what is being done to it
 * that limits how far back it can be asked about. Thread-safe.
 */
final class TableRecord {
  private static final Duration RECORDING = Duration.ofSeconds(30);
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMddHHmmssSSS");

  /** The zone in which the timeline is written. */
  static final ZoneId ZONE = ZoneId.systemDefault();

  /** What may undo complete instants, or make their names vanish: the index is built anew. */
  private static final Set<WriterAction> UNDOING =
      EnumSet.of(WriterAction.RESTORE, WriterAction.ROLL_BACK_COMPLETED, WriterAction.ARCHIVE);

  /** What carries out plans, which may have been carried out and taken back before. */
  private static final Set<WriterAction> OF_PLANS =
      EnumSet.of(
          WriterAction.FINISH_CLUSTERING,
          WriterAction.FINISH_COMPACTION,
          WriterAction.FINISH_LOG_COMPACTION);

  /** If the index is built anew after an archival, it is as of one of the next moments. */
  private static final int MOMENTS_UNTIL_NOTICED = 6;

  private final String name;
  private final List<Moment> moments = new ArrayList<>();
  private final Map<String, Moment> byInstant = new HashMap<>();
  private final Set<CompletedInstant> seen = new HashSet<>();
  private WriterAction underWay;
  private boolean planTried;
  private int lastUndoing = -1;
  private int lastClean = -1;
  private long undoingEnded = System.nanoTime() - Duration.ofHours(1).toNanos();

  TableRecord(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  /** Notes that the writer begins to do something. */
  synchronized void begin(WriterAction action) {
    underWay = action;
    planTried |= OF_PLANS.contains(action);
  }

  /** Notes what became of the table by what the writer has done. */
  synchronized void end(ModelWriter writer) {
    TrueTable newest = writer.newest();
    boolean mayUndo = UNDOING.contains(underWay);
    for (CompletedInstant instant : writer.completed()) {
      if (seen.add(instant)) {
        add(instant, newest, mayUndo);
      }
    }
    if (moments.isEmpty() || !newest().instant().equals(newest.instant())) {
      throw new IllegalStateException(
          name + " is as of " + newest.instant() + ", recorded last was " + newest());
    }
    planTried = OF_PLANS.contains(underWay);
    if (underWay == WriterAction.CLEAN) {
      lastClean = newest().sequence();
    }
    if (mayUndo) {
      undoingEnded = System.nanoTime();
      if (underWay == WriterAction.ARCHIVE) {
        lastUndoing = newest().sequence() + MOMENTS_UNTIL_NOTICED;
      }
    }
    underWay = null;
  }

  private void add(CompletedInstant instant, TrueTable newest, boolean mayUndo) {
    if (instant.action().equals("savepoint")) {
      return;
    }
    boolean last = instant.requestedTime().equals(newest.instant());
    boolean rollback = instant.action().equals("rollback");
    if (!last && !rollback) {
      throw new IllegalStateException(instant + " was not the newest when it was recorded");
    }
    Moment before = moments.isEmpty() ? null : newest();
    // Before it writes, Hudi takes back what was left unfinished; nobody has seen that.
    TrueTable table =
        last
            ? newest
            : new TrueTable(newest.name(), instant.requestedTime(), before.table().slices());
    boolean undoing = mayUndo && (rollback || instant.action().equals("restore"));
    Instant completed =
        LocalDateTime.parse(instant.completionTime(), TIME).atZone(ZONE).toInstant();
    Moment moment = Moment.after(before, table, completed, undoing);
    moments.add(moment);
    byInstant.put(instant.requestedTime() + instant.completionTime(), moment);
    // What is rolled back of a plan may bear the name of what was complete before it was undone.
    if (undoing || rollback && planTried) {
      lastUndoing = moment.sequence();
    }
  }

  /** The moment recorded last. */
  synchronized Moment newest() {
    return moments.get(moments.size() - 1);
  }

  /** The moment so many before the last one recorded, or the first. */
  synchronized Moment back(int count) {
    return moments.get(Math.max(0, moments.size() - 1 - count));
  }

  /** The moment after another, or null if none is recorded yet. */
  synchronized Moment next(Moment moment) {
    return moment.sequence() + 1 < moments.size() ? moments.get(moment.sequence() + 1) : null;
  }

  /**
   * What the table was at an instant; the writer may have completed and not yet recorded it. Its
   * name does not tell: a plan of a clustering outlives the undoing of what it led to, and may be
   * carried out again.
   */
  Moment at(AsOf instant) {
    String key = instant.instant() + instant.completionTime();
    Await.until("the record of " + name + " as of " + instant, RECORDING, () -> knows(key));
    synchronized (this) {
      return byInstant.get(key);
    }
  }

  private synchronized boolean knows(String key) {
    return byInstant.containsKey(key);
  }

  /** The file groups that instants after one moment, up to another, added files to. */
  synchronized Set<String> grownBetween(Moment fromExclusive, Moment toInclusive) {
    Set<String> grown = new HashSet<>();
    for (int i = fromExclusive.sequence() + 1; i <= toInclusive.sequence(); i++) {
      grown.addAll(moments.get(i).grown());
    }
    return grown;
  }

  /** Whether complete instants are being undone, or were after this moment. */
  synchronized boolean undoneSince(Moment moment) {
    return (underWay != null && UNDOING.contains(underWay)) || lastUndoing > moment.sequence();
  }

  /** Whether files are being cleaned away, or were when this moment was past or the newest. */
  synchronized boolean cleanedSince(Moment moment) {
    return underWay == WriterAction.CLEAN || lastClean >= moment.sequence();
  }

  /** Whether complete instants were being undone so short a time before, or are now. */
  synchronized boolean undoneWithin(Duration time) {
    return (underWay != null && UNDOING.contains(underWay))
        || System.nanoTime() - undoingEnded < time.toNanos();
  }

  /**
   * The sequence of the last moment that undid others; -1 if there is none. An index that is as of
   * it or a later one was built anew since.
   */
  synchronized int lastUndoing() {
    return lastUndoing;
  }
}
