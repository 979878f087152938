package io.pruningindex.job.dimension.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StatementSplitterTest {
  @Test
  void cutsAtSemicolonsOutsideOfQuotesAndComments() {
    assertThat(
            StatementSplitter.split(
                """
                CREATE TABLE a (`x;y` INT) WITH ('k' = 'it''s; so', "q;" = 1);
                -- not; here
                CREATE TABLE b /* nor; here */ (z INT);
                ;
                -- nothing
                """))
        .containsExactly(
            "CREATE TABLE a (`x;y` INT) WITH ('k' = 'it''s; so', \"q;\" = 1)",
            "-- not; here\nCREATE TABLE b /* nor; here */ (z INT)");
  }

  @Test
  void leavesTextsThatDoNotEndToTheParser() {
    assertThat(StatementSplitter.split("SELECT 'a; b")).containsExactly("SELECT 'a; b");
    assertThat(StatementSplitter.split("SELECT 1 /* a; b")).containsExactly("SELECT 1 /* a; b");
    assertThat(StatementSplitter.split(" \n")).isEmpty();
  }
}
