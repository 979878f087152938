package io.pruningindex.job.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.cli.demo.RandomPredicates;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.seed.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What predicates print as can be read, and means the same. */
class RoundTripTest {
  @RegisterExtension private final Seed seed = new Seed();

  @Test
  void readsWhatPredicatesPrint() {
    RandomPredicates random = new RandomPredicates(seed.random());
    for (int i = 0; i < 1_000; i++) {
      Predicate predicate = random.predicate();
      assertThat(SqlPredicateParser.parse(predicate.toString()))
          .as("%s", predicate)
          .isEqualTo(predicate);
    }
  }
}
