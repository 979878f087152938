package io.pruningindex.query.internal.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import io.pruningindex.query.seed.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a set keeps of the keys of rows. */
class ValueSetTest {
  private static final ColumnType LONG = ColumnType.of(TypeKind.LONG);
  private static final ColumnType DOUBLE = ColumnType.of(TypeKind.DOUBLE);
  private static final ColumnType BINARY = ColumnType.of(TypeKind.BINARY);

  @RegisterExtension private final Seed seed = new Seed();

  @Test
  void keysAreKeptOnceAndSorted() {
    ValueSet set = ValueSet.of(List.of(longs(5L, 3L, 5L, -1L, 3L)), ValueSetLimits.DEFAULT);

    assertThat(set.size()).isEqualTo(3);
    assertThat(set.exact()).isTrue();
    assertThat(set.isEmpty()).isFalse();
    assertThat(set.containsNull(0)).isFalse();
    assertThat(set.type(0)).isEqualTo(LONG);
    SortedKeys.Longs keys = (SortedKeys.Longs) set.column(0).keys();
    assertThat(keys.low()).containsExactly(-1, 3, 5);
    assertThat(keys.single()).isTrue();
  }

  @Test
  void nullIsAKey() {
    ValueSet set = ValueSet.of(List.of(longs(null, 3L, null)), ValueSetLimits.DEFAULT);

    assertThat(set.size()).isEqualTo(2);
    assertThat(set.containsNull(0)).isTrue();
    assertThat(set.column(0).unknown()).isFalse();
  }

  @Test
  void noRowsAreAnEmptySet() {
    ValueSet set = ValueSet.of(List.of(longs(), longs()), ValueSetLimits.DEFAULT);

    assertThat(set.isEmpty()).isTrue();
    assertThat(set.size()).isZero();
    assertThat(set.exact()).isTrue();
    assertThat(set.columnCount()).isEqualTo(2);
  }

  @Test
  void bothZerosAreOneKeyAndNanIsOne() {
    ColumnChunkBuilder rows = new ColumnChunkBuilder(DOUBLE);
    rows.addDoubles(0.0, 0.0, true, 0, 1);
    rows.addDoubles(-0.0, -0.0, true, 0, 1);
    rows.addWithoutBounds(BoundsStatus.OUT_OF_RANGE, 0, 1);
    rows.addWithoutBounds(BoundsStatus.OUT_OF_RANGE, 0, 1);
    ValueSet set = ValueSet.of(List.of(rows.build()), ValueSetLimits.DEFAULT);

    assertThat(set.size()).isEqualTo(2);
    assertThat(set.column(0).unknown()).isFalse();
  }

  @Test
  void ofAValueThatIsNotKnownNothingIsSaid() {
    for (BoundsStatus status : BoundsStatus.values()) {
      ColumnChunkBuilder rows = new ColumnChunkBuilder(LONG);
      if (status == BoundsStatus.EXACT || status == BoundsStatus.INEXACT) {
        rows.addLongs(1, 1, status == BoundsStatus.EXACT, 0, 1);
      } else {
        rows.addWithoutBounds(status, 0, 1);
      }
      ValueSet set = ValueSet.of(List.of(rows.build()), ValueSetLimits.DEFAULT);

      boolean known = status == BoundsStatus.EXACT || status == BoundsStatus.ALL_NULL;
      assertThat(set.column(0).unknown()).as("%s", status).isEqualTo(!known);
      assertThat(set.size()).isEqualTo(1);
    }
  }

  @Test
  void keysOfSeveralColumnsAreTuples() {
    ValueSet set =
        ValueSet.of(
            List.of(longs(2L, 1L, 2L, null, 2L), longs(7L, 9L, 8L, 7L, 7L)),
            ValueSetLimits.DEFAULT);

    assertThat(set.size()).isEqualTo(4);
    assertThat(set.tuples()[0]).containsExactly(KeyRanking.NULL, 0, 1, 1);
    assertThat(set.tuples()[1]).containsExactly(0, 2, 0, 1);
  }

  @Test
  void tooManyKeysBecomeRangesWithTheWidestGapsBetweenThem() {
    ValueSet set =
        ValueSet.of(List.of(longs(1L, 2L, 3L, 50L, 52L, 90L, null)), new ValueSetLimits(6, 3));

    assertThat(set.exact()).isFalse();
    assertThat(set.size()).isEqualTo(7);
    assertThat(set.containsNull(0)).isTrue();
    SortedKeys.Longs keys = (SortedKeys.Longs) set.column(0).keys();
    assertThat(keys.low()).containsExactly(1, 50, 90);
    assertThat(keys.high()).containsExactly(3, 52, 90);
    assertThat(keys.single()).isFalse();
  }

  @Test
  void gapsAreMeasuredOverTheWholeRange() {
    ValueSet set =
        ValueSet.of(
            List.of(longs(Long.MIN_VALUE, 1L, 2L, Long.MAX_VALUE)), new ValueSetLimits(1, 2));

    SortedKeys.Longs keys = (SortedKeys.Longs) set.column(0).keys();
    assertThat(keys.low()).containsExactly(Long.MIN_VALUE, 1);
    assertThat(keys.high()).containsExactly(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  @Test
  void amongGapsOfOneSizeWiderOnesAreNotForgotten() {
    ValueSet set = ValueSet.of(List.of(longs(1L, 3L, 5L, 7L, 100L)), new ValueSetLimits(1, 3));

    SortedKeys.Longs keys = (SortedKeys.Longs) set.column(0).keys();
    assertThat(keys.low()).containsExactly(1, 3, 100);
    assertThat(keys.high()).containsExactly(1, 7, 100);
  }

  @Test
  void oneRangeIsAllThatMustBeLeft() {
    ValueSet set = ValueSet.of(List.of(longs(4L, -9L, 7L)), new ValueSetLimits(0, 1));

    SortedKeys.Longs keys = (SortedKeys.Longs) set.column(0).keys();
    assertThat(keys.low()).containsExactly(-9);
    assertThat(keys.high()).containsExactly(7);
  }

  @Test
  void reducedSetsOfSeveralColumnsKeepEachColumnApart() {
    ValueSet set =
        ValueSet.of(List.of(longs(1L, 2L, 3L), longs(7L, 7L, 7L)), new ValueSetLimits(2, 2));

    assertThat(set.exact()).isFalse();
    assertThat(set.tuples()).isNull();
    assertThat(set.column(0).keys().count()).isEqualTo(2);
    assertThat(set.column(1).keys().single()).isTrue();
  }

  @Test
  void byteStringsAreSortedWithoutSignAndReduced() {
    Random random = seed.random();
    for (int round = 0; round < 150; round++) {
      TreeSet<byte[]> expected = new TreeSet<>(Arrays::compareUnsigned);
      ColumnChunkBuilder rows = new ColumnChunkBuilder(BINARY);
      byte[] shared = new byte[random.nextInt(4) == 0 ? 1100 + random.nextInt(20) : 3];
      for (int i = 1 + random.nextInt(400); i > 0; i--) {
        byte[] value = random(random, shared);
        expected.add(value);
        rows.addBytes(value, value, true, 0, 1);
      }
      ColumnChunk chunk = rows.build();
      int most = 1 + random.nextInt(20);
      SortedKeys exact = ValueSet.of(List.of(chunk), ValueSetLimits.DEFAULT).column(0).keys();
      SortedKeys reduced =
          ValueSet.of(List.of(chunk), new ValueSetLimits(0, most)).column(0).keys();

      assertThat(strings(((SortedKeys.Bytes) exact).low()))
          .usingElementComparator(Arrays::compareUnsigned)
          .containsExactlyElementsOf(expected);
      assertThat(reduced.count()).isEqualTo(Math.min(most, expected.size()));
      ByteStrings low = ((SortedKeys.Bytes) reduced).low();
      ByteStrings high = ((SortedKeys.Bytes) reduced).high();
      for (byte[] value : expected) {
        long holding = 0;
        for (int i = 0; i < low.count(); i++) {
          holding += low.compare(i, value) <= 0 && high.compare(i, value) >= 0 ? 1 : 0;
        }
        assertThat(holding).as("ranges that hold a key").isEqualTo(1);
      }
    }
  }

  @Test
  void sizeInMemoryIsCounted() {
    Long[] keys = new Random(1).longs(10_000).boxed().toArray(Long[]::new);
    ValueSet set = ValueSet.of(List.of(longs(keys)), ValueSetLimits.DEFAULT);
    ValueSet pairs = ValueSet.of(List.of(longs(keys), longs(keys)), ValueSetLimits.DEFAULT);
    ValueSet reduced = ValueSet.of(List.of(longs(keys)), new ValueSetLimits(100, 10));

    assertThat(set.bytes()).isBetween(80_000L, 81_000L);
    assertThat(pairs.bytes()).isBetween(240_000L, 241_000L);
    assertThat(reduced.bytes()).isLessThan(1_000);
  }

  @Test
  void columnsMustBeOfTheSameRows() {
    assertThatThrownBy(() -> ValueSet.of(List.of(), ValueSetLimits.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 columns");
    assertThatThrownBy(() -> ValueSet.of(List.of(longs(1L), longs(1L, 2L)), ValueSetLimits.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the same rows");
    ValueSet set = ValueSet.of(List.of(longs(1L)), ValueSetLimits.DEFAULT);
    assertThatThrownBy(
            () ->
                new JoinCondition(
                    "a join",
                    List.of(new JoinKey("a", "b", false), new JoinKey("c", "d", false)),
                    set))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 columns with a set of keys of 1");
    assertThatThrownBy(() -> new ValueSetLimits(1, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  private static byte[] random(Random random, byte[] shared) {
    byte[] tail = new byte[random.nextInt(12)];
    for (int i = 0; i < tail.length; i++) {
      tail[i] = (byte) (random.nextInt(3) * 127);
    }
    byte[] value = Arrays.copyOf(shared, shared.length + tail.length);
    System.arraycopy(tail, 0, value, shared.length, tail.length);
    return random.nextInt(10) == 0 ? tail : value;
  }

  private static List<byte[]> strings(ByteStrings strings) {
    return IntStream.range(0, strings.count()).mapToObj(strings::bytes).toList();
  }

  private static ColumnChunk longs(Long... values) {
    ColumnChunkBuilder rows = new ColumnChunkBuilder(LONG);
    for (Long value : values) {
      if (value == null) {
        rows.addWithoutBounds(BoundsStatus.ALL_NULL, 1, 1);
      } else {
        rows.addLongs(value, value, true, 0, 1);
      }
    }
    return rows.build();
  }
}
