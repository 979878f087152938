package io.pruningindex.query;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * How the job's following of a table goes.
 *
 * @param condition whether the table is followed
 * @param since when the condition began
 * @param problem what is wrong and how to mend it; empty if nothing is
 * @param failures how many reads of the table have failed since the job started to follow it
 * @param rebuilds how many times its index was built anew, the first time not counted
 * @param rebuildReason why it was last built anew; empty if it never was
 * @param filesRead files read so far by the build that is under way, else 0
 */
public record FollowingState(
    Condition condition,
    Instant since,
    Optional<String> problem,
    long failures,
    long rebuilds,
    Optional<String> rebuildReason,
    long filesRead) {
  public FollowingState {
    Objects.requireNonNull(condition, "condition");
    Objects.requireNonNull(since, "since");
    Objects.requireNonNull(problem, "problem");
    Objects.requireNonNull(rebuildReason, "rebuildReason");
  }

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
