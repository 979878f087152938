package io.pruningindex.query.internal.answer.moment;

import io.pruningindex.query.Problem;
import io.pruningindex.query.internal.ask.BehindException;
import io.pruningindex.query.internal.ask.NoAnswerException;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.state.InstantEntry;
import io.pruningindex.query.internal.state.SettledInstants;
import java.time.Instant;

/**
 * The instant that a state must take in, if one was asked for.
 *
 * <p>If the ledger names it, its number decides. Else it is taken in if the head says that it is
 * settled: then it was applied at or below the floor, or has left no trace. That one is older than
 * all that the ledger names proves nothing by itself: a write may take so long that many others are
 * requested and completed meanwhile. Nor does the time of the last look: it is by another clock
 * than the caller's.
 */
record AtLeast(AsOfResolution state, Moment moment) {
  /** Fails unless an instant asked for is applied. */
  void requireSeen() {
    if (moment.atLeast() == InstantTime.NONE) {
      return;
    }
    InstantEntry first = first();
    if (first == null ? !settled().contains(moment.atLeast()) : isAhead(first)) {
      throw behind();
    }
  }

  /** Fails unless the state as of {@code asOf} takes in an instant asked for. */
  void requireTakenIn(InstantEntry asOf) {
    InstantEntry first = moment.atLeast() == InstantTime.NONE ? null : first();
    if (first == null || first.number() <= asOf.number()) {
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

  /** The first number that the ledger names the instant by, also one that is not applied yet. */
  private InstantEntry first() {
    for (InstantEntry entry : state.ledger().instants()) {
      if (entry.instant() == moment.atLeast()) {
        return entry;
      }
    }
    return null;
  }

  private boolean isAhead(InstantEntry entry) {
    return entry.number() > state.head().newest().number();
  }

  private SettledInstants settled() {
    return state.head().look().settled();
  }

  private BehindException behind() {
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
            + why());
  }

  private String why() {
    if (settled().except().contains(moment.atLeast())) {
      return ", when this one was under way; allow more time, or see why its writer is slow";
    }
    return "; allow more time, or see why the job is slow";
  }
}
