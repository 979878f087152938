package io.pruningindex.e2e.join;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.timeline.ModelWriter;
import io.pruningindex.e2e.timeline.WriterAction;
import io.pruningindex.job.demo.oracle.CompletedInstant;
import io.pruningindex.job.demo.truth.TruthRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which rows a Hudi table had at each of its instants, as its writer records it. Thread-safe. */
final class HudiDimensionHistory {
  private static final Duration RECORDING = Duration.ofSeconds(60);
  private static final Set<WriterAction> UNDOING =
      EnumSet.of(WriterAction.ROLL_BACK_COMPLETED, WriterAction.RESTORE);

  /**
   * An instant.
   *
   * @param name its requested time
   * @param rows the rows when it was the newest; null if others were being undone
   */
  private record Moment(String name, List<TruthRow> rows) {}

  /**
   * What takes back instants that were complete.
   *
   * @param begun when it was begun
   * @param before how many moments there were
   */
  private record Undoing(Instant begun, int before) {}

  private final List<Moment> moments = new ArrayList<>();
  private final List<Undoing> undoings = new ArrayList<>();
  private final Set<CompletedInstant> seen = new HashSet<>();

  /** Notes that the writer begins to do something. */
  synchronized void begin(WriterAction action) {
    if (UNDOING.contains(action)) {
      undoings.add(new Undoing(Instant.now(), moments.size()));
    }
  }

  /** Notes what became of the table by that. */
  synchronized void end(WriterAction action, ModelWriter writer) {
    List<TruthRow> before = moments.isEmpty() ? List.of() : newest();
    for (CompletedInstant instant : writer.completed()) {
      // A savepoint bears the name of the commit that it saves, and changes nothing.
      if (seen.add(instant) && !instant.action().equals("savepoint")) {
        boolean last = instant.requestedTime().equals(writer.newest().instant());
        // Before it writes, Hudi takes back what was left unfinished.
        List<TruthRow> rows =
            last ? writer.newest().rows() : UNDOING.contains(action) ? null : before;
        moments.add(new Moment(instant.requestedTime(), rows));
      }
    }
  }

  /** The rows as of now. */
  synchronized List<TruthRow> newest() {
    return moments.get(moments.size() - 1).rows();
  }

  /**
   * The rows as of an instant, which may have completed and not be recorded yet. More than one
   * possibility is given if an instant is named that was the newest before others were taken back,
   * and the version was cut later: it may be of the midst of that, when some were gone already; and
   * if there were two instants of the name, as a plan that outlives the undoing of what it led to
   * may be carried out again.
   *
   * @param name the instant's requested time
   * @param cutAt when the version was cut that names it
   */
  List<List<TruthRow>> rowsAt(String name, Instant cutAt) {
    Await.until("the record of instant " + name, RECORDING, () -> knows(name));
    return possibleRowsAt(name, cutAt);
  }

  private synchronized boolean knows(String name) {
    return moments.stream().anyMatch(moment -> moment.name().equals(name));
  }

  private synchronized List<List<TruthRow>> possibleRowsAt(String name, Instant cutAt) {
    Set<List<TruthRow>> possible = new HashSet<>();
    for (int i = 0; i < moments.size(); i++) {
      Moment moment = moments.get(i);
      if (moment.name().equals(name)) {
        int to = moment.rows() == null ? i : undoneFrom(i, cutAt);
        moments.subList(0, to).stream()
            .map(Moment::rows)
            .filter(rows -> rows != null)
            .forEach(possible::add);
        if (moment.rows() != null) {
          possible.add(moment.rows());
        }
      }
    }
    return List.copyOf(possible);
  }

  /** How many moments a version may be of that was cut while such an instant was undone; or 0. */
  private int undoneFrom(int moment, Instant cutAt) {
    return undoings.stream()
        .filter(undoing -> undoing.before() > moment && !undoing.begun().isAfter(cutAt))
        .mapToInt(Undoing::before)
        .max()
        .orElse(0);
  }
}
