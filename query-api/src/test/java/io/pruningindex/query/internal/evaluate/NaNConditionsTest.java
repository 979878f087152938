package io.pruningindex.query.internal.evaluate;

import static io.pruningindex.query.predicate.Predicates.and;
import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.not;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.evaluate.Tables.Files;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import org.junit.jupiter.api.Test;

/**
 * Conditions in which NaN takes part, on these files: bounds [1, 2], the same and nulls, all null,
 * bounds not trusted since there may be NaN, no stats.
 */
class NaNConditionsTest {
  private static final ColumnType DOUBLE = ColumnType.of(TypeKind.DOUBLE);
  private static final TableSchema SCHEMA = Tables.schema(Tables.column("a", TypeKind.DOUBLE));

  private static final ColumnChunk CHUNK = chunk();

  private static ColumnChunk chunk() {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(DOUBLE);
    builder.addDoubles(1, 2, true, 0, 10);
    builder.addDoubles(1, 2, false, 3, 10);
    builder.addWithoutBounds(BoundsStatus.ALL_NULL, 10, 10);
    builder.addWithoutBounds(BoundsStatus.FLOAT_BOUNDS_UNTRUSTED, 0, 10);
    builder.addWithoutBounds(BoundsStatus.NO_STATS, -1, -1);
    return builder.build();
  }

  @Test
  void isNaNIsOfFilesWithoutTrustedBoundsOnly() {
    check(column("a").isNaN(), "00011", "00000");
    check(not(not(column("a").isNaN())), "00011", "00000");
  }

  /** Whether null is not NaN is up to the engine. */
  @Test
  void isNotNaNKeepsAllAndClaimsFilesWithoutNulls() {
    Predicate both = and(column("a").isNotNaN(), column("a").greaterThan(0));
    check(both, "11011", "10000");
    check(column("a").isNotNaN(), "11111", "00000");
    assertThat(BoundPredicate.bind(column("a").isNotNaN(), SCHEMA).conjuncts().get(0).reason())
        .isEqualTo("only files of nothing but NaN could be ruled out");
  }

  @Test
  void noIntegerIsNaN() {
    TableSchema schema = Tables.schema(Tables.column("a", TypeKind.LONG));
    Files files = Files.of("a", Tables.longs(ColumnType.of(TypeKind.LONG), new long[] {1, 2}));
    assertThat(Tables.kept(column("a").isNaN(), schema, files)).isEqualTo("0");
    assertThat(Tables.kept(column("a").isNotNaN(), schema, files)).isEqualTo("1");
  }

  @Test
  void askedOfWhatIsNoNumberIsAnError() {
    TableSchema schema = Tables.schema(Tables.column("a", TypeKind.DATE));
    assertThatThrownBy(() -> BoundPredicate.bind(column("a").isNaN(), schema))
        .isInstanceOf(InvalidPredicateException.class)
        .hasMessage(
            "ISNAN(a) has no meaning: a value of type DATE is no number. Ask it of a"
                + " floating-point column.");
    TableSchema text = Tables.schema(Tables.column("a", TypeKind.STRING));
    assertThat(BoundPredicate.bind(column("a").isNaN(), text).conjuncts().get(0).applied())
        .isFalse();
  }

  /** Equal to itself and above all numbers to some engines, neither to others. */
  @Test
  void comparedWithNaN() {
    double nan = Double.NaN;
    check(column("a").isEqualTo(nan), "00011", "00000");
    check(not(column("a").isNotEqualTo(nan)), "00011", "00000");
    check(column("a").isNotDistinctFrom(nan), "00011", "00000");
    check(column("a").greaterThanOrEqualTo(nan), "00011", "00000");
    check(column("a").greaterThan(nan), "00000", "00000");
    check(column("a").lessThan(nan), "11011", "00000");
    check(column("a").lessThanOrEqualTo(nan), "11011", "00000");
    check(column("a").isNotEqualTo(nan), "11011", "10000");
    check(column("a").isDistinctFrom(nan), "11111", "10100");
    check(not(column("a").isEqualTo(nan)), "11011", "10000");
    check(not(column("a").greaterThan(nan)), "11011", "10000");
    check(not(column("a").greaterThanOrEqualTo(nan)), "11011", "10000");
    check(not(column("a").lessThan(nan)), "11011", "00000");
    check(not(column("a").lessThanOrEqualTo(nan)), "11011", "00000");
  }

  @Test
  void naNInAListAddsOnlyFilesThatMayHoldIt() {
    check(column("a").isIn(Double.NaN), "00011", "00000");
    check(column("a").isIn(5.0, Double.NaN), "00011", "00000");
    check(column("a").isIn(1.5, Double.NaN), "11011", "00000");
    check(not(column("a").isIn(5.0, Double.NaN)), "11011", "10000");
    check(not(column("a").isIn(Double.NaN, null)), "00000", "00000");
  }

  /** NaN is above all numbers to some engines, so a file that may hold it is never ruled out. */
  @Test
  void aboveAllNumbers() {
    check(column("a").greaterThan(5.0), "00011", "00000");
    check(column("a").greaterThan(Double.POSITIVE_INFINITY), "00011", "00000");
    check(not(column("a").lessThanOrEqualTo(5.0)), "00011", "00000");
    check(Predicates.floor(column("a")).isEqualTo(5.5), "00011", "00000");
    check(
        Predicates.cast(column("a"), ColumnType.of(TypeKind.INT)).greaterThan(5), "00011", "00000");
  }

  @Test
  void integersComparedWithNaN() {
    TableSchema schema = Tables.schema(Tables.column("a", TypeKind.LONG));
    Files files = Files.of("a", Tables.longs(ColumnType.of(TypeKind.LONG), new long[] {1, 2}));
    assertThat(Tables.kept(column("a").isEqualTo(Double.NaN), schema, files)).isEqualTo("0");
    assertThat(Tables.kept(column("a").isIn(Double.NaN), schema, files)).isEqualTo("0");
    assertThat(Tables.kept(column("a").lessThan(Double.NaN), schema, files)).isEqualTo("1");
    assertThat(Tables.fully(column("a").lessThan(Double.NaN), schema, files)).isEqualTo("0");
    assertThat(Tables.fully(column("a").isNotEqualTo(Double.NaN), schema, files)).isEqualTo("1");
  }

  private static void check(Predicate predicate, String kept, String fully) {
    Files files = Files.of("a", CHUNK);
    assertThat(Tables.kept(predicate, SCHEMA, files)).as("kept: %s", predicate).isEqualTo(kept);
    assertThat(Tables.fully(predicate, SCHEMA, files)).as("fully: %s", predicate).isEqualTo(fully);
  }
}
