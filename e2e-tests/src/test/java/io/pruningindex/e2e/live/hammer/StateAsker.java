package io.pruningindex.e2e.live.hammer;

import io.pruningindex.e2e.truth.TruthCheck;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Asks for tables as they are and as they were. */
final class StateAsker extends Asker {
  private final List<StateQuestions> tables = new ArrayList<>();
  private final List<Sightings> sightings = new ArrayList<>();

  StateAsker(
      String name,
      Map<TableRecord, TableSchema> tables,
      Supplier<PruningClient> clients,
      int questionsPerClient,
      Disturbance disturbance,
      HammerTally tally,
      long seed) {
    super(name, clients, questionsPerClient, disturbance, tally, seed);
    tables.forEach(
        (table, schema) -> {
          this.tables.add(new StateQuestions(table, schema, random.nextLong()));
          sightings.add(new Sightings(table, disturbance));
        });
  }

  @Override
  boolean askOnce() {
    int chosen = random.nextInt(tables.size());
    TableRecord table = tables.get(chosen).table();
    StateQuestion question = tables.get(chosen).draw(disturbance.mark());
    PruneResult result = ask(question.request());
    if (result.status() == PruneStatus.UNAVAILABLE) {
      excuse(question, result, table, sightings.get(chosen));
      return false;
    }
    verify(question, result, table, sightings.get(chosen));
    return true;
  }

  private void verify(
      StateQuestion question, PruneResult result, TableRecord table, Sightings seen) {
    Moment answered = table.at(result.asOf());
    switch (question.kind()) {
      // A name does not tell which moment.
      case AS_OF_INSTANT ->
          require(answered.instant().equals(question.moment().instant()), question, result);
      // What was undone since is no longer on the timeline, and so never was at any time.
      case AS_OF_TIME ->
          require(
              answered == question.moment()
                  || table.undoneSince(question.moment())
                      && answered.sequence() < question.moment().sequence(),
              question,
              result);
      case AT_LEAST ->
          require(answered.sequence() >= question.moment().sequence(), question, result);
      default -> {}
    }
    if (!question.isAsOf()) {
      boolean mayGoBack = disturbance.since(question.mark()) || seen.greatestUndone();
      require(mayGoBack || answered.sequence() >= seen.greatest(), question, result);
      seen.saw(answered);
    }
    tally.right(
        question.kind(),
        TruthCheck.verify(result, question.request().predicate(), answered.table()));
  }

  private static void require(boolean right, StateQuestion question, PruneResult result) {
    if (!right) {
      throw new AssertionError(
          "%s, of %s, is answered as of another: %s"
              .formatted(question.request(), question.moment(), result));
    }
  }

  private void excuse(
      StateQuestion question, PruneResult result, TableRecord table, Sightings seen) {
    Problem problem = result.problem();
    String excuse = excuse(table, problem, question.mark());
    if (excuse.isEmpty() && isExcused(question, problem.code(), seen)) {
      excuse = why(table, question.moment(), question.mark());
    }
    if (excuse.isEmpty()) {
      excuse = rebuilt(seen, problem);
    }
    if (excuse.isEmpty()) {
      throw missing(question.request(), result, "an answer as of " + question.moment());
    }
    tally.unavailable(question.kind(), problem.code(), excuse);
  }

  private static boolean isExcused(StateQuestion question, Problem.Code code, Sightings seen) {
    return switch (code) {
      case EXPIRED, NOT_YET_INDEXED -> question.isAsOf() && !seen.mustHold(question.moment());
      case BEHIND -> question.mayWait() && !seen.begunBy(question.moment());
      default -> false;
    };
  }
}
