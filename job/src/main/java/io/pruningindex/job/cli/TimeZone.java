package io.pruningindex.job.cli;

import java.time.DateTimeException;
import java.time.ZoneId;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads time zones such as Europe/Berlin and +02:00. */
public final class TimeZone implements ITypeConverter<ZoneId> {
  /**
   * A time zone.
   *
   * @throws IllegalArgumentException if there is none of this name
   */
  public static ZoneId parse(String text) {
    try {
      return ZoneId.of(text.strip());
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is no time zone such as Europe/Berlin, UTC or +02:00", e);
    }
  }

  @Override
  public ZoneId convert(String text) {
    try {
      return parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
