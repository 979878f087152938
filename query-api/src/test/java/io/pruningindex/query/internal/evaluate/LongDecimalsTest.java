package io.pruningindex.query.internal.evaluate;

import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.not;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.internal.evaluate.Tables.Files;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Term;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Literals that have more than 38 digits together with their column, as decimals. */
class LongDecimalsTest {
  private static final Term A = column("a");
  private static final ColumnType MONEY = ColumnType.decimal(38, 2);
  private static final BigDecimal FINE = new BigDecimal("1.005");

  @Test
  void someEnginesRoundTheLiteral() {
    // 1.005 is 1.01 to Spark 4.
    disputed(A.isEqualTo(FINE), decimals("1.01"));
    never(A.isEqualTo(FINE), decimals("1.00"));
    disputed(A.isNotEqualTo(FINE), decimals("1.01"));
    disputed(not(A.isEqualTo(FINE)), decimals("1.01"));
    always(A.isNotEqualTo(FINE), decimals("1.00"));
    disputed(A.greaterThan(FINE), decimals("1.01"));
    always(A.greaterThanOrEqualTo(FINE), decimals("1.01"));
    always(A.lessThan(FINE), decimals("1.00"));
    disputed(A.lessThanOrEqualTo(FINE), decimals("1.01"));
    never(A.lessThanOrEqualTo(FINE), decimals("1.02"));
    disputed(A.isIn(FINE, 7), decimals("1.01"));
    disputed(not(A.isIn(FINE, 7)), decimals("1.01"));
  }

  @Test
  void shorterColumnsAndLiteralsAreComparedAsTheyAre() {
    ColumnChunk chunk = decimals(ColumnType.decimal(35, 2), "1.01");
    never(A.isEqualTo(FINE), chunk);
    always(A.greaterThan(FINE), chunk);
    always(A.isEqualTo(new BigDecimal("1.01")), decimals("1.01"));
    never(A.isEqualTo(new BigDecimal("1.02")), decimals("1.01"));
  }

  @Test
  void someEnginesRoundTheColumn() {
    ColumnType fine = ColumnType.decimal(38, 20);
    BigDecimal far = BigDecimal.TEN.pow(18);
    disputed(A.isIn(1, 3_000_000_000L), decimals(fine, "1.0000000000000000004"));
    never(A.isIn(1, 3_000_000_000L), decimals(fine, "1.0000000000000000006"));
    disputed(A.isEqualTo(far), decimals(fine, "999999999999999999.99999999999999999995"));
    // With 20 digits after the point there is no room for it.
    disputed(A.lessThan(far), decimals(fine, "999999999999999999.9"));
    never(A.greaterThan(far), decimals(fine, "999999999999999999.9"));
  }

  @Test
  void oneLongLiteralRoundsAllThatStandBesideIt() {
    ColumnType type = ColumnType.decimal(20, 15);
    BigDecimal one = BigDecimal.ONE;
    never(A.isIn(one, one), decimals(type, "1.000000000000400"));
    disputed(A.isIn(one, BigDecimal.TEN.pow(25)), decimals(type, "1.000000000000400"));
    never(A.isIn(one, BigDecimal.TEN.pow(25)), decimals(type, "1.000000000000600"));
  }

  @Test
  void whatIsNullToSomeEngineNeverMatchesForCertain() {
    String far = "-999999999999999999999999999999999999.00";
    // With three digits after the point there is no room for it.
    disputed(A.lessThan(FINE), decimals(far));
    disputed(A.isNotEqualTo(FINE), decimals(far));
    disputed(not(A.isIn(FINE)), decimals(far));
    always(A.lessThan(FINE), decimals("-99999999999999999999999999999999999.00"));
    BigDecimal farther = BigDecimal.TEN.pow(30);
    ColumnType type = ColumnType.decimal(38, 10);
    disputed(A.lessThan(farther), decimals(type, "1"));
    never(A.isEqualTo(farther), decimals(type, "1"));
    Predicate nullSafe = A.isNotDistinctFrom(farther);
    disputed(nullSafe, decimals(type, "1"));
  }

  @Test
  void integersEqualRoundedDecimals() {
    ColumnChunk one = Tables.longs(ColumnType.of(TypeKind.LONG), new long[] {1, 1});
    disputed(A.isEqualTo(new BigDecimal("1.0000000000000000004")), one);
    never(
        A.isEqualTo(
            new BigDecimal("1.000000000000000000").add(new BigDecimal("0.0000000000000000006"))),
        one);
    disputed(A.isEqualTo(new BigDecimal("1.00000000000000000004")), one);
  }

  private static void disputed(Predicate predicate, ColumnChunk chunk) {
    judged(predicate, chunk, true, false);
  }

  private static void never(Predicate predicate, ColumnChunk chunk) {
    judged(predicate, chunk, false, false);
  }

  private static void always(Predicate predicate, ColumnChunk chunk) {
    judged(predicate, chunk, true, true);
  }

  private static void judged(Predicate predicate, ColumnChunk chunk, boolean kept, boolean fully) {
    TableSchema schema = Tables.schema(new Column("a", chunk.type(), true));
    BoundPredicate bound = BoundPredicate.bind(predicate, schema);
    PartitionFilter filter = PartitionFilter.of(bound, PartitionValues.parse(schema, List.of("")));
    Files files = Files.of("a", chunk);
    assertThat(new InclusiveEvaluator(filter).evaluate(files).get(0)).as("kept").isEqualTo(kept);
    assertThat(new StrictEvaluator(filter).evaluate(files).get(0)).as("fully").isEqualTo(fully);
  }

  private static ColumnChunk decimals(String value) {
    return decimals(MONEY, value);
  }

  private static ColumnChunk decimals(ColumnType type, String value) {
    BigInteger unscaled = new BigDecimal(value).setScale(type.scale()).unscaledValue();
    byte[] bytes = OrderedDecimal.encode(unscaled);
    ColumnChunkBuilder chunk = new ColumnChunkBuilder(type);
    chunk.addBytes(bytes, bytes, true, 0, 1);
    return chunk.build();
  }
}
