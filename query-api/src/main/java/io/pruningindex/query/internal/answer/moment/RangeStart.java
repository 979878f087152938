package io.pruningindex.query.internal.answer.moment;

import io.pruningindex.query.Problem;
import io.pruningindex.query.internal.ask.BehindException;
import io.pruningindex.query.internal.ask.NoAnswerException;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.read.Snapshot;
import io.pruningindex.query.internal.state.InstantEntry;
import io.pruningindex.query.internal.state.Run;
import java.util.List;

/**
 * Finds the number that a range of instants begins after. Where it is not certain that all up to it
 * was told before, it is an earlier one: what is told twice does no harm, and what is never told is
 * lost.
 */
record RangeStart(AsOfResolution state, Moment moment) {
  /**
   * The number.
   *
   * @param asOf where the range ends
   * @return the number, or {@link Snapshot#ALL} if no range was asked for
   */
  long after(InstantEntry asOf) {
    if (moment.position() != null) {
      return requireBefore(asOf, position(moment.position()), "the position given");
    }
    if (moment.after() == InstantTime.NONE) {
      return Snapshot.ALL;
    }
    InstantEntry from = state.at(moment.after());
    requireBefore(asOf, from.number(), InstantTime.unpack(from.instant()));
    return certain(from);
  }

  private long position(HistoryPosition position) {
    long shared = position.sharedWith(state.ledger());
    if (shared == HistoryPosition.NOT_SHARED) {
      throw new NoAnswerException(
          Problem.Code.EXPIRED,
          "The index of table '"
              + state.table()
              + "' does not tell what was added since the position given (number "
              + position.number()
              + "): it keeps instants from number "
              + state.floor()
              + " on, or was built anew since; read the whole table once, and go on from the"
              + " position of that answer");
    }
    long newest = state.head().newest().number();
    if (shared > newest) {
      throw new BehindException(
          "The index of table '"
              + state.table()
              + "' is at number "
              + newest
              + ", and the position given is of number "
              + position.number()
              + ": a server that was left behind has answered, or the job is recovering; ask again");
    }
    return shared;
  }

  /**
   * A run of the source that was restored sees anew what the one before it had seen since the
   * checkpoint, and maybe in another order. An instant that it dealt a number may have been the
   * last one then, and those that have lower numbers now may have been untold. This helps as long
   * as the beginning of the run is kept; only positions are certain for ever.
   */
  private long certain(InstantEntry from) {
    List<Run> runs = state.ledger().runs();
    long dealt = firstNumber(from.instant());
    for (int i = runs.size() - 1; i > 0; i--) {
      if (runs.get(i).first() <= dealt) {
        return runs.get(i).first();
      }
    }
    return from.number();
  }

  /** Later numbers of the same instant repeat it. */
  private long firstNumber(long instant) {
    return state.ledger().instants().stream()
        .filter(entry -> entry.instant() == instant && entry.number() >= state.floor())
        .mapToLong(InstantEntry::number)
        .min()
        .orElseThrow();
  }

  private long requireBefore(InstantEntry asOf, long from, String what) {
    if (from > asOf.number()) {
      throw new IllegalArgumentException(
          "The range of instants ends before it begins: the index of table '"
              + state.table()
              + "' saw "
              + what
              + " complete after "
              + InstantTime.unpack(asOf.instant())
              + "; ask for the range the other way round");
    }
    return from;
  }
}
