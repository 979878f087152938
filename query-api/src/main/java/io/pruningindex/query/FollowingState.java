package io.pruningindex.query;

import java.time.Instant;

/**
 * How the job's following of a table goes.
 *
 * @param condition whether the table is followed
 * @param since when the condition began
 * @param problem what is wrong and how to mend it, or "" if nothing is
 * @param failures how many reads of the table have failed since the job started to follow it
 * @param rebuilds how many times its index was built anew, the first time not counted
 * @param rebuildReason why it was last built anew, or ""
 * @param filesRead files read so far by the build that is under way, else 0
 */
public record FollowingState(
    Condition condition,
    Instant since,
    String problem,
    long failures,
    long rebuilds,
    String rebuildReason,
    long filesRead) {
  /** Whether a table is followed. */
  public enum Condition {
    /** The index is being built; an older one, if there is one, is served meanwhile. */
    BUILDING,
    /** Instants are applied as they complete. */
    FOLLOWING,
    /**
     * Reading fails and is retried, or storage does not answer; the last exact state is served
     * meanwhile.
     */
    DEGRADED
  }
}
