package io.pruningindex.query.internal.evaluate;

import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.not;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.evaluate.Tables.Files;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import org.junit.jupiter.api.Test;

class BetweenTest {
  private static final TableSchema SCHEMA = Tables.schema(Tables.column("a", TypeKind.LONG));
  private static final Files FILES =
      Files.of(
          "a",
          Tables.longs(
              ColumnType.of(TypeKind.LONG),
              new long[] {1, 4},
              new long[] {1, 5},
              new long[] {5, 7},
              new long[] {6, 9},
              new long[] {8, 9}));

  @Test
  void bothEndsBelongToIt() {
    check(column("a").isBetween(5, 7), "01110", "00100");
    check(column("a").isBetween(7, 5), "00100", "00000");
  }

  @Test
  void negatedItHoldsOnEitherSide() {
    check(not(column("a").isBetween(5, 7)), "11011", "10001");
  }

  @Test
  void withANullItHoldsNowhereButMayFail() {
    check(column("a").isBetween(5, null), "00000", "00000");
    check(not(column("a").isBetween(5, null)), "11000", "10000");
  }

  private static void check(Predicate predicate, String kept, String fully) {
    assertThat(Tables.kept(predicate, SCHEMA, FILES)).as("kept: %s", predicate).isEqualTo(kept);
    assertThat(Tables.fully(predicate, SCHEMA, FILES)).as("fully: %s", predicate).isEqualTo(fully);
  }
}
