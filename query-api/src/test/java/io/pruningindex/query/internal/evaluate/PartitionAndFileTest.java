package io.pruningindex.query.internal.evaluate;

import static io.pruningindex.query.predicate.Predicates.and;
import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.not;
import static io.pruningindex.query.predicate.Predicates.or;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.evaluate.Tables.Files;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Conditions on partition fields and data columns together, judged file by file. */
class PartitionAndFileTest {
  private static final String[] PATHS = {"2024-03-01", "2024-03-02"};
  private static final ColumnType LONG = ColumnType.of(TypeKind.LONG);

  /** Prices [1, 2] and [5, 9] in each of the two partitions. */
  private static final ColumnChunk PRICES =
      Tables.longs(
          LONG, new long[] {1, 2}, new long[] {5, 9}, new long[] {1, 2}, new long[] {5, 9});

  private static final int[] PARTITIONS = {0, 0, 1, 1};

  private static final TableSchema SCHEMA =
      Tables.schema(
          List.of(
              new Column("dt", ColumnType.of(TypeKind.STRING), false),
              new Column("price", LONG, true)),
          List.of(Tables.field("dt", TypeKind.STRING)),
          false,
          false);

  private static final Files FILES = new Files(4, Map.of("price", PRICES), PARTITIONS);

  @Test
  void eachSideOfAnOrPrunesWhatItCan() {
    Predicate either = or(column("dt").isEqualTo("2024-03-01"), column("price").lessThan(3));
    check(either, "1110", "1110");
    check(not(either), "0001", "0001");
    assertThat(filter(either).surviving()).hasToString("11");
    assertThat(filter(either).columns()).containsExactly("price");
  }

  @Test
  void bothSidesOfAnAndPrune() {
    Predicate both = and(column("dt").isEqualTo("2024-03-01"), column("price").lessThan(3));
    check(both, "1000", "1000");
    check(not(both), "0111", "0111");
    assertThat(filter(both).surviving()).hasToString("10");
    assertThat(filter(both).surviving(0)).hasToString("10");
    assertThat(filter(both).surviving(1)).hasToString("11");
    InclusiveEvaluator evaluator = new InclusiveEvaluator(filter(both));
    assertThat(evaluator.evaluate(FILES, 0)).hasToString("1100");
    assertThat(evaluator.evaluate(FILES, 1)).hasToString("1010");
  }

  @Test
  void aConditionOnThePartitionAloneNeedsNoColumn() {
    Predicate predicate = column("dt").isEqualTo("2024-03-01");
    assertThat(filter(predicate).columns()).isEmpty();
    check(predicate, "1100", "1100");
  }

  @Test
  void filesOfAPartitionThatIsNotListedAreKept() {
    Files files = new Files(2, Map.of(), new int[] {-1, 2});
    PartitionFilter filter = filter(column("dt").isEqualTo("2024-03-03"));
    assertThat(new InclusiveEvaluator(filter).evaluate(files)).hasToString("11");
    assertThat(new StrictEvaluator(filter).evaluate(files)).hasToString("00");
  }

  /** The partition's value is exact, and the column's stats need not even be read. */
  @Test
  void aFieldThatIsAnIndexedColumnGoesByThePartition() {
    TableSchema schema = indexedField(true);
    PartitionFilter filter = filterOf(column("dt").isEqualTo("b"), schema, "a", "b");
    assertThat(filter.surviving()).hasToString("01");
    assertThat(filter.columns()).isEmpty();
    assertThat(filter.predicate().conjuncts().get(0).by()).isEqualTo(BoundConjunct.PARTITION);
  }

  @Test
  void aFieldWhosePartitionValueIsUnknownGoesByTheColumnsStats() {
    TableSchema schema = indexedField(true);
    Predicate predicate = column("dt").isEqualTo("b");
    PartitionFilter filter = filterOf(predicate, schema, "a", "default");
    assertThat(filter.surviving()).hasToString("01");
    assertThat(filter.columns()).containsExactly("dt");
    ColumnChunk chunk =
        Tables.strings(new String[] {"a", "a"}, new String[] {"a", "a"}, new String[] {"b", "b"});
    Files files = new Files(3, Map.of("dt", chunk), new int[] {0, 1, 1});
    assertThat(new InclusiveEvaluator(filter).evaluate(files)).hasToString("001");
    assertThat(new StrictEvaluator(filter).evaluate(files)).hasToString("001");
  }

  /** Writers write instants in whatever zone they run in: the path tells the time within hours. */
  @Test
  void aFieldWhosePartitionValueIsARangeGoesByTheColumnsStats() {
    ColumnType timestamp = ColumnType.of(TypeKind.TIMESTAMP);
    TableSchema schema =
        Tables.schema(
            List.of(new Column("ts", timestamp, true)),
            List.of(Tables.field("ts", TypeKind.TIMESTAMP)),
            false,
            false);
    PartitionFilter filter =
        filterOf(
            column("ts").isEqualTo(LocalDateTime.of(2024, 3, 1, 10, 0)),
            schema,
            "2024-03-01 20%3A00%3A00",
            "2024-03-01 20:00:00",
            "2024-03-09 20:00:00");
    assertThat(filter.surviving()).hasToString("110");
    assertThat(filter.columns()).containsExactly("ts");
    long micros = LocalDateTime.of(2024, 3, 1, 10, 0).toEpochSecond(ZoneOffset.UTC) * 1_000_000;
    ColumnChunk chunk =
        Tables.longs(timestamp, new long[] {micros, micros}, new long[] {micros + 1, micros + 1});
    Files files = new Files(2, Map.of("ts", chunk), new int[] {1, 1});
    assertThat(new InclusiveEvaluator(filter).evaluate(files)).hasToString("10");
  }

  @Test
  void aTransformedFieldThatIsAnIndexedColumnGoesByTheColumnsStats() {
    TableSchema schema = indexedField(false);
    PartitionFilter filter = filterOf(column("dt").isEqualTo("b"), schema, "x", "y");
    assertThat(filter.surviving()).hasToString("11");
    assertThat(filter.predicate().conjuncts().get(0).by()).isEqualTo(BoundConjunct.COLUMN_STATS);
    ColumnChunk chunk = Tables.strings(new String[] {"a", "a"}, new String[] {"b", "b"});
    Files files = new Files(2, Map.of("dt", chunk), new int[] {0, 1});
    assertThat(new InclusiveEvaluator(filter).evaluate(files)).hasToString("01");
  }

  @Test
  void aFieldThatIsNoColumnOfTheFilesCanBeAskedFor() {
    TableSchema schema =
        Tables.schema(
            List.of(new Column("price", LONG, true)),
            List.of(Tables.field("dt", TypeKind.STRING)),
            true,
            false);
    assertThat(filterOf(column("DT").isEqualTo("b"), schema, "dt=a", "dt=b").surviving())
        .hasToString("01");
  }

  private static TableSchema indexedField(boolean identity) {
    ColumnType type = ColumnType.of(TypeKind.STRING);
    return Tables.schema(
        List.of(new Column("dt", type, true)),
        List.of(new PartitionField("dt", type, identity)),
        false,
        false);
  }

  private static void check(Predicate predicate, String kept, String fully) {
    PartitionFilter filter = filter(predicate);
    assertThat(new InclusiveEvaluator(filter).evaluate(FILES))
        .as("kept: %s", predicate)
        .hasToString(kept);
    assertThat(new StrictEvaluator(filter).evaluate(FILES))
        .as("fully: %s", predicate)
        .hasToString(fully);
  }

  private static PartitionFilter filter(Predicate predicate) {
    return filterOf(predicate, SCHEMA, PATHS);
  }

  private static PartitionFilter filterOf(
      Predicate predicate, TableSchema schema, String... paths) {
    return Tables.filter(predicate, schema, paths);
  }
}
