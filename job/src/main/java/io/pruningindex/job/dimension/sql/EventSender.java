package io.pruningindex.job.dimension.sql;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.file.InstantTime;
import java.util.function.Consumer;

/** Sends the events of one run of a dimension's source. */
final class EventSender {
  private final String dimension;
  private final long incarnation;
  private final Consumer<DimensionEvent> output;
  private final ChangeBatch batch = new ChangeBatch();
  private DimensionEvent.VersionCut lastCut;
  private boolean changedSinceCut;
  private String problem = "";

  EventSender(String dimension, long incarnation, Consumer<DimensionEvent> output) {
    this.dimension = dimension;
    this.incarnation = incarnation;
    this.output = output;
  }

  /**
   * Begins the run.
   *
   * @param anew whether what the index has of this dimension is of a source that is forgotten
   */
  void open(Completeness completedBy, DimensionSchema schema, boolean anew) {
    if (anew) {
      output.accept(new DimensionEvent.DimensionDropped(dimension, incarnation));
    }
    output.accept(new DimensionEvent.Opened(dimension, incarnation, completedBy, schema));
  }

  void change(boolean addition, byte[] row) {
    batch.add(addition, row);
    changedSinceCut = true;
    if (batch.isFull()) {
      flush();
    }
  }

  /** Sends the changes collected so far. */
  void flush() {
    if (!batch.isEmpty()) {
      output.accept(new DimensionEvent.RowsChanged(dimension, incarnation, batch.take()));
    }
  }

  /** Makes a version of all that was sent. */
  void cut(Completeness completeness, long currentTo) {
    flush();
    lastCut =
        new DimensionEvent.VersionCut(
            dimension, incarnation, completeness, currentTo, InstantTime.NONE);
    output.accept(lastCut);
    changedSinceCut = false;
  }

  /** Whether anything has changed since a version was cut, or since the run began. */
  boolean isChanged() {
    return changedSinceCut;
  }

  /** Whether a version was cut, and nothing has changed since. */
  boolean isCut() {
    return lastCut != null && !changedSinceCut;
  }

  /**
   * Says what is wrong.
   *
   * @param now what is wrong and how to mend it, or "" if nothing is any more
   */
  void report(String now) {
    if (!now.equals(problem)) {
      problem = now;
      output.accept(new DimensionEvent.ProblemReported(dimension, incarnation, problem));
    }
  }

  /** Says that the source is there. What was sent since the last version stays out of it. */
  void heartbeat() {
    output.accept(
        isCut() && problem.isEmpty()
            ? lastCut
            : new DimensionEvent.ProblemReported(dimension, incarnation, problem));
  }
}
