package io.pruningindex.job.dimension.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueryPlanTest {
  private static final String JOIN =
      """
      == Abstract Syntax Tree ==
      LogicalTableScan(table=[[a]])

      == Optimized Physical Plan ==
      Join(joinType=[InnerJoin], changelogMode=[I,UB,UA])
      :- Exchange(distribution=[hash[id]], changelogMode=[I])
      :  +- TableSourceScan(table=[[a]], fields=[id], changelogMode=[%s])
      +- Exchange(distribution=[hash[id]], changelogMode=[I])
         +- %s

      == Optimized Execution Plan ==
      Join(joinType=[InnerJoin])
      """;

  @Test
  void looksAtEachSource() {
    String rows = "TableSourceScan(table=[[b]], fields=[id], changelogMode=[I])";
    assertThat(QueryPlan.readsUpdates(JOIN.formatted("I", rows))).isFalse();
    assertThat(QueryPlan.readsUpdates(JOIN.formatted("I,UB,UA,D", rows))).isTrue();
    assertThat(QueryPlan.readsUpdates(JOIN.formatted("I,UA,D", rows))).isFalse();
    assertThat(QueryPlan.readsUpdates(JOIN.formatted("I", rows.replace("[I]", "[I,UB,UA]"))))
        .isTrue();
    assertThat(
            QueryPlan.readsUpdates(JOIN.formatted("I", "Values(tuples=[[]], changelogMode=[I])")))
        .isFalse();
  }

  @Test
  void aSourceOfWhichNothingIsSaidMaySendUpdates() {
    assertThat(QueryPlan.readsUpdates(JOIN.formatted("I", "Reused(reference_id=[1])"))).isTrue();
    assertThat(QueryPlan.readsUpdates(JOIN.formatted("I", "NewScan(table=[[b]])"))).isTrue();
    assertThat(QueryPlan.readsUpdates("")).isTrue();
    assertThat(QueryPlan.readsUpdates("== Physical Plan ==\nScan(changelogMode=[I])")).isTrue();
  }

  @Test
  void whatAQuerySaysItselfIsNotWhatFlinkSays() {
    assertThat(
            QueryPlan.readsUpdates(
                JOIN.formatted(
                    "I", "Scan(filter=['changelogMode=[I]'], changelogMode=[I,UB,UA,D])")))
        .isTrue();
  }
}
