package io.pruningindex.job.hudi.stats;

import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.schema.TypeKind;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.apache.hudi.avro.model.HoodieMetadataColumnStats;

/**
 * Judges what the metadata table says of a column in a file. Hudi makes it from the footer of a
 * base file, row group by row group, or from the records of a log file, or else from the footers of
 * its blocks, and errs in these ways:
 *
 * <ul>
 *   <li>A row group without bounds of a string, as Parquet leaves them out if they are long, counts
 *       as all null. With another row group beside it the bounds seem to be those of the file.
 *   <li>A row group of floats that holds NaN counts as [0, 0], which another row group's bounds may
 *       hide.
 *   <li>Bounds of several row groups are compared as Java compares strings, or as signed bytes, not
 *       as the unsigned bytes of Parquet and of the index.
 *   <li>A column that a log file lacks may count as all null, though a reader takes its values from
 *       the base file.
 *   <li>No values at all are counted where none were looked at.
 *   <li>Old dates and timestamps may be of the calendar of Spark's second version, which readers
 *       turn into today's.
 * </ul>
 *
 * <p>Where one of these may have happened the answer is unknown; for a base file the footer tells,
 * and for a log file whose column seems to be all null the headers of its blocks.
 */
final class StoredColumnStats {
  /**
   * Parquet leaves out bounds of more than 4,096 bytes together. One of them then takes more than
   * half of that, and so does the column.
   */
  private static final long LEAST_BYTES_OF_LONG_VALUES = 2048;

  private static final Set<TypeKind> LEFT_OUT_IF_LONG =
      EnumSet.of(TypeKind.STRING, TypeKind.BINARY, TypeKind.DECIMAL);

  private final HoodieMetadataColumnStats stored;
  private final IndexedColumn column;
  private final boolean base;
  private final Counts counts;

  private StoredColumnStats(HoodieMetadataColumnStats stored, IndexedColumn column, boolean base) {
    this.stored = stored;
    this.column = column;
    this.base = base;
    this.counts = Counts.of(stored.getNullCount(), stored.getValueCount());
  }

  /** The stats of {@code column} in a file that is a base file, or else a log file. */
  static ColumnStats of(HoodieMetadataColumnStats stored, IndexedColumn column, boolean base) {
    return new StoredColumnStats(stored, column, base).judge();
  }

  private ColumnStats judge() {
    if (!counts.known() || counts.values() == 0) {
      return ColumnStats.unknown(missing());
    }
    if (counts.allNull()) {
      return base ? allNull() : ColumnStats.without(missing(), counts.withoutNulls());
    }
    if (column.type().kind() == TypeKind.STRING && ofFooter() && mayHideLongValues()) {
      return ColumnStats.without(BoundsStatus.LONG_VALUES_UNTRUSTED, counts.withoutNulls());
    }
    Optional<StoredValue> minimum = StoredValue.of(stored.getMinValue());
    Optional<StoredValue> maximum = StoredValue.of(stored.getMaxValue());
    if (minimum.isEmpty() || maximum.isEmpty()) {
      return ColumnStats.without(missing(), counts.withoutNulls());
    }
    ColumnStats stats =
        new StoredBounds(column, stored.getValueType(), base, ofFooter())
            .stats(minimum.get(), maximum.get(), counts);
    // Which calendar they were written by is in the footer alone.
    return base && LegacyCalendar.matters(column, stats)
        ? ColumnStats.without(BoundsStatus.UNREADABLE, counts)
        : stats;
  }

  /**
   * Whether the stats were made from a Parquet footer: those of base files, and of log files whose
   * blocks are Parquet files. Those that were made from records have no size.
   */
  private boolean ofFooter() {
    Long bytes = stored.getTotalUncompressedSize();
    return base || bytes == null || bytes != 0;
  }

  private ColumnStats allNull() {
    boolean proven =
        !LEFT_OUT_IF_LONG.contains(column.type().kind())
            || stored.getMinValue() == null && stored.getMaxValue() == null && isSmall();
    return proven
        ? ColumnStats.without(BoundsStatus.ALL_NULL, counts)
        : ColumnStats.without(BoundsStatus.LONG_VALUES_UNTRUSTED, counts.withoutNulls());
  }

  private boolean mayHideLongValues() {
    return counts.nulls() > 0 && !isSmall();
  }

  private boolean isSmall() {
    Long bytes = stored.getTotalUncompressedSize();
    return bytes != null && bytes > 0 && bytes < LEAST_BYTES_OF_LONG_VALUES;
  }

  private BoundsStatus missing() {
    return base ? BoundsStatus.NO_STATS : BoundsStatus.LOG_WITHOUT_STATS;
  }
}
