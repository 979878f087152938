package io.pruningindex.query;

import java.util.Objects;

/**
 * One of the steps in which a table was narrowed down to the slices of an answer.
 *
 * @param kind what was judged by
 * @param removed the size of what the step ruled out; a partition counts where none of its slices
 *     is left
 * @param left the size of what it left
 * @param note what there is to say of it, such as why it could not rule out more, or ""
 */
public record PruneStep(Kind kind, Counts removed, Counts left, String note) {
  /** What slices are judged by. */
  public enum Kind {
    /** The values of partition fields. */
    PARTITIONS,
    /** Whether an instant of the range asked for added a file to their file group. */
    INSTANTS,
    /** The column stats of their files. */
    COLUMN_STATS,
    /** Whether they can hold any of the first rows in the order asked for. */
    TOP_ROWS,
    /** Whether rows enough are known to match without them. */
    LIMIT
  }

  public PruneStep {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(removed, "removed");
    Objects.requireNonNull(left, "left");
    Objects.requireNonNull(note, "note");
  }
}
