package io.pruningindex.e2e.live.hammer;

import io.pruningindex.e2e.predicate.ColumnSample;
import io.pruningindex.e2e.predicate.PredicateGenerator;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.TableSchema;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;

/** Draws questions for states of one table. To be used by one thread. */
final class StateQuestions {
  private static final int MOST_BACK = 10;
  private static final int QUESTIONS_WITH_ONE_SAMPLE = 20;

  /** Long enough for a table that is being built anew on a busy machine. */
  private static final Duration PATIENCE = Duration.ofSeconds(45);

  private final TableRecord table;
  private final TableSchema schema;
  private final Random random;
  private PredicateGenerator generator;

  StateQuestions(TableRecord table, TableSchema schema, long seed) {
    this.table = table;
    this.schema = schema;
    this.random = new Random(seed);
  }

  TableRecord table() {
    return table;
  }

  StateQuestion draw(int mark) {
    PruneRequest.Builder request =
        PruneRequest.table(table.name()).where(predicate()).deadline(PATIENCE);
    int lot = random.nextInt(10);
    if (lot < 5) {
      return new StateQuestion(Kind.NEWEST, null, request.build(), mark);
    }
    if (lot < 6) {
      Moment newest = table.newest();
      request.atLeast(newest.instant());
      return new StateQuestion(Kind.AT_LEAST, newest, request.build(), mark);
    }
    Moment moment = table.back(random.nextInt(MOST_BACK));
    Instant time = within(moment);
    if (lot < 8 || time.isAfter(Instant.now())) {
      request.asOfInstant(moment.instant());
      return new StateQuestion(Kind.AS_OF_INSTANT, moment, request.build(), mark);
    }
    request.asOfTime(time, TableRecord.ZONE);
    return new StateQuestion(Kind.AS_OF_TIME, moment, request.build(), mark);
  }

  /** A time at which this moment was the newest. */
  private Instant within(Moment moment) {
    Moment next = table.next(moment);
    if (next == null) {
      return moment.completed();
    }
    long millis = Duration.between(moment.completed(), next.completed()).toMillis();
    return moment.completed().plusMillis(random.nextInt((int) Math.max(1, millis)));
  }

  private Predicate predicate() {
    int lot = random.nextInt(QUESTIONS_WITH_ONE_SAMPLE);
    if (lot == 0 || generator == null) {
      // A table may be empty for a while.
      List<ColumnSample> columns = ColumnSample.of(schema, table.newest().table().rows());
      List<ColumnSample> known = columns.stream().filter(c -> !c.values().isEmpty()).toList();
      generator = new PredicateGenerator(known.isEmpty() ? columns : known, random.nextLong());
    }
    return lot < QUESTIONS_WITH_ONE_SAMPLE / 4
        ? Predicates.alwaysTrue()
        : generator.tree(random.nextInt(3));
  }
}
