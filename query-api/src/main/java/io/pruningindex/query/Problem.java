package io.pruningindex.query;

/**
 * Why there is no answer.
 *
 * @param code what kind of problem it is
 * @param message the problem, its cause and what to do, in words
 */
public record Problem(Code code, String message) {
  /** The kinds of problems. For all of them the whole table is to be read. */
  public enum Code {
    /** The job does not follow a table of this name. */
    UNKNOWN_TABLE,
    /** The job keeps no dimension of this name. */
    UNKNOWN_DIMENSION,
    /** The job follows the table and has no index of it yet, or not of the instant asked for. */
    NOT_YET_INDEXED,
    /** The instant asked for is older than what the index keeps. */
    EXPIRED,
    /**
     * The index was never in the state that the table had at the time asked for, or cannot tell
     * which state that was: instants were seen complete in another order than they completed in, or
     * the timeline does not say clearly when one did.
     */
    NO_STATE_AT_TIME,
    /** The index does not hold what was asked for at least, and did not until the deadline. */
    BEHIND,
    /** The job is not running, or its state cannot be reached. */
    INDEX_DOWN,
    /** The answer was not complete when the request's time was up. */
    DEADLINE_EXCEEDED,
    /** What was read did not fit together, again and again, or could not be understood. */
    INCONSISTENT
  }
}
