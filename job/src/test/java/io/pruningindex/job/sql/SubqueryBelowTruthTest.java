package io.pruningindex.job.sql;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.pruningindex.query.PruneRequest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What tells nothing of a subquery is answered with all rows, and is no wrong question. */
class SubqueryBelowTruthTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(a IN (SELECT id FROM d)) IS TRUE",
        "(a IN (SELECT id FROM d)) IS NOT TRUE",
        "(a IN (SELECT id FROM d)) IS FALSE",
        "(a IN (SELECT id FROM d)) IS NOT FALSE",
        "(a NOT IN (SELECT id FROM d)) IS TRUE",
        "(a > 5 OR a IN (SELECT id FROM d)) IS NOT TRUE",
        "((a IN (SELECT id FROM d)) IS TRUE) IS FALSE",
        "(a IN (SELECT id FROM d)) IS UNKNOWN",
        "COALESCE(a IN (SELECT id FROM d), TRUE)",
        "CASE WHEN a IN (SELECT id FROM d) THEN TRUE END",
        "FALSE AND a IN (SELECT id FROM d)",
        "TRUE OR a IN (SELECT id FROM d)",
        "NOT (TRUE OR a IN (SELECT id FROM d))",
        "a IN (SELECT id FROM d) AND NOT a IN (SELECT id FROM d)"
      })
  void aRequestIsMade(String where) {
    assertThatCode(
            () -> SqlPredicateParser.parse(where, null).addTo(PruneRequest.table("t")).build())
        .doesNotThrowAnyException();
  }
}
