package io.pruningindex.job.dimension.hudi;

import io.pruningindex.job.hudi.HudiTable;
import io.pruningindex.job.hudi.TimelineInstant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * Tells up to when rows are complete that are as of a look at the timeline: up to when the newest
 * instant completed, and up to about when the look began.
 */
final class CurrentTime {
  /**
   * How long before it shows on the timeline a write may draw its completion time. A write that is
   * under way may have drawn it already.
   */
  private static final long COMPLETION_ALLOWANCE_MILLIS = 5_000;

  private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern("yyyyMMddHHmmssSSS");

  /**
   * The time in milliseconds since the epoch.
   *
   * @param begun when the look began
   * @param table the table, its timeline as the look saw it
   * @param newest the newest completed instant
   */
  long of(long begun, HudiTable table, Optional<TimelineInstant> newest) {
    boolean quiet = table.inflightInstants().isEmpty();
    long looked = quiet ? begun : begun - COMPLETION_ALLOWANCE_MILLIS;
    Optional<ZoneId> zone = table.timelineZone();
    return newest.isPresent() && zone.isPresent()
        ? Math.max(looked, completed(newest.get(), zone.get()).orElse(looked))
        : looked;
  }

  private static Optional<Long> completed(TimelineInstant instant, ZoneId zone) {
    String time = instant.completionTime();
    try {
      String millis = time.length() == 14 ? time + "000" : time;
      return Optional.of(
          LocalDateTime.parse(millis, MILLIS).atZone(zone).toInstant().toEpochMilli());
    } catch (DateTimeParseException e) {
      // Old versions of Hudi bear names that are no times; the look tells enough.
      return Optional.empty();
    }
  }
}
