package io.pruningindex.job.cli.demo;

import io.pruningindex.job.demo.truth.TableTruth;
import io.pruningindex.job.sql.SqlPredicateParser;
import io.pruningindex.query.IndexUnavailableException;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.predicate.Predicate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletionException;

/** Asks about one table as a planner would, and has each answer checked. */
final class Planner {
  private static final Duration TO_RECORD = Duration.ofSeconds(20);
  private static final double NANOS_A_MILLI = 1e6;

  private final TableTruth truth;
  private final PruningClient client;
  private final Random random;

  Planner(TableTruth truth, PruningClient client, Random random) {
    this.truth = truth;
    this.client = client;
    this.random = random;
  }

  /** The same planner with another client. */
  Planner with(PruningClient other) {
    return new Planner(truth, other, random);
  }

  String table() {
    return truth.table().name();
  }

  /** Conditions to ask for, each of another kind. */
  List<String> conditions() {
    return new RequestVariety(truth, random).next();
  }

  /** Asks as of an instant, or as of the newest if it is null. */
  CheckedAnswer ask(String where, String asOf) throws InterruptedException {
    Predicate predicate = SqlPredicateParser.parse(where);
    PruneRequest request = PruneRequest.table(table()).where(predicate).asOfInstant(asOf).build();
    long start = System.nanoTime();
    PruneResult result = client.prune(request).join();
    double millis = (System.nanoTime() - start) / NANOS_A_MILLI;
    return new AnswerCheck(truth, TO_RECORD).check(where, predicate, result, millis);
  }

  /** How long an answer takes, in milliseconds; it is not checked. */
  double latency(String where) {
    PruneRequest request =
        PruneRequest.table(table()).where(SqlPredicateParser.parse(where)).build();
    long start = System.nanoTime();
    client.prune(request).join();
    return (System.nanoTime() - start) / NANOS_A_MILLI;
  }

  /** The newest instant that the index has, or empty if there is no index yet. */
  Optional<String> newestInstant() {
    try {
      return client.describe(table()).join().index().map(Planner::instant);
    } catch (CompletionException e) {
      if (e.getCause() instanceof IndexUnavailableException) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static String instant(TableDescription.Index index) {
    return index.asOf().instant();
  }

  /** The last instant that the writer completed. */
  String lastRecordedInstant() {
    return truth.newest().orElseThrow().name().requestedTime();
  }
}
