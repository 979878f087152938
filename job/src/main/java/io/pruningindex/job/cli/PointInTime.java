package io.pruningindex.job.cli;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads moments such as 2024-01-31T23:59:59Z and 2024-01-31T23:59:59.5+01:00. */
public final class PointInTime implements ITypeConverter<Instant> {
  /**
   * A moment.
   *
   * @throws IllegalArgumentException if it is none, or does not say how far it is from UTC
   */
  public static Instant parse(String text) {
    try {
      return DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text.strip(), Instant::from);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is no time with its distance from UTC such as 2024-01-31T23:59:59Z or"
              + " 2024-01-31T23:59:59+01:00",
          e);
    }
  }

  @Override
  public Instant convert(String text) {
    try {
      return parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
