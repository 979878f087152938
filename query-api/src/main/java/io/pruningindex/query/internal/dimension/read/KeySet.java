package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.internal.evaluate.BoundConjunct;
import io.pruningindex.query.internal.join.ValueSet;
import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.predicate.Predicate;
import java.time.ZoneId;
import java.util.List;

/**
 * The keys of the rows of a version that may match a condition.
 *
 * @param origin what it was made of
 * @param set the keys
 * @param notes what the condition says that could not be applied, and why
 * @param joins what could be done with each of the origin's joins, in their order
 */
record KeySet(Origin origin, ValueSet set, List<String> notes, List<BoundConjunct> joins) {
  /**
   * All that the keys depend on. A change stands for one value of a chunk and for no other, so that
   * equal origins have equal keys, even of before and after a recovery.
   *
   * @param dimension the dimension's name
   * @param epoch the epoch that was read
   * @param version the number of the version
   * @param chunks the changes that the chunks were written by
   * @param predicate the condition on the rows
   * @param zone the zone that it was bound in
   * @param columns the key columns
   * @param rowOfNulls whether there is a key of nulls beside those of the rows
   * @param joins the sets that rows had to be in
   */
  record Origin(
      String dimension,
      long epoch,
      long version,
      List<Change> chunks,
      Predicate predicate,
      ZoneId zone,
      List<String> columns,
      boolean rowOfNulls,
      List<Membership> joins) {}

  /**
   * A set that rows had to be in.
   *
   * @param keys the columns that had to be equal
   * @param origin the set
   */
  record Membership(List<JoinKey> keys, Origin origin) {}

  KeySet {
    notes = List.copyOf(notes);
    joins = List.copyOf(joins);
  }

  /** About how many bytes this takes in memory. */
  long bytes() {
    return DimensionKinds.FIXED
        + set.bytes()
        + DimensionKinds.CHANGE_BYTES * origin.chunks().size();
  }
}
