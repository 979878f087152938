package io.pruningindex.job.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.cli.demo.RandomPredicates;
import io.pruningindex.job.cli.demo.RowEvaluator;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.seed.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TruthTestTest {
  @RegisterExtension private final Seed seed = new Seed();

  @Test
  void isNeverNullAndTrueWhereTheConditionIs() {
    RandomPredicates random = new RandomPredicates(seed.random());
    int nulls = 0;
    for (int i = 0; i < 20_000; i++) {
      Predicate predicate = random.predicate();
      TruthRow row = random.row();
      boolean holds = matches(predicate, row);
      boolean fails = matches(Predicates.not(predicate), row);
      nulls += holds || fails ? 0 : 1;

      String what = predicate + " for " + row;
      Predicate isTrue = TruthTest.isTrue(predicate);
      assertThat(matches(isTrue, row)).as(what).isEqualTo(holds);
      assertThat(matches(Predicates.not(isTrue), row)).as(what).isEqualTo(!holds);
      Predicate isFalse = TruthTest.isFalse(predicate);
      assertThat(matches(isFalse, row)).as(what).isEqualTo(fails);
      assertThat(matches(Predicates.not(isFalse), row)).as(what).isEqualTo(!fails);
    }
    assertThat(nulls).as("conditions that were null").isPositive();
  }

  @Test
  void whatIsNotUnderstoodKeepsItsTest() {
    Predicate unsupported = Predicates.unsupported("f(a)", "functions are not supported");
    assertThat(TruthTest.isTrue(unsupported)).hasToString("(f(a)) IS TRUE");
    assertThat(TruthTest.isFalse(unsupported)).hasToString("(f(a)) IS FALSE");
    assertThat(TruthTest.isNotTrue(unsupported)).hasToString("NOT ((f(a)) IS TRUE)");
  }

  @Test
  void ofASetNullIsNotFalse() {
    Predicate set = Predicates.placeholder("s", "a IN (SELECT k FROM d)");
    assertThat(TruthTest.isTrue(set)).isEqualTo(set);
    assertThat(TruthTest.isNotTrue(set)).hasToString("(a IN (SELECT k FROM d)) IS NOT TRUE");
    assertThat(Predicates.placeholders(Predicates.not(TruthTest.isFalse(set)))).isEmpty();
    assertThat(TruthTest.isFalse(set)).hasToString("(a IN (SELECT k FROM d)) IS FALSE");
  }

  private static boolean matches(Predicate predicate, TruthRow row) {
    return new RowEvaluator(predicate).matches(row);
  }
}
