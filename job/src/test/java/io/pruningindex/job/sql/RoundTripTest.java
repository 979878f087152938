package io.pruningindex.job.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.cli.demo.RandomPredicates;
import io.pruningindex.query.predicate.Predicate;
import org.junit.jupiter.api.Test;

/** What predicates print as can be read, and means the same. */
class RoundTripTest {
  @Test
  void readsWhatPredicatesPrint() {
    RandomPredicates random = RandomPredicates.seeded();
    for (int i = 0; i < 1_000; i++) {
      Predicate predicate = random.predicate();
      assertThat(SqlPredicateParser.parse(predicate.toString()))
          .as("%s, seed %d", predicate, random.seed())
          .isEqualTo(predicate);
    }
  }
}
