package io.pruningindex.job.hudi.stats;

import static org.apache.hudi.stats.ValueType.LOCAL_TIMESTAMP_MICROS;
import static org.apache.hudi.stats.ValueType.LOCAL_TIMESTAMP_MILLIS;
import static org.apache.hudi.stats.ValueType.TIMESTAMP_MICROS;
import static org.apache.hudi.stats.ValueType.TIMESTAMP_MILLIS;

import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.job.hudi.schema.TimestampUnit;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.schema.TypeKind;
import org.apache.hudi.avro.model.HoodieValueTypeInfo;
import org.apache.hudi.stats.ValueType;

/**
 * Reads timestamps of the metadata table.
 *
 * @param column the column
 * @param type the type that is recorded with them; null for tables before version 9
 * @param base whether they are those of a base file
 */
record StoredTimestamps(IndexedColumn column, HoodieValueTypeInfo type, boolean base) {
  private static final long MICROS_PER_MILLI = 1000;

  ColumnStats stats(StoredValue minimum, StoredValue maximum, Counts counts) {
    if (type == null) {
      return untyped(minimum, maximum, counts);
    }
    boolean millis = column.unit() == TimestampUnit.MILLIS;
    ValueType expected =
        column.type().kind() == TypeKind.TIMESTAMP
            ? millis ? TIMESTAMP_MILLIS : TIMESTAMP_MICROS
            : millis ? LOCAL_TIMESTAMP_MILLIS : LOCAL_TIMESTAMP_MICROS;
    boolean recorded =
        minimum.is("LongWrapper") && ValueType.fromOrdinal(type.getTypeOrdinal()) == expected;
    return recorded
        ? BoundsForm.ofTimestamps(column, minimum.toLong(), maximum.toLong(), counts)
        : ColumnStats.without(BoundsStatus.OTHER_TYPE, counts);
  }

  /**
   * Timestamps without a recorded unit. Those in milliseconds cannot be told from such that Hudi
   * took for microseconds, so that of a log file both are bounds; those of the wrapper that says
   * microseconds may have been cut to milliseconds before.
   */
  private ColumnStats untyped(StoredValue minimum, StoredValue maximum, Counts counts) {
    if (column.unit() == TimestampUnit.MICROS && minimum.is("LongWrapper")) {
      return BoundsForm.ofLongs(minimum.toLong(), maximum.toLong(), counts);
    }
    if (column.unit() == TimestampUnit.MICROS && minimum.is("TimestampMicrosWrapper")) {
      return ColumnStats.bounded(
          new Bounds.OfLongs(
              Math.floorDiv(minimum.toLong(), MICROS_PER_MILLI) * MICROS_PER_MILLI,
              Math.floorDiv(maximum.toLong(), MICROS_PER_MILLI) * MICROS_PER_MILLI
                  + MICROS_PER_MILLI
                  - 1),
          false,
          counts);
    }
    if (column.unit() == TimestampUnit.MILLIS && minimum.is("LongWrapper") && !base) {
      ColumnStats millis =
          BoundsForm.ofTimestamps(column, minimum.toLong(), maximum.toLong(), counts);
      return millis.bounds() instanceof Bounds.OfLongs bounds
          ? ColumnStats.bounded(
              new Bounds.OfLongs(
                  Math.min(bounds.minimum(), minimum.toLong()),
                  Math.max(bounds.maximum(), maximum.toLong())),
              false,
              counts)
          : millis;
    }
    return ColumnStats.without(BoundsStatus.OTHER_TYPE, counts);
  }
}
