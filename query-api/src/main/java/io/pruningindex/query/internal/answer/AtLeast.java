package io.pruningindex.query.internal.answer;

import io.pruningindex.query.Problem;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.state.InstantEntry;
import java.time.Instant;

/**
 * The instant that a state must take in, if one was asked for.
 *
 * <p>Only the ledger tells that an instant is taken in, and it must name it. That one is older than
 * all that the ledger names proves nothing: a write may take so long that many others are requested
 * and completed meanwhile. Nor does the time of the last look: it is by another clock than the
 * caller's.
 */
record AtLeast(AsOfResolution state, Moment moment) {
  /** Fails unless an instant asked for is applied. */
  void requireSeen() {
    if (moment.atLeast() != InstantTime.NONE && first() == null) {
      if (isBeforeAll() && state.head().currentTo() > moment.asked()) {
        throw behind(
                ", and none that old: if it is in the index, nothing tells so; ask for one of the"
                    + " instants from "
                    + AsOfResolution.name(oldest())
                    + " on")
            .givenUp();
      }
      throw behind("; allow more time, or see why the job is slow");
    }
  }

  /** Fails unless the state as of {@code asOf} takes in an instant asked for. */
  void requireTakenIn(InstantEntry asOf) {
    if (moment.atLeast() == InstantTime.NONE || first().number() <= asOf.number()) {
      return;
    }
    // Waiting brings later states, and leaves this one as it is.
    throw new NoAnswerException(
        Problem.Code.BEHIND,
        "The state asked for, as of "
            + AsOfResolution.name(asOf.instant())
            + ", does not take in "
            + InstantTime.unpack(moment.atLeast())
            + ", which the index of table '"
            + state.table()
            + "' saw complete later: ask for a later state");
  }

  private InstantEntry first() {
    for (InstantEntry entry : state.ledger().instants()) {
      if (entry.instant() == moment.atLeast() && entry.number() <= state.head().newest().number()) {
        return entry;
      }
    }
    return null;
  }

  private boolean isBeforeAll() {
    return moment.atLeast() < oldest();
  }

  private long oldest() {
    return state.ledger().instants().stream()
        .mapToLong(InstantEntry::instant)
        .min()
        .orElse(InstantTime.NONE);
  }

  private BehindException behind(String rest) {
    return new BehindException(
        "The index of table '"
            + state.table()
            + "' does not hold the instant "
            + InstantTime.unpack(moment.atLeast())
            + ": the newest that it holds is "
            + AsOfResolution.name(state.head().newest().instant())
            + " (number "
            + state.head().newest().number()
            + "), and the job last saw nothing newer at "
            + Instant.ofEpochMilli(state.head().currentTo())
            + rest);
  }
}
