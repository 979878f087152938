package io.pruningindex.query.internal.evaluate;

import static io.pruningindex.query.internal.evaluate.Tables.Files;
import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.not;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What each leaf says of each kind of file. The literal is 5, lists are (5, 7); one column of the
 * tables below for each file, in this order, for each state of its bounds:
 *
 * <pre>
 * [1,4] [1,5] [1,9] [5,5] [5,9] [6,9] [6,6] [7,7]
 * </pre>
 */
class LeafTruthTableTest {
  private static final ColumnType LONG = ColumnType.of(TypeKind.LONG);
  private static final TableSchema SCHEMA = Tables.schema(Tables.column("a", TypeKind.LONG));
  private static final long[][] BOUNDS = {
    {1, 4}, {1, 5}, {1, 9}, {5, 5}, {5, 9}, {6, 9}, {6, 6}, {7, 7}
  };

  /** A leaf and the files it keeps and claims, whether or not bounds are exact, without nulls. */
  private record Row(Predicate predicate, String kept, String fully) {}

  private static final Predicate IN = column("a").isIn(5, 7);

  private static final List<Row> ROWS =
      List.of(
          new Row(column("a").lessThan(5), "11100000", "10000000"),
          new Row(column("a").lessThanOrEqualTo(5), "11111000", "11010000"),
          new Row(column("a").greaterThan(5), "00101111", "00000111"),
          new Row(column("a").greaterThanOrEqualTo(5), "01111111", "00011111"),
          new Row(column("a").isEqualTo(5), "01111000", "00010000"),
          new Row(column("a").isNotDistinctFrom(5), "01111000", "00010000"),
          new Row(column("a").isNotEqualTo(5), "11101111", "10000111"),
          new Row(IN, "01111101", "00010001"),
          new Row(not(IN), "11101110", "10000010"),
          new Row(column("a").isNull(), "00000000", "00000000"),
          new Row(column("a").isNotNull(), "11111111", "11111111"));

  @TestFactory
  Stream<DynamicTest> boundsDecide() {
    return ROWS.stream()
        .map(
            row ->
                DynamicTest.dynamicTest(
                    row.predicate().toString(),
                    () -> {
                      for (boolean exact : new boolean[] {true, false}) {
                        ColumnChunk chunk = chunk(exact, 0);
                        assertThat(kept(row.predicate(), chunk)).isEqualTo(row.kept());
                        assertThat(fully(row.predicate(), chunk)).isEqualTo(row.fully());
                      }
                    }));
  }

  @TestFactory
  Stream<DynamicTest> negationIsThatOfTheOperator() {
    return Stream.of(
            List.of(column("a").lessThan(5), column("a").greaterThanOrEqualTo(5)),
            List.of(column("a").lessThanOrEqualTo(5), column("a").greaterThan(5)),
            List.of(column("a").isEqualTo(5), column("a").isNotEqualTo(5)),
            List.of(column("a").isNull(), column("a").isNotNull()))
        .flatMap(pair -> Stream.of(pair, List.of(pair.get(1), pair.get(0))))
        .map(
            pair ->
                DynamicTest.dynamicTest(
                    "NOT (" + pair.get(0) + ")",
                    () -> {
                      for (long nulls : new long[] {0, 3, ColumnChunk.UNKNOWN_COUNT}) {
                        ColumnChunk chunk = chunk(true, nulls);
                        assertThat(kept(not(pair.get(0)), chunk))
                            .isEqualTo(kept(pair.get(1), chunk));
                        assertThat(fully(not(pair.get(0)), chunk))
                            .isEqualTo(fully(pair.get(1), chunk));
                      }
                    }));
  }

  @TestFactory
  Stream<DynamicTest> nullsOrAnUnknownNullCountForbidClaimsButNotPruning() {
    return ROWS.stream()
        .filter(row -> !row.predicate().toString().contains("NULL"))
        .map(
            row ->
                DynamicTest.dynamicTest(
                    row.predicate().toString(),
                    () -> {
                      for (long nulls : new long[] {3, ColumnChunk.UNKNOWN_COUNT}) {
                        assertThat(kept(row.predicate(), chunk(true, nulls))).isEqualTo(row.kept());
                        assertThat(fully(row.predicate(), chunk(true, nulls)))
                            .isEqualTo("00000000");
                      }
                    }));
  }

  @Test
  void nullTestsGoByTheNullCount() {
    for (long nulls : new long[] {3, ColumnChunk.UNKNOWN_COUNT}) {
      assertThat(kept(column("a").isNull(), chunk(true, nulls))).isEqualTo("11111111");
      assertThat(kept(column("a").isNotNull(), chunk(true, nulls))).isEqualTo("11111111");
      assertThat(fully(column("a").isNull(), chunk(true, nulls))).isEqualTo("00000000");
      assertThat(fully(column("a").isNotNull(), chunk(true, nulls))).isEqualTo("00000000");
    }
  }

  @TestFactory
  Stream<DynamicTest> filesWithoutBounds() {
    return Stream.of(BoundsStatus.values())
        .filter(status -> status != BoundsStatus.EXACT && status != BoundsStatus.INEXACT)
        .map(
            status ->
                DynamicTest.dynamicTest(
                    status.toString(),
                    () -> {
                      ColumnChunk chunk = withoutBounds(status, ColumnChunk.UNKNOWN_COUNT);
                      boolean allNull = status == BoundsStatus.ALL_NULL;
                      boolean empty = status == BoundsStatus.NO_ROWS;
                      for (Row row : ROWS) {
                        boolean isNull = row.predicate().equals(column("a").isNull());
                        assertThat(kept(row.predicate(), chunk))
                            .as("%s", row.predicate())
                            .isEqualTo(empty || allNull && !isNull ? "0" : "1");
                        assertThat(fully(row.predicate(), chunk))
                            .as("%s", row.predicate())
                            .isEqualTo(empty || allNull && isNull ? "1" : "0");
                      }
                    }));
  }

  @TestFactory
  Stream<DynamicTest> aNullCountOfZeroIsBelievedOnlyOfStatsThatWereUnderstood() {
    return Stream.of(
            List.of(BoundsStatus.FLOAT_BOUNDS_UNTRUSTED, true),
            List.of(BoundsStatus.LONG_VALUES_UNTRUSTED, true),
            List.of(BoundsStatus.OUT_OF_RANGE, true),
            List.of(BoundsStatus.ALL_NULL, false),
            List.of(BoundsStatus.NO_STATS, false),
            List.of(BoundsStatus.LOG_WITHOUT_STATS, false),
            List.of(BoundsStatus.OTHER_TYPE, false),
            List.of(BoundsStatus.UNREADABLE, false),
            List.of(BoundsStatus.COLUMN_NOT_INDEXED, false))
        .map(
            pair ->
                DynamicTest.dynamicTest(
                    pair.get(0).toString(),
                    () -> {
                      ColumnChunk chunk = withoutBounds((BoundsStatus) pair.get(0), 0);
                      boolean believed = (Boolean) pair.get(1);
                      assertThat(kept(column("a").isNull(), chunk)).isEqualTo(believed ? "0" : "1");
                      assertThat(fully(column("a").isNotNull(), chunk))
                          .isEqualTo(believed ? "1" : "0");
                    }));
  }

  @Test
  void aStatusFromALaterVersionIsUnknown() {
    ColumnChunk known = chunk(true, 0);
    byte[] status = known.status().clone();
    status[0] = 99;
    ColumnChunk chunk =
        new ColumnChunk(LONG, status, known.nullCounts(), known.valueCounts(), known.values());
    assertThat(kept(column("a").greaterThan(100), chunk)).isEqualTo("10000000");
    assertThat(kept(column("a").isNull(), chunk)).isEqualTo("10000000");
    assertThat(fully(column("a").lessThan(100), chunk)).isEqualTo("01111111");
  }

  private static ColumnChunk chunk(boolean exact, long nullCount) {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(LONG);
    for (long[] bounds : BOUNDS) {
      builder.addLongs(bounds[0], bounds[1], exact, nullCount, 10);
    }
    return builder.build();
  }

  private static ColumnChunk withoutBounds(BoundsStatus status, long nullCount) {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(LONG);
    builder.addWithoutBounds(status, nullCount, 10);
    return builder.build();
  }

  private static String kept(Predicate predicate, ColumnChunk chunk) {
    return Tables.kept(predicate, SCHEMA, Files.of("a", chunk));
  }

  private static String fully(Predicate predicate, ColumnChunk chunk) {
    return Tables.fully(predicate, SCHEMA, Files.of("a", chunk));
  }
}
