package io.pruningindex.job.cli.output;

import java.util.Locale;
import java.util.OptionalLong;

/** Writes quantities for people. */
public final class Quantities {
  private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  private Quantities() {}

  /** A count, with commas between the thousands. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A count, or a question mark if it is not known. */
  public static String count(OptionalLong value) {
    return value.isPresent() ? count(value.getAsLong()) : "?";
  }

  /** A number of bytes in the largest fitting unit. */
  public static String bytes(long value) {
    double scaled = value;
    int unit = 0;
    while (scaled >= 1024 && unit < UNITS.length - 1) {
      scaled /= 1024;
      unit++;
    }
    return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", scaled, UNITS[unit]);
  }

  /** A time span in seconds. */
  public static String seconds(double value) {
    return String.format(Locale.ROOT, "%.1f s", value);
  }
}
