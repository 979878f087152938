package io.pruningindex.query.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class JoinEligibilityTest {
  private static final ColumnType LONG = ColumnType.of(TypeKind.LONG);
  private static final TableSchema SALES =
      new TableSchema(
          List.of(
              new Column("store_id", LONG, true),
              new Column("note", ColumnType.of(TypeKind.STRING), false)),
          List.of(
              new PartitionField("day", ColumnType.of(TypeKind.DATE), true),
              new PartitionField("hour", ColumnType.of(TypeKind.TIMESTAMP), false)),
          true,
          false,
          MergeMode.WHOLE_ROWS,
          9,
          false);

  /** Which sides may be pruned, by the definition of each join over rows of small tables. */
  @ParameterizedTest
  @EnumSource(JoinType.class)
  void aSideMayBePrunedIfTheResultIsTheSameWithoutItsUnmatchedRows(JoinType type) {
    List<List<Integer>> tables = new ArrayList<>();
    Integer[] values = {null, 1, 2};
    for (int choice = 0; choice < 1 << values.length; choice++) {
      List<Integer> table = new ArrayList<>();
      for (int i = 0; i < values.length; i++) {
        if ((choice >> i & 1) == 1) {
          table.add(values[i]);
        }
      }
      tables.add(table);
    }
    boolean leftSame = true;
    boolean rightSame = true;
    for (List<Integer> left : tables) {
      for (List<Integer> right : tables) {
        List<String> whole = join(type, left, right);
        leftSame &= whole.equals(join(type, matching(left, right), right));
        rightSame &= whole.equals(join(type, left, matching(right, left)));
      }
    }
    assertThat(type.ignoresUnmatched(JoinSide.LEFT)).as("left").isEqualTo(leftSame);
    assertThat(type.ignoresUnmatched(JoinSide.RIGHT)).as("right").isEqualTo(rightSame);
  }

  @ParameterizedTest
  @CsvSource({
    "LEFT_OUTER, LEFT, a left outer join keeps rows of the left side that match nothing",
    "RIGHT_OUTER, RIGHT, a right outer join keeps rows of the right side that match nothing",
    "FULL_OUTER, RIGHT, a full outer join keeps rows of the right side that match nothing",
    "LEFT_ANTI, LEFT, a left anti join keeps rows of the left side that match nothing",
    "NULL_AWARE_LEFT_ANTI, LEFT, NOT IN keeps rows of the left side that match nothing",
    "NULL_AWARE_LEFT_ANTI, RIGHT, for NOT IN a null on the right side decides about all rows of"
        + " the left",
    "CROSS, LEFT, a cross join has nothing that must match",
  })
  void aJoinThatKeepsUnmatchedRowsPrunesNothing(JoinType type, JoinSide side, String reason) {
    JoinEligibility eligibility = judge(type, side, equality("store_id", "id"));
    assertThat(eligibility.eligible()).isFalse();
    assertThat(eligibility.join().reason()).contains(reason);
    assertThat(eligibility.terms().get(0).reason()).contains(reason);
  }

  @Test
  void aPartitionColumnPrunesPartitionsAndAnIndexedOneFiles() {
    JoinEligibility eligibility =
        judge(JoinType.INNER, JoinSide.LEFT, equality("day", "d"), equality("store_id", "id"));
    assertThat(eligibility.terms())
        .extracting(TermEligibility::use)
        .containsExactly(
            Optional.of(TermEligibility.Use.PARTITIONS), Optional.of(TermEligibility.Use.FILES));
  }

  @Test
  void namesAreFoundAsRequestsFindThem() {
    for (String name : List.of("STORE_ID", "Store_Id", "store_id")) {
      JoinEligibility eligibility =
          judge(JoinType.INNER, JoinSide.LEFT, equality(name, "id"), equality("DAY", "d"));
      assertThat(eligibility.terms())
          .extracting(TermEligibility::use)
          .containsExactly(
              Optional.of(TermEligibility.Use.FILES), Optional.of(TermEligibility.Use.PARTITIONS));
      assertThat(eligibility.request("stores", Predicates.alwaysTrue()).orElseThrow().keys())
          .contains(new JoinKey(name, "id", false));
    }
    JoinEligibility unknown = judge(JoinType.INNER, JoinSide.LEFT, equality("stor_id", "id"));
    assertThat(unknown.eligible()).isFalse();
    assertThat(unknown.terms().get(0).reason().orElseThrow()).contains("'stor_id'", "store_id");
    assertThat(unknown.request("stores", Predicates.alwaysTrue())).isEmpty();
  }

  @Test
  void theOtherSideOfAnEqualityIsThePrunedOneIfTheTableStandsThere() {
    JoinTerm swapped =
        new JoinTerm.Equality(JoinOperand.column("d"), JoinOperand.column("day"), true);
    JoinDescription description =
        new JoinDescription(JoinType.LEFT_OUTER, JoinSide.RIGHT, List.of(swapped));
    JoinEligibility eligibility = JoinEligibility.of(description, SALES);
    assertThat(eligibility.eligible()).isTrue();
    DimensionJoin request = eligibility.request("days", Predicates.alwaysTrue()).orElseThrow();
    assertThat(request.keys()).containsExactly(new JoinKey("day", "d", true));
    assertThat(Eligibility.of(request).eligible()).isTrue();
  }

  @Test
  void termsThatMayNotPruneAreLeftOutAndTellWhy() {
    JoinTerm function =
        new JoinTerm.Equality(
            new JoinOperand.Expression("upper(note)"), JoinOperand.column("name"), false);
    JoinTerm functionOfKey =
        new JoinTerm.Equality(
            JoinOperand.column("store_id"), new JoinOperand.Expression("id + 1"), false);
    JoinTerm range = new JoinTerm.Other("store_id > id");
    JoinEligibility eligibility =
        judge(
            JoinType.INNER,
            JoinSide.LEFT,
            function,
            functionOfKey,
            range,
            equality("note", "name"),
            equality("hour", "hour"),
            equality("store_id", "id"));
    assertThat(eligibility.terms())
        .extracting(term -> term.reason().orElse(""))
        .containsExactly(
            "upper(note) is no plain column",
            "id + 1 is no plain column",
            "it is no equality between the sides",
            "column note is not indexed",
            "column hour is not indexed, and its partition directories are named by a transform of"
                + " it",
            "");
  }

  @ParameterizedTest
  @EnumSource(Lineage.class)
  void aValueMustComeUnchangedFromTheScanToTheJoinOnBothSides(Lineage lineage) {
    JoinOperand changed = new JoinOperand.Column("store_id", lineage);
    JoinOperand changedKey = new JoinOperand.Column("id", lineage);
    boolean unchanged = lineage == Lineage.UNCHANGED;
    assertThat(
            judge(
                    JoinType.INNER,
                    JoinSide.LEFT,
                    new JoinTerm.Equality(changed, JoinOperand.column("id"), false))
                .eligible())
        .isEqualTo(unchanged);
    assertThat(
            judge(
                    JoinType.INNER,
                    JoinSide.LEFT,
                    new JoinTerm.Equality(JoinOperand.column("store_id"), changedKey, false))
                .eligible())
        .isEqualTo(unchanged);
  }

  private static JoinTerm equality(String left, String right) {
    return new JoinTerm.Equality(JoinOperand.column(left), JoinOperand.column(right), false);
  }

  private static JoinEligibility judge(JoinType type, JoinSide side, JoinTerm... terms) {
    return JoinEligibility.of(new JoinDescription(type, side, List.of(terms)), SALES);
  }

  private static List<Integer> matching(List<Integer> rows, List<Integer> others) {
    return rows.stream().filter(row -> row != null && others.contains(row)).toList();
  }

  /** The rows that a join makes, as text. */
  private static List<String> join(JoinType type, List<Integer> left, List<Integer> right) {
    List<String> rows = new ArrayList<>();
    for (Integer l : left) {
      boolean matched = l != null && right.contains(l);
      boolean unclear = !right.isEmpty() && (l == null || right.stream().anyMatch(Objects::isNull));
      switch (type) {
        case INNER, RIGHT_OUTER -> addIf(matched, rows, l + "," + l);
        case LEFT_OUTER, FULL_OUTER -> rows.add(l + "," + (matched ? l : "-"));
        case LEFT_SEMI -> addIf(matched, rows, "" + l);
        case LEFT_ANTI -> addIf(!matched, rows, "" + l);
        case NULL_AWARE_LEFT_ANTI -> addIf(!matched && !unclear, rows, "" + l);
        case EXISTENCE -> rows.add(l + "," + matched);
        case CROSS -> right.forEach(r -> rows.add(l + "," + r));
        case RIGHT_SEMI, RIGHT_ANTI -> {}
      }
    }
    for (Integer r : right) {
      boolean matched = r != null && left.contains(r);
      switch (type) {
        case RIGHT_OUTER, FULL_OUTER -> addIf(!matched, rows, "-," + r);
        case RIGHT_SEMI -> addIf(matched, rows, "" + r);
        case RIGHT_ANTI -> addIf(!matched, rows, "" + r);
        default -> {}
      }
    }
    return rows;
  }

  private static void addIf(boolean condition, List<String> rows, String row) {
    if (condition) {
      rows.add(row);
    }
  }
}
