package io.pruningindex.query.internal.literal;

import io.pruningindex.query.predicate.Literal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads dates and times that are written as ISO 8601 or SQL has them. */
public final class TimeText {
  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  private static final Pattern DATE_TIME = Pattern.compile("\\d{4}-\\d{2}-\\d{2}[ T]\\d.*");
  private static final DateTimeFormatter FORMAT =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendPattern("['T'][ ]")
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .appendPattern("[ ]")
          .optionalStart()
          .appendOffset("+HH:mm:ss", "Z")
          .optionalEnd()
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  private TimeText() {}

  /** The date, time or instant that {@code text} names, or nothing if it is written otherwise. */
  public static Optional<Literal> parse(String text) {
    try {
      if (DATE.matcher(text).matches()) {
        return Optional.of(new Literal.DateValue(LocalDate.parse(text)));
      }
      if (!DATE_TIME.matcher(text).matches()) {
        return Optional.empty();
      }
      String offset = text.endsWith(" UTC") ? text.substring(0, text.length() - 4) + "Z" : text;
      TemporalAccessor time = FORMAT.parseBest(offset, OffsetDateTime::from, LocalDateTime::from);
      return Optional.of(
          time instanceof LocalDateTime local
              ? new Literal.DateTimeValue(local)
              : new Literal.InstantValue(Instant.from(time)));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
