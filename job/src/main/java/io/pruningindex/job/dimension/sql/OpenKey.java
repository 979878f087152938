package io.pruningindex.job.dimension.sql;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** The open updates of one key. Times are counted in checkpoints. */
final class OpenKey {
  private final Deque<OpenRow> rows = new ArrayDeque<>(2);
  private int answers;

  private record OpenRow(byte[] row, long since) {}

  /** The row before another update has come. */
  void open(byte[] row, long now) {
    rows.add(new OpenRow(row, now));
  }

  /** A row after an update has come; tells whether there are as many now as before updates. */
  boolean answer() {
    answers++;
    return answers == rows.size();
  }

  /**
   * Lets go of the rows that came until some time. For each of them an answer may have been counted
   * that is none for the others.
   *
   * @return how many there were
   */
  int releaseUpTo(long time, Consumer<byte[]> released) {
    int count = 0;
    while (!rows.isEmpty() && rows.peek().since() <= time) {
      released.accept(rows.remove().row());
      count++;
    }
    answers = Math.max(0, answers - count);
    return count;
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Adds the rows, oldest first. */
  void addTo(List<byte[]> held) {
    rows.forEach(open -> held.add(open.row()));
  }
}
