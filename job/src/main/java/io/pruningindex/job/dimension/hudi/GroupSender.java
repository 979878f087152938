package io.pruningindex.job.dimension.hudi;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.event.RowChanges;
import io.pruningindex.job.dimension.DimensionIncarnations;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Sends a dimension's events, and notes what was sent, both with the lock of checkpoints held: no
 * checkpoint has the one without the other.
 */
final class GroupSender {
  private static final RowChanges NO_ROWS = new RowChanges(new boolean[0], ByteStrings.EMPTY);

  private final String dimension;
  private final Object lock;
  private final Consumer<DimensionEvent> output;
  private SourceNotes notes;
  private long incarnation;
  private String problem = "";
  private boolean cleared;

  /**
   * Goes on from what was sent before.
   *
   * @param notes null if nothing was
   * @param lock is held while something is sent
   */
  GroupSender(String dimension, SourceNotes notes, Object lock, Consumer<DimensionEvent> output) {
    this.dimension = dimension;
    this.notes = notes;
    this.lock = lock;
    this.output = output;
  }

  /** What was sent; null if nothing was. The lock must be held. */
  SourceNotes notes() {
    return notes;
  }

  /** Takes over what the index has; what it has of a source that is forgotten is dropped. */
  void resume() {
    synchronized (lock) {
      if (notes != null) {
        begin(notes.schema());
      } else {
        clear();
      }
    }
  }

  private void clear() {
    if (!cleared) {
      incarnation = DimensionIncarnations.next();
      output.accept(new DimensionEvent.DimensionDropped(dimension, incarnation));
      cleared = true;
    }
  }

  /** Begins the dimension anew, unless its rows are of this schema already. */
  void open(DimensionSchema schema) {
    synchronized (lock) {
      if (notes != null && notes.schema().equals(schema)) {
        return;
      }
      if (notes == null) {
        clear();
      }
      notes = SourceNotes.of(schema);
      begin(schema);
    }
  }

  private void begin(DimensionSchema schema) {
    incarnation = DimensionIncarnations.next();
    output.accept(new DimensionEvent.Opened(dimension, incarnation, Completeness.INSTANT, schema));
    problem = "";
  }

  /** Whether the rows of a group may be others than those that were sent. */
  boolean isOutdated(String group, SentGroup now) {
    SentGroup sent = notes.groups().get(group);
    return sent == null || sent.differs(now);
  }

  /**
   * Sends a piece of a group.
   *
   * @param first whether it is the group's first
   * @param sent what the group is once this is sent, {@link SentGroup#IN_PART} if it is not the
   *     last piece
   */
  void piece(String group, boolean first, ByteStrings rows, SentGroup sent) {
    boolean[] additions = new boolean[rows.count()];
    Arrays.fill(additions, true);
    synchronized (lock) {
      notes.groups().put(group, sent);
      // Of a value set most pieces may be empty.
      if (first || rows.count() > 0) {
        output.accept(
            new DimensionEvent.GroupReplaced(
                dimension, incarnation, group, first, new RowChanges(additions, rows)));
      }
    }
  }

  /** Empties all groups but some. */
  void keepOnly(Set<String> groups) {
    synchronized (lock) {
      for (String group : Set.copyOf(notes.groups().keySet())) {
        if (!groups.contains(group)) {
          notes.groups().remove(group);
          output.accept(
              new DimensionEvent.GroupReplaced(dimension, incarnation, group, true, NO_ROWS));
        }
      }
    }
  }

  /** Makes a version of all that was sent; if a problem was reported, it is over. */
  void cut(long currentTo, long instant) {
    synchronized (lock) {
      output.accept(
          new DimensionEvent.VersionCut(
              dimension, incarnation, Completeness.INSTANT, currentTo, instant));
      if (!problem.isEmpty()) {
        report("");
      }
    }
  }

  /** Says what is wrong, or "" if nothing is. The dimension must be open. */
  void report(String what) {
    synchronized (lock) {
      output.accept(new DimensionEvent.ProblemReported(dimension, incarnation, what));
      problem = what;
    }
  }
}
