package io.pruningindex.index.dimension.event;

import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionSchema;

/**
 * What a source tells the index of a dimension. Events of a dimension arrive in the order in which
 * they were sent. Changes count from the next {@link VersionCut} on, all at once.
 */
public sealed interface DimensionEvent {
  /** The dimension's name in the configuration. */
  String dimension();

  /** The run of the source that sends this, drawn at random when it is opened or restored. */
  long incarnation();

  /**
   * The source was opened or restored; the first event of an incarnation. If the schema is another
   * one than that of the rows kept, these are dropped, and the dimension is begun anew.
   *
   * @param completedBy by what versions will come to be complete
   */
  record Opened(
      String dimension, long incarnation, Completeness completedBy, DimensionSchema schema)
      implements DimensionEvent {}

  /** Rows were added and removed; a row may be there several times. */
  record RowsChanged(String dimension, long incarnation, RowChanges changes)
      implements DimensionEvent {}

  /**
   * All rows that came from a group, such as a file group, are replaced. Its rows are sent in
   * pieces, one after the other.
   *
   * @param group names the group; rows sent as {@link RowsChanged} belong to none
   * @param first whether this piece is the first: what the group held before is dropped
   * @param rows rows that the group holds now, each of them an addition
   */
  record GroupReplaced(
      String dimension, long incarnation, String group, boolean first, RowChanges rows)
      implements DimensionEvent {}

  /**
   * All that was sent makes a version. If nothing was changed since the last one, the last one is
   * complete up to {@code currentTo}.
   *
   * @param completeness by what it is complete
   * @param currentTo see {@link io.pruningindex.query.internal.dimension.DimensionVersion}
   * @param instant likewise
   */
  record VersionCut(
      String dimension, long incarnation, Completeness completeness, long currentTo, long instant)
      implements DimensionEvent {}

  /**
   * How the source does.
   *
   * @param problem what is wrong and how to mend it, or "" if nothing is any more
   */
  record ProblemReported(String dimension, long incarnation, String problem)
      implements DimensionEvent {}

  /** The dimension is no longer configured: everything of it is deleted. */
  record DimensionDropped(String dimension, long incarnation) implements DimensionEvent {}
}
