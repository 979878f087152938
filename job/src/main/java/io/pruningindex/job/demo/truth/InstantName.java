package io.pruningindex.job.demo.truth;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A recorded instant without its content.
 *
 * @param sequence its place among the table's instants in the order of their completion, from 1
 * @param requestedTime the time at which the instant was requested, its name on the timeline
 * @param action the action on the timeline, for example {@code deltacommit}
 */
public record InstantName(long sequence, String requestedTime, String action) {
  private static final Pattern FILE_NAME = Pattern.compile("(\\d+)-(\\d+)-([a-z]+)\\.json");

  String fileName() {
    return String.format(Locale.ROOT, "%08d-%s-%s.json", sequence, requestedTime, action);
  }

  static Optional<InstantName> parse(String fileName) {
    Matcher matcher = FILE_NAME.matcher(fileName);
    return matcher.matches()
        ? Optional.of(
            new InstantName(Long.parseLong(matcher.group(1)), matcher.group(2), matcher.group(3)))
        : Optional.empty();
  }
}
