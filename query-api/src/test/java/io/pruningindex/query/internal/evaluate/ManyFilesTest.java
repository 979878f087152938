package io.pruningindex.query.internal.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.literal.ByteKey;
import io.pruningindex.query.internal.literal.Interval;
import io.pruningindex.query.internal.literal.IntervalSet;
import io.pruningindex.query.internal.literal.OrderedDouble;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import io.pruningindex.query.seed.Seed;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tests of many files at once against a test of each, with values at the ends of what bounds can
 * hold, any number of ranges, and fewer files known than there are.
 */
class ManyFilesTest {
  private static final int ROUNDS = 3_000;
  private static final double[] SPECIAL = {
    0.0,
    -0.0,
    Double.MIN_VALUE,
    -Double.MIN_VALUE,
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    1,
    -1
  };

  @RegisterExtension private final Seed seed = new Seed();
  private final Random random = seed.random();

  @Test
  void longs() {
    for (int round = 0; round < ROUNDS; round++) {
      int size = size();
      long[] minimum = new long[size];
      long[] maximum = new long[size];
      for (int i = 0; i < size; i++) {
        long one = number();
        long other = number();
        minimum[i] = Math.min(one, other);
        maximum[i] = Math.max(one, other);
      }
      IntervalSet<BigInteger> set = set(() -> BigInteger.valueOf(number()));
      check(
          set,
          LongRanges.of(set),
          new ColumnValues.Longs(minimum, maximum),
          i -> BigInteger.valueOf(minimum[i]),
          i -> BigInteger.valueOf(maximum[i]));
    }
  }

  @Test
  void doubles() {
    for (int round = 0; round < ROUNDS; round++) {
      int size = size();
      double[] minimum = new double[size];
      double[] maximum = new double[size];
      for (int i = 0; i < size; i++) {
        double one = floating();
        double other = floating();
        minimum[i] = one <= other ? one : other;
        maximum[i] = one <= other ? other : one;
      }
      IntervalSet<BigInteger> set = set(() -> code(floating()).add(BigInteger.valueOf(nextTo())));
      check(
          set,
          LongRanges.of(set),
          new ColumnValues.Doubles(minimum, maximum),
          i -> code(minimum[i]),
          i -> code(maximum[i]));
    }
  }

  @Test
  void bytes() {
    for (int round = 0; round < ROUNDS; round++) {
      int size = size();
      ByteKey[] minimum = new ByteKey[size];
      ByteKey[] maximum = new ByteKey[size];
      ByteStrings.Builder minimums = new ByteStrings.Builder();
      ByteStrings.Builder maximums = new ByteStrings.Builder();
      for (int i = 0; i < size; i++) {
        ByteKey one = key();
        ByteKey other = key();
        minimum[i] = one.compareTo(other) <= 0 ? one : other;
        maximum[i] = one.compareTo(other) <= 0 ? other : one;
        minimums.add(minimum[i].bytes());
        maximums.add(maximum[i].bytes());
      }
      IntervalSet<ByteKey> set = set(this::key);
      check(
          set,
          ByteRanges.ofBytes(set),
          new ColumnValues.Bytes(minimums.build(), maximums.build()),
          i -> minimum[i],
          i -> maximum[i]);
    }
  }

  @Test
  void statusesAndNullCounts() {
    ValueRanges low = new LongRanges(new long[] {Long.MIN_VALUE}, new long[] {5});
    for (int round = 0; round < ROUNDS; round++) {
      int size = size();
      int usual = random.nextInt(3);
      byte[] status = new byte[size];
      long[] nulls = new long[size];
      long[] values = new long[size];
      for (int i = 0; i < size; i++) {
        boolean rare = random.nextInt(1 + 10 * usual) == 0;
        status[i] = (byte) (rare ? random.nextInt(256) : random.nextInt(2));
        nulls[i] = rare || random.nextInt(8) == 0 ? random.nextInt(4) - 1 : 0;
        values[i] = random.nextInt(10);
      }
      ColumnChunk chunk =
          new ColumnChunk(
              ColumnType.of(TypeKind.LONG),
              status,
              nulls,
              nulls,
              new ColumnValues.Longs(values, values));
      int count = random.nextInt(size + 1);
      ValueTest test = new ValueTest(low, low);
      expect(
          "some values",
          size,
          count,
          bits -> test.some(chunk, count, bits),
          i ->
              switch (chunk.statusOf(i)) {
                case EXACT, INEXACT -> values[i] <= 5;
                case ALL_NULL, NO_ROWS -> false;
                default -> true;
              });
      expect(
          "all values",
          size,
          count,
          bits -> test.every(chunk, count, bits),
          i ->
              switch (chunk.statusOf(i)) {
                case EXACT, INEXACT -> values[i] <= 5 && nulls[i] == 0;
                case NO_ROWS -> true;
                default -> false;
              });
      IntPredicate noNulls =
          i ->
              switch (chunk.statusOf(i)) {
                case EXACT, INEXACT, FLOAT_BOUNDS_UNTRUSTED, LONG_VALUES_UNTRUSTED, OUT_OF_RANGE ->
                    nulls[i] == 0;
                case NO_ROWS -> true;
                default -> false;
              };
      IntPredicate noValues =
          i ->
              chunk.statusOf(i) == BoundsStatus.ALL_NULL
                  || chunk.statusOf(i) == BoundsStatus.NO_ROWS;
      NullTest isNull = NullTest.IS_NULL;
      NullTest isNotNull = NullTest.IS_NOT_NULL;
      expect("a null", size, count, bits -> isNull.some(chunk, count, bits), noNulls.negate());
      expect("nulls", size, count, bits -> isNull.every(chunk, count, bits), noValues);
      expect("a value", size, count, bits -> isNotNull.some(chunk, count, bits), noValues.negate());
      expect("values", size, count, bits -> isNotNull.every(chunk, count, bits), noNulls);
    }
  }

  private <K extends Comparable<K>> void check(
      IntervalSet<K> set,
      ValueRanges ranges,
      ColumnValues values,
      IntFunction<K> minimum,
      IntFunction<K> maximum) {
    int count = random.nextInt(values.count() + 1);
    expect(
        "touching " + set,
        values.count(),
        count,
        bits -> ranges.overlapping(values, count, bits),
        i ->
            set.intervals().stream()
                .anyMatch(
                    part -> startsBy(part, maximum.apply(i)) && endsAfter(part, minimum.apply(i))));
    expect(
        "within " + set,
        values.count(),
        count,
        bits -> ranges.enclosing(values, count, bits),
        i ->
            set.intervals().stream()
                .anyMatch(
                    part -> startsBy(part, minimum.apply(i)) && endsAfter(part, maximum.apply(i))));
  }

  private static <K extends Comparable<K>> boolean startsBy(Interval<K> part, K value) {
    return part.low() == null || part.low().compareTo(value) <= 0;
  }

  private static <K extends Comparable<K>> boolean endsAfter(Interval<K> part, K value) {
    return part.high() == null || part.high().compareTo(value) > 0;
  }

  private void expect(
      String what, int size, int count, Consumer<Bitmap> test, IntPredicate expected) {
    Bitmap bits = Bitmap.none(size);
    test.accept(bits);
    for (int i = 0; i < size; i++) {
      assertThat(bits.get(i))
          .as("%s: file %d of %d, %d known", what, i, size, count)
          .isEqualTo(i < count && expected.test(i));
    }
  }

  private int size() {
    return switch (random.nextInt(3)) {
      case 0 -> 1 + random.nextInt(10);
      case 1 -> 60 + random.nextInt(10);
      default -> 1 + random.nextInt(200);
    };
  }

  private <K extends Comparable<K>> IntervalSet<K> set(Supplier<K> values) {
    List<Interval<K>> parts = new ArrayList<>();
    for (int i = random.nextInt(10); i > 0; i--) {
      K low = random.nextInt(10) == 0 ? null : values.get();
      K high = random.nextInt(10) == 0 ? null : values.get();
      parts.add(new Interval<>(low, high));
    }
    return IntervalSet.union(parts);
  }

  private long number() {
    return switch (random.nextInt(4)) {
      case 0 -> random.nextInt(7) - 3;
      case 1 -> Long.MIN_VALUE + random.nextInt(3);
      case 2 -> Long.MAX_VALUE - random.nextInt(3);
      default -> random.nextLong();
    };
  }

  private double floating() {
    return random.nextBoolean()
        ? SPECIAL[random.nextInt(SPECIAL.length)]
        : random.nextGaussian() * Math.pow(10, random.nextInt(600) - 300);
  }

  private int nextTo() {
    return random.nextInt(3) - 1;
  }

  private static BigInteger code(double value) {
    return BigInteger.valueOf(OrderedDouble.encode(value));
  }

  /** Many have a long beginning in common, or one is the beginning of the other. */
  private ByteKey key() {
    byte[] bytes = new byte[random.nextInt(20)];
    for (int i = 0; i < bytes.length; i++) {
      boolean usual = random.nextInt(6) > 0;
      bytes[i] = (byte) (usual ? 'a' : random.nextBoolean() ? random.nextInt(256) : 0);
    }
    return new ByteKey(bytes);
  }
}
