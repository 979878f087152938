package io.pruningindex.job.dimension.hudi;

import io.pruningindex.job.hudi.CompletionTimes;
import io.pruningindex.job.hudi.HudiTable;
import io.pruningindex.job.hudi.TimelineInstant;
import java.time.Duration;
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
  private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern("yyyyMMddHHmmssSSS");

  private final CompletionTimes completions;

  /**
   * Tells times of a table.
   *
   * @param clockSkew by how much the clocks of its writers may be behind
   */
  CurrentTime(Duration clockSkew) {
    this.completions = new CompletionTimes(clockSkew);
  }

  /**
   * The time in milliseconds since the epoch.
   *
   * @param begun when the look began
   * @param table the table, its timeline as the look saw it
   * @param newest the newest completed instant
   */
  long of(long begun, HudiTable table, Optional<TimelineInstant> newest) {
    long looked = completions.knownTo(begun, table);
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
