package io.pruningindex.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.join.JoinReport;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ConditionLinesTest {
  private static final Conjunct PRICE =
      new Conjunct(
          "price > 5",
          true,
          Optional.of("column stats"),
          Optional.of("no bounds of 2"),
          0,
          OptionalLong.of(4));
  private static final Conjunct JOIN =
      new Conjunct(
          "JOIN a", true, Optional.of("partition"), Optional.empty(), 3, OptionalLong.of(0));

  @Test
  void aJoinIsToldOnceWithWhatItRuledOutAndByWhat() {
    JoinReport report = report("JOIN a", true, List.of("so many keys"));
    assertThat(ConditionLines.of(List.of(PRICE, JOIN), List.of(report)))
        .containsExactly(
            "condition price > 5: applied to column stats, alone rules out 4 slices; no bounds of 2",
            "join JOIN a: applied to partition, alone rules out 3 partitions; 2 keys of version 7"
                + " of a, complete up to the end of its input; so many keys");
  }

  @Test
  void theSameJoinTwiceIsToldTwice() {
    JoinReport report = report("JOIN a", true, List.of());
    assertThat(ConditionLines.of(List.of(JOIN, JOIN), List.of(report, report)))
        .hasSize(2)
        .allMatch(line -> line.startsWith("join JOIN a: applied to partition"));
  }

  @Test
  void aConditionThatReadsLikeAJoinStaysOne() {
    Conjunct like =
        new Conjunct("JOIN a", false, Optional.empty(), Optional.of("this is not supported"));
    assertThat(ConditionLines.of(List.of(like, JOIN), List.of(report("JOIN a", true, List.of()))))
        .containsExactly(
            "condition JOIN a: not applied, this is not supported",
            "join JOIN a: applied to partition, alone rules out 3 partitions; 2 keys of version 7"
                + " of a, complete up to the end of its input");
  }

  @Test
  void joinsThatLeaveOutNoRowsAndSetsAreToldAsTheyAre() {
    JoinReport unread =
        new JoinReport(
            Optional.empty(),
            "JOIN b",
            "b",
            false,
            List.of("it is not complete"),
            OptionalLong.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            false,
            List.of());
    assertThat(ConditionLines.of(List.of(PRICE), List.of(unread)).get(1))
        .isEqualTo("join JOIN b: not applied; it is not complete");
    Conjunct dropping =
        new Conjunct("JOIN b", false, Optional.empty(), Optional.of("it is not complete"));
    assertThat(ConditionLines.of(List.of(dropping), List.of(unread)))
        .containsExactly("join JOIN b: not applied; it is not complete");
  }

  @Test
  void thatEveryRowMatchesIsNoCondition() {
    Conjunct none = new Conjunct("TRUE", false, Optional.empty(), Optional.of("every row matches"));
    assertThat(ConditionLines.of(List.of(none, PRICE), List.of())).hasSize(1);
  }

  @Test
  void aSetThatReadsLikeAJoinIsNotTakenForIt() {
    JoinReport join = report("JOIN a", true, List.of());
    JoinReport set = of(Optional.of("x IN (y)"), List.of());
    assertThat(ConditionLines.of(List.of(JOIN), List.of(set, join)))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("set for 'x IN (y)', join JOIN a: applied, 2 keys"),
            line -> assertThat(line).startsWith("join JOIN a: applied to partition, alone"));
  }

  @Test
  void whatADimensionWasFilteredByStandsBelowIt() {
    JoinReport snowflake = of(Optional.empty(), List.of(report("JOIN c", false, List.of("no"))));
    assertThat(ConditionLines.of(List.of(JOIN, PRICE), List.of(snowflake)))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("condition price > 5: "),
            line -> assertThat(line).startsWith("join JOIN a: applied to partition, alone"),
            line -> assertThat(line).startsWith("  join JOIN c: not applied, 2 keys"));
  }

  private static JoinReport report(String join, boolean applied, List<String> reasons) {
    return new JoinReport(
        Optional.empty(),
        join,
        "a",
        applied,
        reasons,
        OptionalLong.of(7),
        Optional.empty(),
        OptionalLong.of(2),
        true,
        List.of());
  }

  private static JoinReport of(Optional<String> placeholder, List<JoinReport> inner) {
    return new JoinReport(
        placeholder,
        "JOIN a",
        "a",
        true,
        List.of(),
        OptionalLong.of(7),
        Optional.empty(),
        OptionalLong.of(2),
        true,
        inner);
  }
}
