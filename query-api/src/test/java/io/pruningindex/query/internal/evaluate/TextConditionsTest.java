package io.pruningindex.query.internal.evaluate;

import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.not;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * LIKE and prefixes on files with these texts: [a, b], [abc, abc], [abc, abcz], [abd, x], all null,
 * no stats.
 */
class TextConditionsTest {
  private static final ColumnType STRING = ColumnType.of(TypeKind.STRING);

  @Test
  void aPatternWithoutWildcardsIsEquality() {
    check(column("a").like("abc"), "111001", "010000");
    check(not(column("a").like("abc")), "101101", "000100");
    check(column("a").like(""), "000001", "000000");
  }

  @Test
  void aPrefixPatternIsARange() {
    check(column("a").like("abc%"), "111001", "011000");
    check(column("a").like("abc%%"), "111001", "011000");
    check(not(column("a").like("abc%")), "100101", "000100");
    check(column("a").startsWith("abc"), "111001", "011000");
    check(not(column("a").startsWith("abc")), "100101", "000100");
    check(column("a").like("z%"), "000001", "000000");
  }

  @Test
  void anyTextButNull() {
    for (Predicate any : List.of(column("a").like("%"), column("a").startsWith(""))) {
      check(any, "111101", "111100");
      check(not(any), "000000", "000000");
    }
  }

  @Test
  void otherPatternsPruneByTheirBeginningAndOnSingleValues() {
    check(column("a").like("abc%z"), "101001", "000000");
    check(column("a").like("abc_"), "101001", "000000");
    check(not(column("a").like("abc%z")), "111101", "010100");
    check(column("a").like("a%c"), "111101", "010000");
    check(not(column("a").like("a%c")), "101101", "000000");
    check(column("a").like("a%d"), "101101", "000000");
    check(column("a").like("%bc"), "111101", "010000");
    check(not(column("a").like("%bc")), "101101", "000000");
    check(column("a").like("_"), "101101", "000000");
    check(not(column("a").like("_")), "111101", "010000");
  }

  @Test
  void anEscapedWildcardIsACharacter() {
    ColumnChunk chunk =
        Tables.strings(
            new String[] {"a%", "a%b"}, new String[] {"ab", "az"}, new String[] {"a_", "a_"});
    Tables.check(chunk, column("a").like("a!%%", '!'), "100", "100");
    Tables.check(chunk, column("a").like("a!_", '!'), "001", "001");
    Tables.check(chunk, column("a").like("a!!%", '!'), "000", "000");
  }

  /** To some engines it escapes unless another character is named, to others it does not. */
  @Test
  void aBackslashMayEscapeOrStandForItself() {
    ColumnChunk chunk =
        Tables.strings(
            new String[] {"a%", "a%"}, new String[] {"a\\b", "a\\c"}, new String[] {"ab", "az"});
    Tables.check(chunk, column("a").like("a\\%"), "110", "000");
    Tables.check(chunk, not(column("a").like("a\\%")), "111", "001");
    Tables.check(chunk, column("a").like("a\\\\%"), "010", "000");
    // Before another character it is an error to some, and skipped or kept by others.
    Tables.check(chunk, column("a").like("a\\b%"), "111", "000");
    Tables.check(chunk, column("a").like("b\\b%"), "000", "000");
    Tables.check(chunk, not(column("a").like("a\\b%")), "111", "000");
    Tables.check(chunk, not(column("a").like("b\\b%")), "111", "111");
    Tables.check(chunk, column("a").like("a\\"), "111", "000");
  }

  @Test
  void anEscapeBeforeAnythingElseIsAnError() {
    assertThatThrownBy(() -> reason(STRING, column("a").like("a!b", '!')))
        .isInstanceOf(InvalidPredicateException.class)
        .hasMessage(
            "The pattern 'a!b' has the escape character ! before 'b', which needs no escape. Let"
                + " it stand only before %, _ and itself.");
    assertThatThrownBy(() -> reason(STRING, column("a").like("a!", '!')))
        .isInstanceOf(InvalidPredicateException.class)
        .hasMessageContaining("at its end");
  }

  @Test
  void bytesOfABinaryColumnAreThoseOfTheText() {
    ColumnType binary = ColumnType.of(TypeKind.BINARY);
    ColumnChunkBuilder builder = new ColumnChunkBuilder(binary);
    builder.addBytes("é1".getBytes(StandardCharsets.UTF_8), new byte[] {-1, -1}, true, 0, 10);
    builder.addBytes(new byte[] {-1}, new byte[] {-1, -1}, true, 0, 10);
    Tables.check(builder.build(), column("a").startsWith("é"), "10", "00");
    Tables.check(builder.build(), column("a").like("é%"), "10", "00");
    assertThat(reason(binary, column("a").like("\uFFFD%"))).contains("replacement character");
  }

  @Test
  void truncatedBoundsPruneByThePrefixTheyShare() {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(STRING);
    builder.addBytes(bytes("abcd"), bytes("abce"), false, 0, 10);
    builder.addBytes(bytes("x"), bytes("y"), false, 0, 10);
    Tables.check(builder.build(), column("a").like("abc%"), "10", "10");
    Tables.check(builder.build(), not(column("a").like("abc%")), "01", "01");
  }

  @Test
  void patternsOverOtherTypesAreNotApplied() {
    for (TypeKind kind : List.of(TypeKind.LONG, TypeKind.DATE, TypeKind.BOOLEAN)) {
      assertThat(reason(ColumnType.of(kind), column("a").like("1%"))).contains("converted to text");
      assertThat(reason(ColumnType.of(kind), column("a").startsWith("1"))).contains("to text");
    }
    assertThat(reason(STRING, column("a").startsWith("\uD83D"))).contains("surrogate");
  }

  @Test
  void partitionsArePrunedByPatternsToo() {
    TableSchema schema =
        Tables.schema(
            List.of(new Column("dt", STRING, false)),
            List.of(Tables.field("dt", TypeKind.STRING)),
            false,
            false);
    String[] paths = {"2024-03-01", "2024-04-01", "__HIVE_DEFAULT_PARTITION__"};
    assertThat(Tables.filter(column("dt").like("2024-03%"), schema, paths).surviving())
        .hasToString("100");
    assertThat(Tables.filter(not(column("dt").like("2024-03%")), schema, paths).surviving())
        .hasToString("011");
    assertThat(
            Tables.filter(Predicates.substring(column("dt"), 7).isEqualTo("2024-04"), schema, paths)
                .surviving())
        .hasToString("010");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void check(Predicate predicate, String kept, String fully) {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(STRING);
    for (String[] file :
        new String[][] {{"a", "b"}, {"abc", "abc"}, {"abc", "abcz"}, {"abd", "x"}}) {
      builder.addBytes(bytes(file[0]), bytes(file[1]), true, 0, 10);
    }
    builder.addWithoutBounds(BoundsStatus.ALL_NULL, 10, 10);
    builder.addWithoutBounds(BoundsStatus.NO_STATS, -1, -1);
    Tables.check(builder.build(), predicate, kept, fully);
  }

  private static String reason(ColumnType type, Predicate predicate) {
    TableSchema schema = Tables.schema(new Column("a", type, true));
    return BoundPredicate.bind(predicate, schema).conjuncts().get(0).reason();
  }
}
