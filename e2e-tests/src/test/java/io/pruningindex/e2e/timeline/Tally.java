package io.pruningindex.e2e.timeline;

import io.pruningindex.e2e.truth.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts what was done and what was found right. Thread-safe. */
final class Tally {
  private final Map<String, Integer> actions = new TreeMap<>();
  private final List<String> refusals = new ArrayList<>();
  private Verdict pruned = Verdict.NONE;
  private int due;
  private int newest;
  private int older;
  private int expired;
  private int unsettled;
  private int unsettledUnrecorded;
  private int givenUp;
  private long rebuilds;

  synchronized void done(String action) {
    boolean refused = action.contains("REFUSED");
    actions.merge(refused ? action.replaceAll("(?s):.*", ")") : action, 1, Integer::sum);
    if (refused) {
      refusals.add(action);
    }
  }

  /** Counts answers for the newest instant that there should be, one a table. */
  synchronized void due(int tables) {
    due += tables;
  }

  /** Counts a right answer for the newest instant. */
  synchronized void newest() {
    newest++;
  }

  /** Counts a right answer for an instant that is no longer the newest. */
  synchronized void older() {
    older++;
  }

  synchronized void pruned(Verdict verdict) {
    pruned = pruned.plus(verdict);
  }

  synchronized void expired() {
    expired++;
  }

  synchronized void unsettled(boolean recorded) {
    if (recorded) {
      unsettled++;
    } else {
      unsettledUnrecorded++;
    }
  }

  /** Counts a table that nothing can be said of any more. */
  synchronized void givenUp() {
    givenUp++;
  }

  synchronized void rebuilds(long count) {
    rebuilds += count;
  }

  /** How many times something was done, and not another thing instead of it. */
  synchronized int times(WriterAction action) {
    return actions.getOrDefault(action.name(), 0);
  }

  /** How many answers for the newest instant there would be if no table were given up. */
  synchronized int dueAnswers() {
    return due;
  }

  /** How many answers for the newest instant were right. */
  synchronized int newestAnswers() {
    return newest;
  }

  /** How many answers while the index might have been at any instant were found right. */
  synchronized int answersAtOnce() {
    return unsettled;
  }

  /** How many answers as of an instant that was no longer the newest were right. */
  synchronized int olderAnswers() {
    return older;
  }

  /** How many tables nothing could be said of any more. */
  synchronized int tablesGivenUp() {
    return givenUp;
  }

  /** What Hudi would not do. */
  synchronized List<String> refusals() {
    return List.copyOf(refusals);
  }

  @Override
  public synchronized String toString() {
    return ("actions %s; %d answers for the newest instant of %d due, %d for older ones (%d not kept any"
            + " more), %d at once (%d for instants between), %d rebuilds, %d tables given up; predicates: %s")
        .formatted(
            actions,
            newest,
            due,
            older,
            expired,
            unsettled,
            unsettledUnrecorded,
            rebuilds,
            givenUp,
            pruned);
  }
}
