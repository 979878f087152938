package io.pruningindex.query.internal.answer.moment;

import io.pruningindex.query.AsOfTime;
import io.pruningindex.query.Problem;
import io.pruningindex.query.internal.ask.BehindException;
import io.pruningindex.query.internal.ask.NoAnswerException;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.state.InstantEntry;
import java.time.Instant;

/**
 * Finds the state that a table had at a time: as of the largest number up to which all instants had
 * completed by then. It was the table's state if no later one had.
 *
 * <p>Of the instants below the floor the ledger keeps the one that completed last: if it had
 * completed, all of them had.
 */
record TimeResolution(AsOfResolution state, AsOfTime asOf) {
  /**
   * The instant of that number.
   *
   * @return the instant; fails with {@link NoAnswerException} if there is none, with {@link
   *     BehindException} if the index has not looked at the table since
   */
  InstantEntry resolve() {
    TimelineZone zone = new TimelineZone(state, asOf);
    InstantEntry found = null;
    InstantEntry incomplete = null;
    for (InstantEntry entry : state.ledger().instants()) {
      switch (Completion.of(entry, asOf.time(), zone)) {
        case UNKNOWN -> throw unclear(entry);
        case INCOMPLETE -> incomplete = incomplete == null ? entry : incomplete;
        case COMPLETE -> {
          if (incomplete != null) {
            throw outOfOrder(incomplete, entry);
          }
          found = entry;
        }
      }
    }
    if (found == null || found.number() < state.floor()) {
      throw expired(found == null ? incomplete : found);
    }
    if (found.number() > state.head().newest().number()
        || asOf.time().toEpochMilli() > state.head().look().completionsTo()) {
      throw behind();
    }
    return found;
  }

  private NoAnswerException unclear(InstantEntry entry) {
    return new NoAnswerException(
        Problem.Code.NO_STATE_AT_TIME,
        subject()
            + "cannot tell whether the instant "
            + InstantTime.unpack(entry.instant())
            + " had completed at "
            + asOf
            + (hasCompletionTime(entry)
                ? ": " + completed(entry) + " there can be before or after it, or not at all"
                : ": its completion time is not known")
            + "; ask for an instant instead");
  }

  private NoAnswerException outOfOrder(InstantEntry earlier, InstantEntry later) {
    return new NoAnswerException(
        Problem.Code.NO_STATE_AT_TIME,
        subject()
            + "was never as of "
            + asOf
            + ": the instant "
            + InstantTime.unpack(later.instant())
            + " ("
            + completed(later)
            + ") had completed by then and was seen after "
            + InstantTime.unpack(earlier.instant())
            + " ("
            + completed(earlier)
            + "), which had not; ask for one of these instants, or for another time");
  }

  private NoAnswerException expired(InstantEntry entry) {
    return new NoAnswerException(
        Problem.Code.EXPIRED,
        subject()
            + "does not reach back to "
            + asOf
            + (entry == null || !hasCompletionTime(entry)
                ? ""
                : " (" + InstantTime.unpack(entry.instant()) + " " + completed(entry) + ")")
            + ": "
            + state.kept()
            + "; retain more instants, or ask for a later time");
  }

  private BehindException behind() {
    return new BehindException(
        subject()
            + "does not say yet what the table was at "
            + asOf
            + ": what had completed by "
            + Instant.ofEpochMilli(state.head().look().completionsTo())
            + " is in it, the newest instant being "
            + AsOfResolution.name(state.head().newest().instant())
            + "; allow more time, see why the job is slow, or ask for an earlier time");
  }

  private String subject() {
    return "The index of table '" + state.table() + "' ";
  }

  private static boolean hasCompletionTime(InstantEntry entry) {
    return entry.completionTime() != InstantTime.NONE && entry.completionTime() != entry.instant();
  }

  private static String completed(InstantEntry entry) {
    return "completed " + InstantTime.unpack(entry.completionTime());
  }
}
