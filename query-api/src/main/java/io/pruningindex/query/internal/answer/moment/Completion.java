package io.pruningindex.query.internal.answer.moment;

import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.state.InstantEntry;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.function.Supplier;

/** Whether an instant was complete at a time, as far as the timeline says so. */
enum Completion {
  COMPLETE,
  INCOMPLETE,
  UNKNOWN;

  private static final int SECONDS_LENGTH = 14;
  private static final long LAST_MILLI = 999;

  // Written out: a pattern reads no fraction that follows upon digits.
  private static final DateTimeFormatter SECONDS =
      new DateTimeFormatterBuilder()
          .appendValue(ChronoField.YEAR, 4)
          .appendPattern("MMddHHmmss")
          .toFormatter()
          .withResolverStyle(ResolverStyle.STRICT);

  /**
   * Whether an instant was complete. A table without any instant always was without them.
   *
   * @param zone the zone that completion times are written in; asked for only if it matters
   */
  static Completion of(InstantEntry entry, Instant time, Supplier<ZoneId> zone) {
    if (entry.instant() == InstantTime.NONE) {
      return COMPLETE;
    }
    // A source that finds no completion time gives the requested time for it. No instant completes
    // at the very time at which it was requested.
    if (entry.completionTime() == InstantTime.NONE || entry.completionTime() == entry.instant()) {
      return UNKNOWN;
    }
    String written = InstantTime.unpack(entry.completionTime());
    LocalDateTime earliest;
    try {
      earliest = parse(written);
    } catch (DateTimeException e) {
      return UNKNOWN;
    }
    List<ZoneOffset> offsets = zone.get().getRules().getValidOffsets(earliest);
    if (offsets.isEmpty()) {
      return UNKNOWN;
    }
    LocalDateTime latest =
        written.length() == SECONDS_LENGTH ? earliest.plusNanos(LAST_MILLI * 1_000_000) : earliest;
    boolean begun = false;
    boolean over = true;
    for (ZoneOffset offset : offsets) {
      begun |= !earliest.toInstant(offset).isAfter(time);
      over &= !latest.toInstant(offset).isAfter(time);
    }
    return over ? COMPLETE : begun ? UNKNOWN : INCOMPLETE;
  }

  private static LocalDateTime parse(String written) {
    LocalDateTime seconds = LocalDateTime.parse(written.substring(0, SECONDS_LENGTH), SECONDS);
    return written.length() == SECONDS_LENGTH
        ? seconds
        : seconds.plusNanos(Long.parseLong(written.substring(SECONDS_LENGTH)) * 1_000_000);
  }
}
