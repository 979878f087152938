package io.pruningindex.query.internal.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.join.JoinCondition;
import io.pruningindex.query.internal.join.ValueSet;
import io.pruningindex.query.internal.join.ValueSetLimits;
import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the keys of a join say of files and partitions, rule by rule. */
class JoinTruthTableTest {
  private static final ColumnType LONG = Tables.type(TypeKind.LONG);
  private static final ColumnType STRING = Tables.type(TypeKind.STRING);
  private static final ColumnType DOUBLE = Tables.type(TypeKind.DOUBLE);
  private static final TableSchema ONE = Tables.schema(Tables.column("a", TypeKind.LONG));
  private static final TableSchema TWO =
      Tables.schema(Tables.column("a", TypeKind.LONG), Tables.column("b", TypeKind.LONG));

  /**
   * Files by what is known of their longs: [1, 3], [4, 4] with nulls, [5, 9] with perhaps nulls,
   * all null, nothing, no rows, nothing but that there are no nulls.
   */
  private static ColumnChunk kinds() {
    ColumnChunkBuilder chunk = new ColumnChunkBuilder(LONG);
    chunk.addLongs(1, 3, true, 0, 10);
    chunk.addLongs(4, 4, true, 2, 10);
    chunk.addLongs(5, 9, false, ColumnChunk.UNKNOWN_COUNT, 10);
    chunk.addWithoutBounds(BoundsStatus.ALL_NULL, 10, 10);
    chunk.addWithoutBounds(BoundsStatus.NO_STATS, 0, 10);
    chunk.addWithoutBounds(BoundsStatus.NO_ROWS, 0, 0);
    chunk.addWithoutBounds(BoundsStatus.OUT_OF_RANGE, 0, 10);
    return chunk.build();
  }

  @Test
  void aKeyMustLieWithinTheBounds() {
    assertThat(kept(false, 2L)).isEqualTo("1000101");
    assertThat(kept(false, 3L, 4L)).isEqualTo("1100101");
    assertThat(kept(false, 0L, 10L)).isEqualTo("0000101");
    assertThat(kept(false, 0L, 7L, 10L)).isEqualTo("0010101");
    assertThat(kept(false, 0L, 1L, 2L, 4L, 11L, 12L, 13L)).isEqualTo("1100101");
  }

  @Test
  void nullIsEqualToNothing() {
    assertThat(kept(false, 2L, null)).isEqualTo("1000101");
    assertThat(kept(false, (Object) null)).isEqualTo("0000000");
  }

  @Test
  void toNullSafeEqualityNullIsAKeyIfTheSetHasIt() {
    assertThat(kept(true, 2L)).isEqualTo("1000101");
    assertThat(kept(true, 2L, null)).isEqualTo("1111101");
    assertThat(kept(true, (Object) null)).isEqualTo("0111100");
  }

  @Test
  void noKeysMatchNothing() {
    BoundPredicate predicate = bind(ONE, join(List.of(key("a", true)), keys(LONG)));

    assertThat(evaluate(predicate, files("a", kinds()))).isEqualTo("0000000");
    assertThat(last(predicate))
        .isEqualTo(new BoundConjunct("a join", true, null, "no row matches"));
    assertThat(predicate.conditions()).hasSize(1);
    assertThat(filter(predicate, ONE, "").surviving().isEmpty()).isTrue();
  }

  @Test
  void aKeyOfWhichNothingIsKnownMayBeAny() {
    BoundPredicate predicate =
        bind(ONE, join(List.of(key("a", false)), keys(LONG, 2L, KeyChunks.UNKNOWN)));

    assertThat(evaluate(predicate, files("a", kinds()))).isEqualTo("1111111");
    assertThat(last(predicate))
        .isEqualTo(
            new BoundConjunct(
                "a join",
                false,
                null,
                "the dimension has a matching row of whose key nothing is known"));
  }

  @Test
  void nothingIsClaimed() {
    BoundPredicate predicate =
        bind(ONE, join(List.of(key("a", true)), keys(LONG, 1L, 2L, 3L, 4L, null)));
    PartitionFilter filter = filter(predicate, ONE, "");
    ColumnChunkBuilder chunk = new ColumnChunkBuilder(LONG);
    chunk.addLongs(2, 2, true, 0, 5);
    chunk.addWithoutBounds(BoundsStatus.ALL_NULL, 5, 5);

    assertThat(new StrictEvaluator(filter).evaluate(files("a", chunk.build())).toString())
        .isEqualTo("00");
    assertThat(new StrictEvaluator(filter).evaluate(files("a", chunk.build()), 1).toString())
        .isEqualTo("00");
  }

  @Test
  void rowsWithoutAKeyAreRejected() {
    JoinCondition plain = join(List.of(key("a", false)), keys(LONG, 1L, null));
    JoinCondition nullSafe = join(List.of(key("a", true)), keys(LONG, 1L, null));
    JoinCondition both =
        join(List.of(key("a", false), key("b", true)), keys(LONG, 1L), keys(LONG, 1L));

    assertThat(NullRejection.by(bind(ONE, plain), "a")).isTrue();
    assertThat(NullRejection.by(bind(ONE, nullSafe), "a")).isFalse();
    assertThat(NullRejection.by(bind(TWO, both), "a")).isTrue();
    assertThat(NullRejection.by(bind(TWO, both), "b")).isFalse();
  }

  @Test
  void nanKeepsFilesThatMayHoldIt() {
    ColumnChunkBuilder chunk = new ColumnChunkBuilder(DOUBLE);
    chunk.addDoubles(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, true, 0, 5);
    chunk.addDoubles(-1, 0.0, true, 0, 5);
    chunk.addDoubles(-0.0, 1, true, 0, 5);
    chunk.addWithoutBounds(BoundsStatus.FLOAT_BOUNDS_UNTRUSTED, 0, 5);
    TableSchema schema = Tables.schema(Tables.column("a", TypeKind.DOUBLE));
    Tables.Files files = files("a", chunk.build());
    List<JoinKey> key = List.of(key("a", false));

    assertThat(evaluate(bind(schema, join(key, keys(DOUBLE, Double.NaN))), files))
        .isEqualTo("0001");
    assertThat(evaluate(bind(schema, join(key, keys(DOUBLE, 0.0))), files)).isEqualTo("1111");
    assertThat(evaluate(bind(schema, join(key, keys(DOUBLE, -0.0, Double.NaN))), files))
        .isEqualTo("1111");
    assertThat(evaluate(bind(schema, join(key, keys(DOUBLE, 7.0))), files)).isEqualTo("1001");
  }

  @Test
  void textsAreComparedAsBytes() {
    ColumnChunk chunk =
        Tables.strings(new String[] {"", "a"}, new String[] {"ab", "b"}, new String[] {"é", "日"});
    TableSchema schema = Tables.schema(Tables.column("a", TypeKind.STRING));
    List<JoinKey> key = List.of(key("a", false));

    assertThat(evaluate(bind(schema, join(key, keys(STRING, "aa"))), files("a", chunk)))
        .isEqualTo("000");
    assertThat(evaluate(bind(schema, join(key, keys(STRING, "", "aa"))), files("a", chunk)))
        .isEqualTo("100");
    assertThat(evaluate(bind(schema, join(key, keys(STRING, "ab", "ö"))), files("a", chunk)))
        .isEqualTo("011");
  }

  @Test
  void severalColumnsMatchByTupleNotByProduct() {
    JoinCondition join =
        join(
            List.of(key("a", false), key("b", false)),
            keys(LONG, 1L, 2L, 8L),
            keys(LONG, 10L, 20L, 80L));
    ColumnChunk a =
        Tables.longs(
            LONG, new long[] {1, 1}, new long[] {1, 1}, new long[] {0, 3}, new long[] {3, 9});
    ColumnChunk b =
        Tables.longs(
            LONG, new long[] {20, 20}, new long[] {5, 25}, new long[] {15, 15}, new long[] {0, 99});
    BoundPredicate predicate = bind(TWO, join);

    assertThat(evaluate(predicate, new Tables.Files(4, Map.of("a", a, "b", b), new int[4])))
        .isEqualTo("0101");
    // Of one of the columns nothing may be known.
    assertThat(evaluate(predicate, new Tables.Files(4, Map.of("b", b), new int[4])))
        .isEqualTo("1101");
    assertThat(last(predicate)).isEqualTo(new BoundConjunct("a join", true, "column stats", null));
  }

  @Test
  void nullsInTuplesAreKeysToNullSafeEqualityAlone() {
    ColumnChunk kinds = kinds();
    ColumnChunk tens =
        Tables.longs(
            LONG,
            bounds(10),
            bounds(10),
            bounds(10),
            bounds(10),
            bounds(10),
            bounds(10),
            bounds(11));
    Tables.Files files = new Tables.Files(7, Map.of("a", kinds, "b", tens), new int[7]);
    ColumnChunk a = keys(LONG, null, 2L, 4L);
    ColumnChunk b = keys(LONG, 10L, null, 11L);

    assertThat(evaluate(bind(TWO, join(List.of(key("a", false), key("b", false)), a, b)), files))
        .isEqualTo("0000001");
    assertThat(evaluate(bind(TWO, join(List.of(key("a", true), key("b", false)), a, b)), files))
        .isEqualTo("0111101");
    ColumnChunk unknown = keys(LONG, KeyChunks.UNKNOWN, KeyChunks.UNKNOWN, 4L);
    ColumnChunk some = keys(LONG, 10L, 12L, 11L);
    assertThat(
            evaluate(
                bind(TWO, join(List.of(key("a", false), key("b", false)), unknown, some)), files))
        .isEqualTo("1110101");
    assertThat(
            evaluate(
                bind(TWO, join(List.of(key("a", true), key("b", false)), unknown, some)), files))
        .isEqualTo("1111101");
  }

  @Test
  void partitionsAreJudgedByTheirValues() {
    TableSchema schema = partitioned();
    JoinCondition join = join(List.of(key("p", false)), keys(LONG, 2L, 9L, null));
    PartitionFilter filter =
        filter(
            bind(schema, join), schema, "1/x", "2/x", "9/y", "__HIVE_DEFAULT_PARTITION__/x", "z/x");

    assertThat(filter.surviving().toString()).isEqualTo("01101");
    assertThat(last(filter.predicate()))
        .isEqualTo(new BoundConjunct("a join", true, "partition", null));
    JoinCondition nullSafe = join(List.of(key("p", true)), keys(LONG, 2L, 9L, null));
    assertThat(
            filter(bind(schema, nullSafe), schema, "1/x", "__HIVE_DEFAULT_PARTITION__/x")
                .surviving()
                .toString())
        .isEqualTo("01");
  }

  @Test
  void partitionsAreJudgedByTuple() {
    TableSchema schema = partitioned();
    JoinCondition join =
        join(List.of(key("q", false), key("p", false)), keys(STRING, "x", "y"), keys(LONG, 1L, 2L));
    PartitionFilter filter =
        filter(bind(schema, join), schema, "1/x", "1/y", "2/x", "2/y", "z/y", "z/z");

    assertThat(filter.surviving().toString()).isEqualTo("100110");
    assertThat(filter.columns()).isEmpty();
    assertThat(filter.dataColumns(1)).isEmpty();
  }

  @Test
  void thePartOfThePartitionDecidesTheRestOfTheKey() {
    TableSchema schema = partitioned();
    JoinCondition join =
        join(
            List.of(key("a", false), key("p", false)),
            keys(LONG, 10L, 20L, 30L),
            keys(LONG, 1L, 2L, 2L));
    BoundPredicate predicate = bind(schema, join);
    PartitionFilter filter = filter(predicate, schema, "1/x", "2/x", "3/x", "z/x");
    ColumnChunk a =
        Tables.longs(
            LONG,
            bounds(10),
            bounds(20),
            bounds(10),
            bounds(30),
            bounds(30),
            bounds(31),
            bounds(7));
    Tables.Files files = new Tables.Files(7, Map.of("a", a), new int[] {0, 0, 1, 1, 3, 3, 99});

    assertThat(filter.surviving().toString()).isEqualTo("1101");
    assertThat(filter.columns()).containsExactly("a");
    assertThat(filter.dataColumns(1)).containsExactly("a");
    assertThat(new InclusiveEvaluator(filter).evaluate(files).toString()).isEqualTo("1001100");
    assertThat(last(predicate))
        .isEqualTo(new BoundConjunct("a join", true, "partition and column stats", null));
  }

  @Test
  void statsHelpOutWhereAPartitionsValueIsNotKnown() {
    TableSchema schema =
        Tables.schema(
            List.of(Tables.column("p", TypeKind.LONG), Tables.column("a", TypeKind.LONG)),
            List.of(Tables.field("p", TypeKind.LONG)),
            false,
            false);
    JoinCondition join =
        join(List.of(key("p", false), key("a", false)), keys(LONG, 1L, 2L), keys(LONG, 5L, 6L));
    PartitionFilter filter = filter(bind(schema, join), schema, "1", "z");
    ColumnChunk p = Tables.longs(LONG, bounds(1), bounds(1), bounds(2), bounds(2));
    ColumnChunk a = Tables.longs(LONG, bounds(5), bounds(5), bounds(5), bounds(6));
    Tables.Files files = new Tables.Files(4, Map.of("p", p, "a", a), new int[] {0, 1, 1, 1});

    assertThat(filter.columns()).containsExactlyInAnyOrder("p", "a");
    assertThat(new InclusiveEvaluator(filter).evaluate(files).toString()).isEqualTo("1101");
  }

  @Test
  void columnsThatCannotBeJudgedAreLeftOutOfTheKey() {
    TableSchema schema =
        Tables.schema(
            Tables.column("a", TypeKind.LONG),
            new Column("note", STRING, false),
            Tables.column("s", TypeKind.STRING));
    ColumnChunk a = Tables.longs(LONG, bounds(1), bounds(2), bounds(3));
    Tables.Files files = files("a", a);

    assertThat(
            evaluate(
                bind(
                    schema,
                    join(
                        List.of(key("note", false), key("a", false)),
                        keys(STRING, "x", null),
                        keys(LONG, 1L, 2L))),
                files))
        .isEqualTo("100");
    BoundPredicate none =
        bind(
            schema,
            join(List.of(key("note", false), key("s", false)), keys(STRING, "x"), keys(LONG, 1L)));
    assertThat(last(none))
        .isEqualTo(
            new BoundConjunct(
                "a join",
                false,
                null,
                "column note is not indexed; keys of type LONG and a column of type STRING do not"
                    + " compare in the same way in all engines"));
  }

  @Test
  void joinsThatCannotBeJudgedSayWhy() {
    TableSchema schema =
        Tables.schema(
            List.of(new Column("note", STRING, false), Tables.column("a", TypeKind.LONG)),
            List.of(new PartitionField("t", LONG, false)),
            false,
            false);

    assertThat(why(schema, "note", keys(STRING, "x"))).isEqualTo("column note is not indexed");
    assertThat(why(schema, "t", keys(LONG, 1L)))
        .isEqualTo(
            "column t is not indexed, and its partition directories are named by a transform of"
                + " it");
    assertThat(why(schema, "a", keys(STRING, "1")))
        .isEqualTo(
            "keys of type STRING and a column of type LONG do not compare in the same way in all"
                + " engines");
    assertThatThrownBy(() -> bind(schema, join(List.of(key("aa", false)), keys(LONG))))
        .isInstanceOf(InvalidPredicateException.class)
        .hasMessageContaining("Unknown column 'aa'");
  }

  @Test
  void setsOfRangesJudgeByRange() {
    ValueSetLimits limits = new ValueSetLimits(3, 2);
    JoinCondition one =
        new JoinCondition(
            "a join",
            List.of(key("a", false)),
            ValueSet.of(List.of(keys(LONG, 1L, 3L, 50L, 53L)), limits));
    ColumnChunk a = Tables.longs(LONG, bounds(0), bounds(2), bounds(30), bounds(52), bounds(54));

    assertThat(evaluate(bind(ONE, one), files("a", a))).isEqualTo("01010");
    JoinCondition two =
        new JoinCondition(
            "a join",
            List.of(key("a", false), key("b", false)),
            ValueSet.of(List.of(keys(LONG, 1L, 3L, 50L, 53L), keys(LONG, 7L, 8L, 7L, 8L)), limits));
    ColumnChunk b = Tables.longs(LONG, bounds(7), bounds(7), bounds(7), bounds(9), bounds(8));
    assertThat(evaluate(bind(TWO, two), new Tables.Files(5, Map.of("a", a, "b", b), new int[5])))
        .isEqualTo("01000");
  }

  @Test
  void joinsComeAfterTheConditionsOfThePredicate() {
    BoundPredicate predicate =
        BoundPredicate.bind(
            Predicates.column("a").greaterThan(2L),
            JoinConditions.of(
                List.of(
                    join(List.of(key("a", false)), keys(LONG, 1L, 4L)),
                    join(List.of(key("b", false)), keys(LONG, 7L)))),
            TWO,
            ZoneOffset.UTC);
    ColumnChunk a = Tables.longs(LONG, bounds(1), bounds(4), bounds(4), bounds(5));
    ColumnChunk b = Tables.longs(LONG, bounds(7), bounds(7), bounds(8), bounds(7));
    Tables.Files files = new Tables.Files(4, Map.of("a", a, "b", b), new int[4]);
    InclusiveEvaluator inclusive = new InclusiveEvaluator(filter(predicate, TWO, ""));

    assertThat(predicate.conjuncts()).hasSize(3);
    assertThat(predicate.conditions()).hasSize(1);
    assertThat(inclusive.evaluate(files, 0).toString()).isEqualTo("0111");
    assertThat(inclusive.evaluate(files, 1).toString()).isEqualTo("1110");
    assertThat(inclusive.evaluate(files, 2).toString()).isEqualTo("1101");
    assertThat(inclusive.evaluate(files).toString()).isEqualTo("0100");
  }

  private static String why(TableSchema schema, String column, ColumnChunk keys) {
    BoundConjunct conjunct = last(bind(schema, join(List.of(key(column, false)), keys)));
    assertThat(conjunct.applied()).isFalse();
    assertThat(conjunct.by()).isNull();
    return conjunct.reason();
  }

  private static String kept(boolean nullSafe, Object... keys) {
    return evaluate(
        bind(ONE, join(List.of(key("a", nullSafe)), keys(LONG, keys))), files("a", kinds()));
  }

  private static TableSchema partitioned() {
    return Tables.schema(
        List.of(Tables.column("a", TypeKind.LONG)),
        List.of(Tables.field("p", TypeKind.LONG), Tables.field("q", TypeKind.STRING)),
        false,
        false);
  }

  private static JoinKey key(String column, boolean nullSafe) {
    return new JoinKey(column, "k", nullSafe);
  }

  private static ColumnChunk keys(ColumnType type, Object... values) {
    return KeyChunks.of(type, values);
  }

  private static JoinCondition join(List<JoinKey> keys, ColumnChunk... columns) {
    return new JoinCondition("a join", keys, ValueSet.of(List.of(columns), ValueSetLimits.DEFAULT));
  }

  /** Joins, after a predicate that says nothing. */
  private static BoundPredicate bind(TableSchema schema, JoinCondition... joins) {
    return BoundPredicate.bind(
        Predicates.alwaysTrue(), JoinConditions.of(List.of(joins)), schema, ZoneOffset.UTC);
  }

  private static BoundConjunct last(BoundPredicate predicate) {
    return predicate.conjuncts().get(predicate.conjuncts().size() - 1);
  }

  private static PartitionFilter filter(
      BoundPredicate predicate, TableSchema schema, String... paths) {
    return PartitionFilter.of(predicate, PartitionValues.parse(schema, List.of(paths)));
  }

  private static String evaluate(BoundPredicate predicate, Tables.Files files) {
    PartitionFilter filter = PartitionFilter.of(predicate, PartitionValues.parse(ONE, List.of("")));
    return new InclusiveEvaluator(filter).evaluate(files).toString();
  }

  private static Tables.Files files(String column, ColumnChunk chunk) {
    return Tables.Files.of(column, chunk);
  }

  private static long[] bounds(long value) {
    return new long[] {value, value};
  }
}
