package io.pruningindex.query.internal.slice;

import static io.pruningindex.query.internal.slice.Slices.V;
import static io.pruningindex.query.internal.slice.Slices.batch;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.Aggregate;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.evaluate.ColumnTarget;
import io.pruningindex.query.internal.slice.Slices.Slice;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import org.junit.jupiter.api.Test;

class AggregationTest {
  private static final Aggregate ROWS = Aggregate.countOfRows();
  private static final Aggregate COUNT = Aggregate.count("v");
  private static final Aggregate MIN = Aggregate.min("v");
  private static final Aggregate MAX = Aggregate.max("v");
  private static final Slice ALL_NULL = Slice.without(BoundsStatus.ALL_NULL);
  private static final Slice EMPTY = Slice.without(BoundsStatus.NO_ROWS);
  private static final Slice UNKNOWN = Slice.without(BoundsStatus.UNREADABLE);

  @Test
  void countsRows() {
    assertThat(value(ROWS, Slice.of(0, 9), Slice.of(5, 6).rows(7), UNKNOWN, ALL_NULL))
        .isEqualTo(Literal.of(37));
    assertThat(value(ROWS)).isEqualTo(Literal.of(0));
  }

  @Test
  void doesNotCountRowsThatMayNotMatchOrBeThere() {
    assertThat(
            reason(
                ROWS,
                Slice.of(0, 9),
                Slice.of(0, 9).matchedInPart(),
                Slice.of(0, 9).matchedInPart(),
                Slice.of(0, 9).withLogs(),
                Slice.of(0, 9).rows(-1)))
        .isEqualTo(
            "2 slices of which only some rows may match, 1 slice with log files, which may change"
                + " or delete rows, 1 slice with an unknown number of rows");
  }

  @Test
  void slicesWithoutRowsCountAsNothingWhateverElseIsNotKnown() {
    assertThat(value(ROWS, Slice.of(0, 9), EMPTY.matchedInPart())).isEqualTo(Literal.of(10));
  }

  @Test
  void countsValues() {
    assertThat(value(COUNT, Slice.of(0, 9), Slice.of(0, 9).nulls(4), ALL_NULL, EMPTY))
        .isEqualTo(Literal.of(16));
  }

  @Test
  void slicesOfNothingButNullsHaveNoValueToCountWhicheverRowsMatch() {
    assertThat(value(COUNT, Slice.of(0, 9), ALL_NULL.matchedInPart(), ALL_NULL.withLogs()))
        .isEqualTo(Literal.of(10));
  }

  @Test
  void doesNotCountValuesAmongUncountedNulls() {
    assertThat(reason(COUNT, Slice.of(0, 9), Slice.of(0, 9).nulls(-1)))
        .isEqualTo("1 slice with an unknown number of nulls in v");
    assertThat(reason(COUNT, Slice.of(0, 9), UNKNOWN, UNKNOWN))
        .isEqualTo("2 slices without bounds of v: stats could not be read");
    assertThat(reason(COUNT, Slice.of(0, 9).matchedInPart()))
        .isEqualTo("1 slice of which only some rows may match");
  }

  @Test
  void findsTheLeastAndTheGreatestValue() {
    assertThat(value(MIN, Slice.of(3, 9), Slice.of(2, 4).nulls(1), ALL_NULL, EMPTY))
        .isEqualTo(Literal.of(2));
    assertThat(value(MAX, Slice.of(3, 9), Slice.of(2, 4).nulls(1), ALL_NULL, EMPTY))
        .isEqualTo(Literal.of(9));
  }

  @Test
  void thereIsNoLeastValueWithoutValues() {
    assertThat(value(MIN)).isEqualTo(Literal.NULL);
    assertThat(value(MAX, ALL_NULL, EMPTY, ALL_NULL.matchedInPart())).isEqualTo(Literal.NULL);
  }

  @Test
  void slicesThatCannotHoldALesserValueDoNotMatter() {
    assertThat(
            value(
                MIN,
                Slice.of(3, 9),
                Slice.of(3, 4).matchedInPart(),
                Slice.of(5, 6).withLogs(),
                Slice.of(3, 9).inexact(),
                Slice.of(4, 9).rows(-1)))
        .isEqualTo(Literal.of(3));
  }

  @Test
  void slicesThatMightHoldALesserValueDo() {
    assertThat(reason(MIN, Slice.of(3, 9), Slice.of(2, 4).matchedInPart()))
        .isEqualTo("1 slice of which only some rows may match");
    assertThat(reason(MIN, Slice.of(3, 9), Slice.of(2, 4).withLogs()))
        .isEqualTo("1 slice with log files, which may change or delete rows");
    assertThat(reason(MIN, Slice.of(3, 9), Slice.of(2, 4).inexact()))
        .isEqualTo("1 slice with bounds of v that are shortened or rounded");
    assertThat(reason(MIN, Slice.of(3, 9), UNKNOWN))
        .isEqualTo("1 slice without bounds of v: stats could not be read");
    assertThat(value(MAX, Slice.of(3, 9), Slice.of(2, 4).withLogs())).isEqualTo(Literal.of(9));
    assertThat(reason(MAX, Slice.of(3, 9), Slice.of(2, 10).withLogs())).isNotEmpty();
  }

  @Test
  void aValueThatMayNotMatchIsNoAnswer() {
    assertThat(reason(MIN, Slice.of(3, 9).matchedInPart())).isNotEmpty();
    assertThat(reason(MAX, Slice.of(3, 9).withLogs())).isNotEmpty();
    assertThat(reason(MAX, Slice.of(3, 9).inexact())).isNotEmpty();
  }

  @Test
  void theLeastValueNeedsNoCountOfRows() {
    assertThat(value(MIN, Slice.of(3, 9).rows(-1).nulls(-1))).isEqualTo(Literal.of(3));
  }

  @Test
  void refusesForColumnsOfWhichNothingIsKnown() {
    ColumnSource unknown =
        new ColumnSource(
            new ColumnTarget(
                "w", ColumnType.of(TypeKind.LONG), -1, false, "column w is not indexed"),
            null);
    assertThat(Aggregation.of(Aggregate.min("w"), unknown, batch(Slice.of(0, 9))).reason())
        .isEqualTo("column w is not indexed");
    assertThat(Aggregation.of(Aggregate.count("w"), unknown, batch(Slice.of(0, 9))).value())
        .isNull();
  }

  private static Literal value(Aggregate aggregate, Slice... slices) {
    return Aggregation.of(aggregate, aggregate.column() == null ? null : V, batch(slices)).value();
  }

  private static String reason(Aggregate aggregate, Slice... slices) {
    return Aggregation.of(aggregate, aggregate.column() == null ? null : V, batch(slices)).reason();
  }
}
