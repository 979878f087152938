package io.pruningindex.job.config;

import java.time.Duration;
import org.apache.flink.util.TimeUtils;

/** Reads time spans of the configuration. */
final class TimeText {
  private static final String EXAMPLES = "give a time such as 1s, 500ms or 2min";

  private TimeText() {}

  /**
   * A time span.
   *
   * @param zero whether it may be 0, for which no unit is needed
   */
  static Duration duration(YamlPart part, boolean zero) {
    String text = part.text(EXAMPLES).strip();
    if (zero && text.equals("0")) {
      return Duration.ZERO;
    }
    // Flink takes such a number for milliseconds, most people for seconds.
    if (text.matches("[-+]?[0-9.,_]+")) {
      throw part.place().invalid("is '" + text + "', which has no unit: " + EXAMPLES);
    }
    Duration duration;
    try {
      duration = TimeUtils.parseDuration(text);
    } catch (IllegalArgumentException e) {
      throw part.place()
          .invalid("is '" + text + "', which is no whole number with a unit: " + EXAMPLES);
    }
    if (duration.isZero() && !zero) {
      throw part.place().invalid("is '" + text + "', and must be more than 0: " + EXAMPLES);
    }
    return duration;
  }
}
