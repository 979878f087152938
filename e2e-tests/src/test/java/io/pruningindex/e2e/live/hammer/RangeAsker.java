package io.pruningindex.e2e.live.hammer;

import io.pruningindex.e2e.truth.TrueSlice;
import io.pruningindex.e2e.truth.TruthCheck;
import io.pruningindex.query.Position;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.predicate.Predicates;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Follows a table as an incremental reader does: range after range, each of which begins at the
 * position where the one before it ended. Over a failure it may be told again what it was told
 * before, and go back; nothing may be left out.
 */
final class RangeAsker extends Asker {
  private final TableRecord table;
  private final Sightings seen;

  /** Where the last range ended; null if a chain is to be begun. */
  private Moment from;

  /** Where the next range begins: what the last answer said of {@link #from}. */
  private Position position;

  /** Of {@link Disturbance}, from before the last answer was asked for. */
  private int mark;

  /** All files that the chain has told of. */
  private final Set<String> known = new HashSet<>();

  RangeAsker(
      TableRecord table,
      Supplier<PruningClient> clients,
      int questionsPerClient,
      Disturbance disturbance,
      HammerTally tally,
      long seed) {
    super("ranges of " + table.name(), clients, questionsPerClient, disturbance, tally, seed);
    this.table = table;
    this.seen = new Sightings(table, disturbance);
  }

  @Override
  boolean askOnce() {
    int begun = disturbance.mark();
    PruneRequest.Builder request = PruneRequest.table(table.name());
    if (from != null) {
      request.between(position, null);
    }
    PruneRequest built = request.build();
    PruneResult result = ask(built);
    if (result.status() == PruneStatus.UNAVAILABLE) {
      excuse(built, result, begun);
      return false;
    }
    Moment to = table.at(result.asOf());
    if (from == null) {
      TruthCheck.verify(result, Predicates.alwaysTrue(), to.table());
      known.clear();
      known.addAll(to.files());
    } else {
      tally.added(verify(built, result, to));
    }
    from = to;
    position = result.asOf().position().orElseThrow();
    mark = begun;
    seen.saw(to);
    return true;
  }

  /** Checks an answer, and returns how many files it was the first to tell of. */
  private int verify(PruneRequest request, PruneResult result, Moment to) {
    boolean goesBack = disturbance.since(mark);
    if (to.sequence() < from.sequence() && !goesBack) {
      throw wrong(request, result, "is as of " + to.instant(), to);
    }
    // What was undone before any look saw it ends no range; it may only not miss what is there.
    boolean mayTellAgain = goesBack || undoneIn(to);
    Set<String> grown = table.grownBetween(from, to);
    List<TrueSlice> expected =
        to.table().slices().stream()
            .filter(s -> mayTellAgain || grown.contains(Moment.group(s)))
            .toList();
    List<PrunedSlice> listed = result.slices();
    if (expected.size() != listed.size() && !mayTellAgain) {
      throw wrong(request, result, "should list " + expected, to);
    }
    Set<String> added = new HashSet<>();
    for (PrunedSlice slice : listed) {
      TrueSlice same =
          expected.stream()
              .filter(candidate -> candidate.is(slice))
              .findFirst()
              .orElseThrow(
                  () -> wrong(request, result, "lists " + slice + " and not " + expected, to));
      added.addAll(Moment.files(same));
    }
    added.removeAll(known);
    Set<String> missed = new HashSet<>(to.files());
    missed.removeAll(known);
    missed.removeAll(added);
    if (!missed.isEmpty()) {
      throw wrong(request, result, "misses " + missed, to);
    }
    known.addAll(added);
    return added.size();
  }

  private boolean undoneIn(Moment to) {
    Moment last = to.sequence() < from.sequence() ? from : to;
    for (Moment moment = last == to ? from : to; moment != last; moment = table.next(moment)) {
      if (table.next(moment).undoing()) {
        return true;
      }
    }
    return false;
  }

  private void excuse(PruneRequest request, PruneResult result, int begun) {
    Problem.Code code = result.problem().code();
    String excuse = excuse(table, result.problem(), begun);
    boolean named = code == Problem.Code.EXPIRED || code == Problem.Code.BEHIND;
    if (excuse.isEmpty() && named && from != null) {
      excuse = seen.mustHold(from) ? rebuilt(seen, result.problem()) : why(table, from, begun);
      boolean comesBack = code == Problem.Code.BEHIND && disturbance.since(begun);
      if (!comesBack || table.undoneSince(from)) {
        from = null;
        tally.chainBroken();
      }
    }
    if (excuse.isEmpty()) {
      throw missing(request, result, "what was added");
    }
    tally.unavailable(Kind.BETWEEN, code, excuse);
  }

  private static String text(Moment moment) {
    return moment + " with " + moment.table().slices().stream().map(TrueSlice::files).toList();
  }

  private AssertionError wrong(PruneRequest request, PruneResult result, String what, Moment to) {
    return new AssertionError(
        "The answer to %s %s\nAnswer: %s\nFrom: %s\nTo: %s"
            .formatted(request, what, result, text(from), text(to)));
  }
}
