package io.pruningindex.job.hudi.stats;

import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.query.schema.TypeKind;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;

/**
 * Files in which Spark wrote old dates and timestamps as its second version did, by the Julian
 * calendar and by the local times of their day. Its readers of today turn them into those of the
 * Gregorian calendar, other engines take them as they are: either lies near what is in the file.
 */
final class LegacyCalendar {
  private static final String LEGACY_KEY = "org.apache.spark.legacyDateTime";
  private static final String VERSION_KEY = "org.apache.spark.version";
  private static final String FIRST_OF_TODAYS_CALENDAR = "3.0.0";

  private static final long FIRST_SAFE_DAY = LocalDate.of(1582, 10, 15).toEpochDay();
  private static final long FIRST_SAFE_MICRO =
      Duration.between(Instant.EPOCH, Instant.parse("1900-01-01T00:00:00Z")).toSeconds()
          * 1_000_000;

  /** The two calendars differ by ten days in 1582, and by less than this in any recorded year. */
  private static final long DAYS_APART = 50;

  private static final long MICROS_APART = Duration.ofDays(DAYS_APART + 1).toSeconds() * 1_000_000;

  private LegacyCalendar() {}

  /** Whether a file of these properties was written in that way. */
  static boolean wrote(Map<String, String> properties) {
    String version = properties.get(VERSION_KEY);
    return properties.containsKey(LEGACY_KEY)
        || version != null && version.compareTo(FIRST_OF_TODAYS_CALENDAR) < 0;
  }

  /** Whether some values are so old that it matters. */
  static boolean matters(IndexedColumn column, ColumnStats stats) {
    return stats.bounds() instanceof Bounds.OfLongs bounds && bounds.minimum() < firstSafe(column);
  }

  /** The stats of such a file, with bounds that hold for readers of either kind. */
  static ColumnStats widened(IndexedColumn column, ColumnStats stats) {
    if (!matters(column, stats)) {
      return stats;
    }
    Bounds.OfLongs bounds = (Bounds.OfLongs) stats.bounds();
    long apart = column.type().kind() == TypeKind.DATE ? DAYS_APART : MICROS_APART;
    long lower = Math.max(bounds.minimum(), Long.MIN_VALUE + apart) - apart;
    boolean upperMoves = bounds.maximum() < firstSafe(column) + apart;
    long upper = upperMoves ? bounds.maximum() + apart : bounds.maximum();
    return ColumnStats.bounded(new Bounds.OfLongs(lower, upper), false, stats.counts());
  }

  private static long firstSafe(IndexedColumn column) {
    return switch (column.type().kind()) {
      case DATE -> FIRST_SAFE_DAY;
      case TIMESTAMP -> FIRST_SAFE_MICRO;
      default -> Long.MIN_VALUE;
    };
  }
}
