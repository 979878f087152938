package io.pruningindex.job.cli.demo;

import io.pruningindex.job.cli.CommandFailure;
import io.pruningindex.job.cli.ExitCode;
import io.pruningindex.job.cli.Interruption;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is asked in the course of the demonstration, and when. */
final class Questions {
  private static final Duration TO_INDEX = Duration.ofSeconds(60);
  private static final Duration GRACE = Duration.ofSeconds(30);
  private static final int LEAST_QUESTIONS = 30;
  private static final long MILLIS_BETWEEN_QUESTIONS = 250;
  private static final long MILLIS_BETWEEN_LOOKS = 100;

  private final List<Planner> planners;
  private final DemoWriter writer;
  private final Tally tally;
  private final AnswerTable answers;
  private final Interruption stop;

  Questions(
      List<Planner> planners,
      DemoWriter writer,
      Tally tally,
      AnswerTable answers,
      Interruption stop) {
    this.planners = planners;
    this.writer = writer;
    this.tally = tally;
    this.answers = answers;
    this.stop = stop;
  }

  /** Waits until both tables have an index. */
  void awaitIndexed() throws InterruptedException {
    long end = System.nanoTime() + TO_INDEX.toNanos();
    for (Planner planner : planners) {
      while (planner.newestInstant().isEmpty() && !stop.await(MILLIS_BETWEEN_LOOKS)) {
        writer.check(stop);
        requireBefore(end, "table " + planner.table() + " has no index");
      }
    }
  }

  /**
   * Asks while the tables change, about one after the other; every fourth question is as of the
   * instant of the answer before.
   *
   * @param end when to end, by {@link System#nanoTime}; a machine that is too slow to have asked
   *     about everything by then gets a little longer
   */
  void askUntil(long end) throws InterruptedException {
    Map<Planner, Iterator<String>> conditions = new HashMap<>();
    Map<Planner, String> lastInstants = new HashMap<>();
    for (int number = 0; ; number++) {
      Planner planner = planners.get(number % planners.size());
      if (!conditions.containsKey(planner) || !conditions.get(planner).hasNext()) {
        conditions.put(planner, planner.conditions().iterator());
      }
      boolean again = number / planners.size() % 4 == 3;
      CheckedAnswer answer =
          ask(planner, conditions.get(planner).next(), again ? lastInstants.get(planner) : null);
      lastInstants.put(planner, answer.instant());
      writer.check(stop);
      long grace = number < LEAST_QUESTIONS ? GRACE.toNanos() : 0;
      if (System.nanoTime() - end > grace || stop.await(MILLIS_BETWEEN_QUESTIONS)) {
        return;
      }
    }
  }

  /** Asks when the tables are at rest, as of their last instants, which the index must reach. */
  void askForTheLast() throws InterruptedException {
    long end = System.nanoTime() + TO_INDEX.toNanos();
    for (Planner planner : planners) {
      String last = planner.lastRecordedInstant();
      while (!planner.newestInstant().equals(Optional.of(last))
          && !stop.await(MILLIS_BETWEEN_LOOKS)) {
        requireBefore(end, "table " + planner.table() + " does not reach its last instant " + last);
      }
      for (String where : planner.conditions()) {
        ask(planner, where, null);
      }
    }
  }

  private CheckedAnswer ask(Planner planner, String where, String asOf)
      throws InterruptedException {
    CheckedAnswer answer = planner.ask(where, asOf);
    tally.add(answer);
    answers.print(answer);
    return answer;
  }

  private static void requireBefore(long end, String problem) {
    if (System.nanoTime() > end) {
      throw new CommandFailure(
          ExitCode.FAILED,
          problem + " after " + TO_INDEX.toSeconds() + " s: see the log, whose place is above");
    }
  }
}
