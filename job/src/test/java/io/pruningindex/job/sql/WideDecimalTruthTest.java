package io.pruningindex.job.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.internal.evaluate.BatchStatistics;
import io.pruningindex.query.internal.evaluate.BoundPredicate;
import io.pruningindex.query.internal.evaluate.InclusiveEvaluator;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.evaluate.PartitionValues;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.TableSchema;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * To Spark 3 a comparison of a DECIMAL(38, 0) with a number that has a digit after the point is
 * null where the column has 38 digits: 37 are left before the point. Such rows pass IS NOT TRUE and
 * IS NOT FALSE.
 */
class WideDecimalTruthTest {
  private static final TableSchema SCHEMA =
      new TableSchema(
          List.of(new Column("a", ColumnType.decimal(38, 0), true)),
          List.of(),
          false,
          false,
          MergeMode.WHOLE_ROWS,
          0,
          false);

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "(a > 0.5) IS NOT TRUE # 1",
        "(a < 0.5) IS NOT FALSE # 1",
        "(a < 0.5) IS NOT TRUE # -1",
        "NOT ((a <> 0.5) IS TRUE) # 1",
        "(a IN (0.5, 3)) IS NOT FALSE # 1",
        "NOT (a > 0.5 IS TRUE OR a IS NULL) # 1",
        "(a BETWEEN 0.5 AND 99999999999999999999999999999999999999) IS NOT TRUE # 1",
        "(a = 0.5) IS NOT TRUE # 1",
        "(a = 0.5) IS NOT FALSE # 1",
        "((a > 0.5) IS TRUE) IS FALSE # 1",
        "((a > 0.5) IS FALSE) IS FALSE # -1",
        "((a IN (0.5, 3)) IS TRUE) IS FALSE # 1",
        "((a NOT IN (0.5, 3)) IS TRUE) IS FALSE # 1",
      })
  void aComparisonThatIsNullToSomeEngineIsNotTrue(String where, int sign) {
    BigInteger value =
        BigInteger.TEN.pow(38).subtract(BigInteger.ONE).multiply(BigInteger.valueOf(sign));
    byte[] bytes = OrderedDecimal.encode(value);
    ColumnChunkBuilder builder = new ColumnChunkBuilder(ColumnType.decimal(38, 0));
    builder.addBytes(bytes, bytes, true, 0, 1);
    ColumnChunk chunk = builder.build();
    BatchStatistics batch =
        new BatchStatistics() {
          @Override
          public int count() {
            return 1;
          }

          @Override
          public ColumnChunk chunk(String column) {
            return chunk;
          }

          @Override
          public int partitionOf(int file) {
            return 0;
          }
        };
    BoundPredicate bound = BoundPredicate.bind(SqlPredicateParser.parse(where), SCHEMA);
    PartitionFilter filter = PartitionFilter.of(bound, PartitionValues.parse(SCHEMA, List.of("")));
    assertThat(new InclusiveEvaluator(filter).evaluate(batch).get(0)).as(where).isTrue();
  }
}
