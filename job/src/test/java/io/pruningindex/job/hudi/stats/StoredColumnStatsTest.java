package io.pruningindex.job.hudi.stats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.job.hudi.schema.TimestampUnit;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.hudi.avro.model.BytesWrapper;
import org.apache.hudi.avro.model.DateWrapper;
import org.apache.hudi.avro.model.DecimalWrapper;
import org.apache.hudi.avro.model.DoubleWrapper;
import org.apache.hudi.avro.model.FloatWrapper;
import org.apache.hudi.avro.model.HoodieMetadataColumnStats;
import org.apache.hudi.avro.model.HoodieValueTypeInfo;
import org.apache.hudi.avro.model.IntWrapper;
import org.apache.hudi.avro.model.LongWrapper;
import org.apache.hudi.avro.model.StringWrapper;
import org.apache.hudi.avro.model.TimestampMicrosWrapper;
import org.apache.hudi.stats.ValueType;
import org.junit.jupiter.api.Test;

class StoredColumnStatsTest {
  private static final long SMALL = 200;
  private static final long LARGE = 60_000;

  @Test
  void integersAreTakenAtTheirWord() {
    ColumnStats stats = base(column(TypeKind.INT), ints(3, 9), ValueType.INT, 1, 10, SMALL);
    assertThat(stats).isEqualTo(exact(new Bounds.OfLongs(3, 9), 1, 10));
    ColumnStats log = log(column(TypeKind.INT), ints(3, 9), ValueType.INT, 1, 10);
    assertThat(log).isEqualTo(stats);
  }

  @Test
  void integersMayHaveBeenWidened() {
    assertThat(base(column(TypeKind.LONG), ints(3, 9), ValueType.INT, 0, 10, SMALL).bounds())
        .isEqualTo(new Bounds.OfLongs(3, 9));
    Object[] longs = {LongWrapper.newBuilder().setValue(3).build(), new LongWrapper(9L)};
    assertThat(base(column(TypeKind.LONG), longs, ValueType.LONG, 0, 10, SMALL).bounds())
        .isEqualTo(new Bounds.OfLongs(3, 9));
    assertThat(base(column(TypeKind.INT), longs, ValueType.LONG, 0, 10, SMALL).status())
        .isEqualTo(BoundsStatus.OTHER_TYPE);
  }

  /** Of 3 to 12 the texts from 10 to 9. */
  @Test
  void integersOfAColumnThatIsAStringNowAreBoundedByTheirTexts() {
    ColumnStats stats = base(column(TypeKind.STRING), ints(3, 12), ValueType.INT, 1, 10, SMALL);
    assertThat(stats.status()).isEqualTo(BoundsStatus.INEXACT);
    assertThat(stats.counts()).isEqualTo(new Counts(1, 10));
    assertThat(stats.bounds())
        .isInstanceOfSatisfying(
            Bounds.OfBytes.class,
            texts -> {
              assertThat(texts.minimum()).asString(UTF_8).isEqualTo("10");
              assertThat(texts.maximum()).asString(UTF_8).isEqualTo("9");
            });
  }

  @Test
  void boundsOfAnotherTypeAreUnknownButNullsAreCounted() {
    Object[] strings = {new StringWrapper("3"), new StringWrapper("9")};
    ColumnStats stats = base(column(TypeKind.INT), strings, ValueType.STRING, 1, 10, SMALL);
    assertThat(stats.status()).isEqualTo(BoundsStatus.OTHER_TYPE);
    assertThat(stats.counts()).isEqualTo(new Counts(1, 10));
    assertThat(base(column(TypeKind.BINARY), ints(3, 9), ValueType.INT, 0, 10, SMALL).status())
        .isEqualTo(BoundsStatus.UNREADABLE);
    assertThat(base(column(TypeKind.STRING), ints(3, 9), ValueType.DATE, 0, 10, SMALL).status())
        .isEqualTo(BoundsStatus.OTHER_TYPE);
    assertThat(base(column(TypeKind.DATE), ints(3, 9), ValueType.INT, 0, 10, SMALL).status())
        .isEqualTo(BoundsStatus.OTHER_TYPE);
    assertThat(base(column(TypeKind.INT), ints(3, 9), ValueType.DATE, 0, 10, SMALL).status())
        .isEqualTo(BoundsStatus.OTHER_TYPE);
  }

  @Test
  void allNullIntegersAreToldBeforeTheirZeroBounds() {
    ColumnStats stats = base(column(TypeKind.INT), ints(0, 0), ValueType.INT, 10, 10, SMALL);
    assertThat(stats).isEqualTo(ColumnStats.without(BoundsStatus.ALL_NULL, new Counts(10, 10)));
  }

  @Test
  void allNullStringsMustBeSmall() {
    Object[] none = {null, null};
    IndexedColumn text = column(TypeKind.STRING);
    assertThat(base(text, none, ValueType.STRING, 10, 10, SMALL).status())
        .isEqualTo(BoundsStatus.ALL_NULL);
    for (long bytes : new long[] {LARGE, 2048, 0, -1}) {
      ColumnStats stats = base(text, none, ValueType.STRING, 10, 10, bytes);
      assertThat(stats.status()).isEqualTo(BoundsStatus.LONG_VALUES_UNTRUSTED);
      assertThat(stats.counts()).isEqualTo(new Counts(-1, 10));
    }
    assertThat(base(column(TypeKind.BINARY), none, ValueType.BYTES, 10, 10, LARGE).status())
        .isEqualTo(BoundsStatus.LONG_VALUES_UNTRUSTED);
  }

  @Test
  void logsAreNeverAllNullOrWithoutValuesByTheirStats() {
    Object[] none = {null, null};
    for (TypeKind kind : new TypeKind[] {TypeKind.INT, TypeKind.STRING, TypeKind.DOUBLE}) {
      assertThat(log(column(kind), none, null, 10, 10))
          .isEqualTo(ColumnStats.without(BoundsStatus.LOG_WITHOUT_STATS, new Counts(-1, 10)));
      assertThat(log(column(kind), none, null, 0, 0))
          .isEqualTo(ColumnStats.unknown(BoundsStatus.LOG_WITHOUT_STATS));
    }
    assertThat(base(column(TypeKind.INT), none, null, 0, 0, 0))
        .isEqualTo(ColumnStats.unknown(BoundsStatus.NO_STATS));
  }

  @Test
  void countsThatCannotBeAreUnknown() {
    assertThat(base(column(TypeKind.INT), ints(3, 9), ValueType.INT, 11, 10, SMALL).unknown())
        .isTrue();
    assertThat(base(column(TypeKind.INT), ints(3, 9), ValueType.INT, -1, -1, SMALL).unknown())
        .isTrue();
  }

  @Test
  void floatsThatMayHideNanAreUnknown() {
    IndexedColumn number = column(TypeKind.DOUBLE);
    assertThat(base(number, doubles(1, 5), ValueType.DOUBLE, 2, 10, SMALL))
        .isEqualTo(exact(new Bounds.OfDoubles(1, 5), 2, 10));
    assertThat(base(number, doubles(-5, -1), ValueType.DOUBLE, 0, 10, SMALL).unknown()).isFalse();
    double[][] doubtful = {
      {0.0, 0.0}, {0.0, 5}, {-0.0, 5}, {-3, 5}, {-3, -0.0}, {-3, 0.0}, {1, Double.NaN}
    };
    for (double[] bounds : doubtful) {
      ColumnStats stats =
          base(number, doubles(bounds[0], bounds[1]), ValueType.DOUBLE, 2, 10, SMALL);
      assertThat(stats.status()).isEqualTo(BoundsStatus.FLOAT_BOUNDS_UNTRUSTED);
      assertThat(stats.counts()).isEqualTo(new Counts(2, 10));
    }
    Object[] nan = {new FloatWrapper(1f), new FloatWrapper(Float.NaN)};
    assertThat(log(column(TypeKind.FLOAT), nan, ValueType.FLOAT, 0, 10).status())
        .isEqualTo(BoundsStatus.FLOAT_BOUNDS_UNTRUSTED);
    assertThat(log(number, doubles(-3, 5), ValueType.DOUBLE, 0, 10).bounds())
        .isEqualTo(new Bounds.OfDoubles(-3, 5));
  }

  @Test
  void zerosOfLogsAreBelievedIfTheyWereFoundInRecords() {
    Object[] zeros = {new FloatWrapper(0.0f), new FloatWrapper(0.0f)};
    IndexedColumn number = column(TypeKind.FLOAT);
    assertThat(log(number, zeros, ValueType.FLOAT, 0, 10))
        .isEqualTo(exact(new Bounds.OfDoubles(0, 0), 0, 10));
    assertThat(logOfBlocks(number, zeros, ValueType.FLOAT, 0, 10, SMALL).status())
        .isEqualTo(BoundsStatus.FLOAT_BOUNDS_UNTRUSTED);
    IndexedColumn wide = column(TypeKind.DOUBLE);
    assertThat(logOfBlocks(wide, doubles(-3, 5), ValueType.DOUBLE, 0, 10, SMALL).status())
        .isEqualTo(BoundsStatus.FLOAT_BOUNDS_UNTRUSTED);
    assertThat(logOfBlocks(wide, doubles(3, 5), ValueType.DOUBLE, 0, 10, SMALL).status())
        .isEqualTo(BoundsStatus.EXACT);
  }

  @Test
  void longStringsOfLogsMayHideOnlyWhereBlocksHaveFooters() {
    Object[] strings = {new StringWrapper("a"), new StringWrapper("b")};
    IndexedColumn text = column(TypeKind.STRING);
    assertThat(logOfBlocks(text, strings, ValueType.STRING, 3, 10, LARGE).status())
        .isEqualTo(BoundsStatus.LONG_VALUES_UNTRUSTED);
    assertThat(logOfBlocks(text, strings, ValueType.STRING, 3, 10, SMALL).status())
        .isEqualTo(BoundsStatus.EXACT);
  }

  @Test
  void floatsMayHaveBeenWidenedToDoubles() {
    Object[] floats = {new FloatWrapper(0.1f), new FloatWrapper(0.3f)};
    for (ValueType type : new ValueType[] {ValueType.FLOAT, null}) {
      ColumnStats stats = base(column(TypeKind.DOUBLE), floats, type, 1, 10, SMALL);
      assertThat(stats.status()).isEqualTo(BoundsStatus.INEXACT);
      Bounds.OfDoubles bounds = (Bounds.OfDoubles) stats.bounds();
      for (double read : new double[] {0.1f, 0.1, 0.3f, 0.3}) {
        assertThat(read).isBetween(bounds.minimum(), bounds.maximum());
      }
      assertThat(bounds.minimum()).isGreaterThan(0.0999999);
      assertThat(bounds.maximum()).isLessThan(0.3000001);
      assertThat(stats.counts()).isEqualTo(new Counts(1, 10));
    }
    Object[] hidden = {new FloatWrapper(0f), new FloatWrapper(0f)};
    assertThat(base(column(TypeKind.DOUBLE), hidden, ValueType.FLOAT, 0, 10, SMALL).status())
        .isEqualTo(BoundsStatus.FLOAT_BOUNDS_UNTRUSTED);
    assertThat(base(column(TypeKind.FLOAT), doubles(1, 2), ValueType.DOUBLE, 0, 9, SMALL).status())
        .isEqualTo(BoundsStatus.OTHER_TYPE);
  }

  @Test
  void integersMayHaveBeenWidenedToOtherNumbers() {
    Object[] odd = {new LongWrapper(9_007_199_254_740_993L), new LongWrapper(Long.MAX_VALUE)};
    for (TypeKind kind : new TypeKind[] {TypeKind.FLOAT, TypeKind.DOUBLE}) {
      ColumnStats stats = base(column(kind), odd, ValueType.LONG, 0, 10, SMALL);
      assertThat(stats.status()).isEqualTo(BoundsStatus.INEXACT);
      Bounds.OfDoubles bounds = (Bounds.OfDoubles) stats.bounds();
      assertThat((double) 9_007_199_254_740_993L)
          .isBetween(bounds.minimum(), bounds.minimum() * 1.000001);
      assertThat((double) Long.MAX_VALUE).isBetween(bounds.maximum() / 1.000001, bounds.maximum());
    }
    IndexedColumn price = new IndexedColumn("c", ColumnType.decimal(12, 2), TimestampUnit.NONE);
    ColumnStats stats = base(price, ints(-3, 9), ValueType.INT, 0, 10, SMALL);
    assertThat(stats.bounds()).isEqualTo(new Bounds.OfLongs(-300, 900));
    assertThat(stats.counts()).isEqualTo(new Counts(-1, 10));
    Object[] huge = {new LongWrapper(0L), new LongWrapper(Long.MAX_VALUE)};
    assertThat(base(price, huge, ValueType.LONG, 0, 10, SMALL).status())
        .isEqualTo(BoundsStatus.OUT_OF_RANGE);
  }

  @Test
  void nullsOfLargeStringsMayBeLongValues() {
    Object[] strings = {new StringWrapper("a"), new StringWrapper("b")};
    IndexedColumn text = column(TypeKind.STRING);
    assertThat(base(text, strings, ValueType.STRING, 0, 10, LARGE).status())
        .isEqualTo(BoundsStatus.EXACT);
    assertThat(base(text, strings, ValueType.STRING, 3, 10, SMALL).status())
        .isEqualTo(BoundsStatus.EXACT);
    ColumnStats stats = base(text, strings, ValueType.STRING, 3, 10, LARGE);
    assertThat(stats)
        .isEqualTo(ColumnStats.without(BoundsStatus.LONG_VALUES_UNTRUSTED, new Counts(-1, 10)));
    assertThat(log(text, strings, ValueType.STRING, 3, 10).status()).isEqualTo(BoundsStatus.EXACT);
  }

  @Test
  void stringsAreCutWhereTheOrdersPart() {
    assertStrings("näme-日本", "näme-日本", "näme-日本", utf8("näme-日本"), true);
    assertStrings("a😀x", "b", "a", utf8("b"), false);
    assertStrings("a", "b\uFFFDx", "a", utf8("c"), false);
    assertStrings("a", "b\uE000", "a", utf8("c"), false);
    assertStrings("a\uFFFD", "b😀", "a", utf8("b😀"), false);
    assertStrings("", "", "", utf8(""), true);
    Object[] none = {new StringWrapper("a"), new StringWrapper("\uFFFD")};
    assertThat(log(column(TypeKind.STRING), none, ValueType.STRING, 0, 10).status())
        .isEqualTo(BoundsStatus.UNREADABLE);
  }

  private static void assertStrings(
      String min, String max, String lower, byte[] upper, boolean exact) {
    Object[] strings = {new StringWrapper(min), new StringWrapper(max)};
    ColumnStats stats = log(column(TypeKind.STRING), strings, ValueType.STRING, 0, 10);
    assertThat(stats.status()).isEqualTo(exact ? BoundsStatus.EXACT : BoundsStatus.INEXACT);
    assertThat(((Bounds.OfBytes) stats.bounds()).minimum()).isEqualTo(utf8(lower));
    assertThat(((Bounds.OfBytes) stats.bounds()).maximum()).isEqualTo(upper);
  }

  @Test
  void binariesAreBelievedOnlyIfTheyWereFoundInRecords() {
    Object[] bytes = {bytes(1), bytes(2)};
    IndexedColumn binary = column(TypeKind.BINARY);
    assertThat(base(binary, bytes, ValueType.BYTES, 0, 10, SMALL).unknown()).isTrue();
    assertThat(logOfBlocks(binary, bytes, ValueType.BYTES, 0, 10, SMALL).unknown()).isTrue();
    for (ValueType type : new ValueType[] {ValueType.BYTES, ValueType.FIXED, null}) {
      ColumnStats stats = log(binary, bytes, type, 3, 10);
      assertThat(stats.status()).isEqualTo(BoundsStatus.INEXACT);
      assertThat(((Bounds.OfBytes) stats.bounds()).minimum()).containsExactly(1);
      assertThat(((Bounds.OfBytes) stats.bounds()).maximum()).containsExactly(3);
      assertThat(stats.counts()).isEqualTo(new Counts(3, 10));
    }
  }

  @Test
  void decimalsTellTheirScale() {
    IndexedColumn price = new IndexedColumn("c", ColumnType.decimal(9, 2), TimestampUnit.NONE);
    Object[] bytes = {bytes(125), bytes(250)};
    assertThat(decimal(price, bytes, "9,2").bounds()).isEqualTo(new Bounds.OfLongs(125, 250));
    assertThat(decimal(price, bytes, "8,1").bounds()).isEqualTo(new Bounds.OfLongs(1250, 2500));
    assertThat(decimal(price, bytes, "9,3").status()).isEqualTo(BoundsStatus.OTHER_TYPE);
    assertThat(decimal(price, bytes, null).status()).isEqualTo(BoundsStatus.OTHER_TYPE);
    assertThat(decimal(price, new Object[] {bytes(1), bytes(Long.MAX_VALUE)}, "19,0").status())
        .isEqualTo(BoundsStatus.OUT_OF_RANGE);
  }

  @Test
  void decimalsOfOlderTablesAreOfScaleFifteen() {
    IndexedColumn price = new IndexedColumn("c", ColumnType.decimal(9, 2), TimestampUnit.NONE);
    Object[] wrapped = {scale15("-1.25"), scale15("2.5")};
    assertThat(base(price, wrapped, null, 0, 10, SMALL).bounds())
        .isEqualTo(new Bounds.OfLongs(-125, 250));
    Object[] finer = {scale15("1.001"), scale15("2")};
    assertThat(base(price, finer, null, 0, 10, SMALL).status()).isEqualTo(BoundsStatus.OTHER_TYPE);

    IndexedColumn wide = new IndexedColumn("c", ColumnType.decimal(38, 10), TimestampUnit.NONE);
    Bounds.OfDecimals bounds = (Bounds.OfDecimals) base(wide, wrapped, null, 0, 10, SMALL).bounds();
    assertThat(OrderedDecimal.decode(bounds.minimum())).isEqualTo(new BigInteger("-12500000000"));
    assertThat(OrderedDecimal.decode(bounds.maximum())).isEqualTo(new BigInteger("25000000000"));
  }

  @Test
  void datesAreDays() {
    assertThat(base(column(TypeKind.DATE), ints(-100, 2932896), ValueType.DATE, 0, 9, SMALL))
        .isEqualTo(exact(new Bounds.OfLongs(-100, 2932896), 0, 9));
    assertThat(log(column(TypeKind.DATE), ints(-719162, 2932896), ValueType.DATE, 0, 9))
        .isEqualTo(exact(new Bounds.OfLongs(-719162, 2932896), 0, 9));
    // Only the footer tells by which calendar this was written.
    assertThat(
            base(column(TypeKind.DATE), ints(-719162, 2932896), ValueType.DATE, 0, 9, SMALL)
                .unknown())
        .isTrue();
    Object[] wrapped = {date(5), date(7)};
    assertThat(base(column(TypeKind.DATE), wrapped, null, 0, 9, SMALL).bounds())
        .isEqualTo(new Bounds.OfLongs(5, 7));
  }

  @Test
  void timestampsMustAgreeInTheirUnit() {
    IndexedColumn micros =
        new IndexedColumn("c", ColumnType.of(TypeKind.TIMESTAMP), TimestampUnit.MICROS);
    IndexedColumn millis =
        new IndexedColumn("c", ColumnType.of(TypeKind.TIMESTAMP), TimestampUnit.MILLIS);
    IndexedColumn local =
        new IndexedColumn("c", ColumnType.of(TypeKind.LOCAL_TIMESTAMP), TimestampUnit.MILLIS);
    Object[] longs = {new LongWrapper(-5L), new LongWrapper(7L)};

    assertThat(base(micros, longs, ValueType.TIMESTAMP_MICROS, 0, 9, SMALL).bounds())
        .isEqualTo(new Bounds.OfLongs(-5, 7));
    assertThat(base(millis, longs, ValueType.TIMESTAMP_MILLIS, 0, 9, SMALL).bounds())
        .isEqualTo(new Bounds.OfLongs(-5000, 7000));
    assertThat(base(local, longs, ValueType.LOCAL_TIMESTAMP_MILLIS, 0, 9, SMALL).bounds())
        .isEqualTo(new Bounds.OfLongs(-5000, 7000));
    for (ValueType other :
        new ValueType[] {
          ValueType.TIMESTAMP_MICROS, ValueType.LONG, ValueType.LOCAL_TIMESTAMP_MILLIS
        }) {
      assertThat(base(millis, longs, other, 0, 9, SMALL).status())
          .isEqualTo(BoundsStatus.OTHER_TYPE);
    }
    Object[] huge = {new LongWrapper(0L), new LongWrapper(Long.MAX_VALUE / 999)};
    assertThat(base(millis, huge, ValueType.TIMESTAMP_MILLIS, 0, 9, SMALL).status())
        .isEqualTo(BoundsStatus.OUT_OF_RANGE);
  }

  @Test
  void timestampsOfOlderTablesMayBeCutToMilliseconds() {
    IndexedColumn micros =
        new IndexedColumn("c", ColumnType.of(TypeKind.TIMESTAMP), TimestampUnit.MICROS);
    IndexedColumn millis =
        new IndexedColumn("c", ColumnType.of(TypeKind.TIMESTAMP), TimestampUnit.MILLIS);
    Object[] longs = {new LongWrapper(-5L), new LongWrapper(7L)};
    assertThat(base(micros, longs, null, 0, 9, SMALL).bounds())
        .isEqualTo(new Bounds.OfLongs(-5, 7));
    assertThat(base(millis, longs, null, 0, 9, SMALL).status()).isEqualTo(BoundsStatus.OTHER_TYPE);
    ColumnStats either = log(millis, longs, null, 0, 9);
    assertThat(either.status()).isEqualTo(BoundsStatus.INEXACT);
    assertThat(either.bounds()).isEqualTo(new Bounds.OfLongs(-5000, 7000));
    Object[] years = {new LongWrapper(1_700_000_000_000L), new LongWrapper(1_700_000_000_001L)};
    assertThat(log(millis, years, null, 0, 9).bounds())
        .isEqualTo(new Bounds.OfLongs(1_700_000_000_000L, 1_700_000_000_001_000L));
    Object[] huge = {new LongWrapper(0L), new LongWrapper(Long.MAX_VALUE / 999)};
    assertThat(log(millis, huge, null, 0, 9).status()).isEqualTo(BoundsStatus.OUT_OF_RANGE);

    Object[] wrapped = {micros(-2000), micros(7000)};
    ColumnStats stats = base(micros, wrapped, null, 0, 9, SMALL);
    assertThat(stats.status()).isEqualTo(BoundsStatus.INEXACT);
    assertThat(stats.bounds()).isEqualTo(new Bounds.OfLongs(-2000, 7999));
  }

  private static DateWrapper date(int day) {
    DateWrapper wrapper = new DateWrapper();
    wrapper.put(0, day);
    return wrapper;
  }

  private static TimestampMicrosWrapper micros(long value) {
    TimestampMicrosWrapper wrapper = new TimestampMicrosWrapper();
    wrapper.put(0, value);
    return wrapper;
  }

  private static ColumnStats decimal(IndexedColumn column, Object[] bounds, String info) {
    HoodieMetadataColumnStats stored = stored(bounds, ValueType.DECIMAL, 0, 10, SMALL);
    stored.getValueType().setAdditionalInfo(info);
    return StoredColumnStats.of(stored, column, true);
  }

  private static ColumnStats base(
      IndexedColumn column, Object[] bounds, ValueType type, long nulls, long values, long bytes) {
    return StoredColumnStats.of(stored(bounds, type, nulls, values, bytes), column, true);
  }

  private static ColumnStats log(
      IndexedColumn column, Object[] bounds, ValueType type, long nulls, long values) {
    return StoredColumnStats.of(stored(bounds, type, nulls, values, 0), column, false);
  }

  /** A log file whose blocks are Parquet files. */
  private static ColumnStats logOfBlocks(
      IndexedColumn column, Object[] bounds, ValueType type, long nulls, long values, long bytes) {
    return StoredColumnStats.of(stored(bounds, type, nulls, values, bytes), column, false);
  }

  private static HoodieMetadataColumnStats stored(
      Object[] bounds, ValueType type, long nulls, long values, long bytes) {
    HoodieMetadataColumnStats stored = new HoodieMetadataColumnStats();
    stored.setMinValue(bounds[0]);
    stored.setMaxValue(bounds[1]);
    stored.setNullCount(nulls);
    stored.setValueCount(values);
    stored.setTotalUncompressedSize(bytes);
    if (type != null) {
      stored.setValueType(new HoodieValueTypeInfo(type.ordinal(), null));
    }
    return stored;
  }

  private static ColumnStats exact(Bounds bounds, long nulls, long values) {
    return ColumnStats.bounded(bounds, true, new Counts(nulls, values));
  }

  private static IndexedColumn column(TypeKind kind) {
    return new IndexedColumn("c", ColumnType.of(kind), TimestampUnit.NONE);
  }

  private static Object[] ints(int min, int max) {
    return new Object[] {new IntWrapper(min), new IntWrapper(max)};
  }

  private static Object[] doubles(double min, double max) {
    return new Object[] {new DoubleWrapper(min), new DoubleWrapper(max)};
  }

  private static BytesWrapper bytes(long value) {
    return new BytesWrapper(ByteBuffer.wrap(BigInteger.valueOf(value).toByteArray()));
  }

  private static DecimalWrapper scale15(String number) {
    DecimalWrapper wrapper = new DecimalWrapper();
    wrapper.put(
        0, ByteBuffer.wrap(new BigDecimal(number).setScale(15).unscaledValue().toByteArray()));
    return wrapper;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
