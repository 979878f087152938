package io.pruningindex.query.internal.answer.moment;

import io.pruningindex.query.AsOf;
import io.pruningindex.query.Position;
import io.pruningindex.query.Problem;
import io.pruningindex.query.internal.ask.BehindException;
import io.pruningindex.query.internal.ask.NoAnswerException;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.read.Snapshot;
import io.pruningindex.query.internal.read.StaleReadException;
import io.pruningindex.query.internal.state.Head;
import io.pruningindex.query.internal.state.InstantEntry;
import io.pruningindex.query.internal.state.Ledger;

/**
 * Finds the state that a request is to be answered as of.
 *
 * @param table the table's name
 * @param head the head that was read
 * @param ledger a ledger of the same incarnation, at least as new as the head
 */
public record AsOfResolution(String table, Head head, Ledger ledger) {
  /**
   * The state asked for.
   *
   * @return the snapshot; fails with {@link NoAnswerException} if there is none, with {@link
   *     BehindException} if there may be one later
   */
  public Snapshot resolve(Moment moment) {
    AtLeast atLeast = new AtLeast(this, moment);
    atLeast.requireSeen();
    InstantEntry asOf = asOf(moment);
    atLeast.requireTakenIn(asOf);
    return new Snapshot(table, head, ledger, asOf, after(moment, asOf));
  }

  /** The instant of a snapshot in a planner's terms. */
  public static AsOf describe(Snapshot snapshot) {
    InstantEntry entry = snapshot.instant();
    return new AsOf(
        entry.number(),
        InstantTime.unpack(entry.instant()),
        InstantTime.unpack(entry.completionTime()),
        HistoryPosition.of(snapshot.ledger(), entry.number()).text().map(Position::parse));
  }

  private InstantEntry asOf(Moment moment) {
    if (moment.time() != null) {
      return new TimeResolution(this, moment.time()).resolve();
    }
    return moment.instant() == InstantTime.NONE ? newest() : at(moment.instant());
  }

  private long after(Moment moment, InstantEntry asOf) {
    return new RangeStart(this, moment).after(asOf);
  }

  /** The newest instant that the head speaks of. */
  private InstantEntry newest() {
    if (head.newest().number() < floor()) {
      throw StaleReadException.purged("the ledger no longer reaches back to the head's instant");
    }
    return head.newest();
  }

  /** The instant of a packed requested time; fails if there is none that can be asked for. */
  InstantEntry at(long instant) {
    InstantEntry found = null;
    long newestTime = InstantTime.NONE;
    for (InstantEntry entry : ledger.instants()) {
      // Beyond the head's number the ledger may be ahead of what is applied.
      if (entry.number() > head.newest().number()) {
        continue;
      }
      newestTime = Math.max(newestTime, entry.instant());
      // Numbers without changes of their own repeat the instant before them; all are the same.
      if (entry.instant() == instant && entry.number() >= floor()) {
        found = entry;
      }
    }
    if (found != null) {
      return found;
    }
    if (instant > newestTime) {
      throw new NoAnswerException(
          Problem.Code.NOT_YET_INDEXED,
          "The index of table '"
              + table
              + "' does not hold the instant "
              + InstantTime.unpack(instant)
              + " yet; the newest that it holds is "
              + name(newestTime)
              + ": ask again later, or for the newest");
    }
    throw new NoAnswerException(
        Problem.Code.EXPIRED,
        "The index of table '"
            + table
            + "' does not hold the instant "
            + InstantTime.unpack(instant)
            + ": "
            + kept()
            + "; retain more instants, or ask for a newer one");
  }

  /** Which instants can be asked for, as part of a sentence. */
  String kept() {
    long oldest =
        ledger.instants().stream()
            .filter(entry -> entry.number() >= floor())
            .findFirst()
            .orElse(head.newest())
            .instant();
    return "it keeps the instants from %s to %s (numbers %d to %d) only"
        .formatted(name(oldest), name(head.newest().instant()), floor(), head.newest().number());
  }

  /** What an instant is called in messages. */
  static String name(long instant) {
    return instant == InstantTime.NONE ? "none" : InstantTime.unpack(instant);
  }

  /** The oldest number that may be asked for. */
  long floor() {
    return ledger.stamp().floor();
  }
}
