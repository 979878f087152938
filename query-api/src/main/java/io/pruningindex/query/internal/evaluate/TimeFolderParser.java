package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.schema.TimeFolders;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * Reads the range of values whose folder has a name.
 *
 * <p>How many nulls there are is never told: their folder is that of a moment in 1970, and older
 * writers may have had another one.
 */
record TimeFolderParser(TimeFolders folders) implements PartitionTextParser {
  private static final String LETTERS = "yMdHms";
  private static final List<ChronoUnit> STEPS =
      List.of(
          ChronoUnit.YEARS,
          ChronoUnit.MONTHS,
          ChronoUnit.DAYS,
          ChronoUnit.HOURS,
          ChronoUnit.MINUTES,
          ChronoUnit.SECONDS);
  private static final long MILLIS_PER_SECOND = 1_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** The most that a zone's clock can differ from UTC. */
  private static final long WIDEST_OFFSET_SECONDS = 18 * 3600;

  /** Milliseconds since the epoch, both ends included. */
  private record Span(long first, long last) {}

  @Override
  public void add(String text, ColumnChunkBuilder chunk) {
    Optional<Span> values = Optional.ofNullable(text).flatMap(this::times).flatMap(this::values);
    if (values.isPresent()) {
      chunk.addLongs(
          values.get().first(),
          values.get().last(),
          false,
          ColumnChunk.UNKNOWN_COUNT,
          ColumnChunk.UNKNOWN_COUNT);
    } else {
      chunk.addWithoutBounds(
          BoundsStatus.NO_STATS, ColumnChunk.UNKNOWN_COUNT, ColumnChunk.UNKNOWN_COUNT);
    }
  }

  /** The times whose folder has the name; empty if it is none that is known. */
  private Optional<Span> times(String text) {
    String format = folders.format();
    int length = format.length();
    boolean longer = text.length() > length;
    // A digit more may belong to the year, and then no digit is what it seems to be.
    if (text.length() < length || longer && (folders.whole() || isDigit(text.charAt(length)))) {
      return Optional.empty();
    }
    int[] fields = {0, 1, 1, 0, 0, 0};
    int finest = 0;
    for (int i = 0; i < length; i++) {
      char expected = format.charAt(i);
      char found = text.charAt(i);
      int field = LETTERS.indexOf(expected);
      if (field < 0 ? found != expected : !isDigit(found)) {
        return Optional.empty();
      } else if (field >= 0) {
        boolean goesOn = i > 0 && format.charAt(i - 1) == expected;
        fields[field] = (goesOn ? 10 * fields[field] : 0) + found - '0';
        finest = field;
      }
    }
    try {
      LocalDateTime start =
          LocalDateTime.of(fields[0], fields[1], fields[2], fields[3], fields[4], fields[5]);
      return Optional.of(span(start, start.plus(1, STEPS.get(finest))));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private Span span(LocalDateTime start, LocalDateTime end) {
    ZoneOffset offset = folders.offset().orElse(ZoneOffset.UTC);
    long slack = folders.offset().isPresent() ? 0 : WIDEST_OFFSET_SECONDS;
    return new Span(
        MILLIS_PER_SECOND * (start.toEpochSecond(offset) - slack),
        MILLIS_PER_SECOND * (end.toEpochSecond(offset) + slack) - 1);
  }

  /** The values that stand for the times; empty if there are none, or too large ones. */
  private Optional<Span> values(Span times) {
    long millis = folders.unit().getDuration().toMillis();
    if (millis > 0) {
      Span whole =
          new Span(-Math.floorDiv(-times.first(), millis), Math.floorDiv(times.last(), millis));
      return whole.first() <= whole.last() ? Optional.of(whole) : Optional.empty();
    }
    // Finer values are cut off towards zero before a folder is looked for.
    long parts = NANOS_PER_MILLI / folders.unit().getDuration().toNanos();
    try {
      long first = Math.multiplyExact(times.first(), parts);
      long last = Math.multiplyExact(times.last(), parts);
      return Optional.of(
          new Span(
              times.first() > 0 ? first : Math.subtractExact(first, parts - 1),
              times.last() < 0 ? last : Math.addExact(last, parts - 1)));
    } catch (ArithmeticException e) {
      return Optional.empty();
    }
  }
}
