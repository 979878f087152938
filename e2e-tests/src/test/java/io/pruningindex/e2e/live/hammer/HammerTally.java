package io.pruningindex.e2e.live.hammer;

import io.pruningindex.e2e.truth.Verdict;
import io.pruningindex.query.Problem;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** What became of the questions that were asked. Thread-safe. */
final class HammerTally {
  private final Map<Kind, Integer> right = new EnumMap<>(Kind.class);
  private final Map<String, Integer> unavailable = new TreeMap<>();
  private Verdict verdict = Verdict.NONE;
  private int linksWithFiles;
  private int filesAdded;
  private int brokenChains;

  /** Counts an answer that was found right. */
  synchronized void right(Kind kind, Verdict added) {
    right.merge(kind, 1, Integer::sum);
    verdict = verdict.plus(added);
  }

  /** Counts the files that a right answer for a range of instants was the first to tell of. */
  synchronized void added(int files) {
    right.merge(Kind.BETWEEN, 1, Integer::sum);
    linksWithFiles += files > 0 ? 1 : 0;
    filesAdded += files;
  }

  synchronized void chainBroken() {
    brokenChains++;
  }

  /** Counts a question without an answer, which is excused. */
  synchronized void unavailable(Kind kind, Problem.Code code, String excuse) {
    unavailable.merge(kind + " " + code + " (" + excuse + ")", 1, Integer::sum);
  }

  /** How many answers to such questions were found right. */
  synchronized int right(Kind kind) {
    return right.getOrDefault(kind, 0);
  }

  /** What the comparisons with rows have shown, all together. */
  synchronized Verdict verdict() {
    return verdict;
  }

  /** How many files ranges of instants have told of. */
  synchronized int filesAdded() {
    return filesAdded;
  }

  @Override
  public synchronized String toString() {
    return ("right answers %s; %s; ranges told of %d added files in %d links, chains broken %d"
            + " times; unavailable %s")
        .formatted(right, verdict, filesAdded, linksWithFiles, brokenChains, unavailable);
  }
}
