package io.pruningindex.job.demo.writer;

import io.pruningindex.job.demo.truth.RecordedInstant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One line of what the writer says: an instant that is complete and recorded.
 *
 * @param table the table's name
 * @param sequence the instant's place in the order of completion, from 1
 * @param requestedTime the instant's name on the timeline
 * @param action the action on the timeline
 * @param operation the kind of write; a dash if the action is no commit
 * @param slices the number of file slices in the table
 * @param rows the number of rows in the table
 */
public record LoggedInstant(
    String table,
    long sequence,
    String requestedTime,
    String action,
    String operation,
    int slices,
    int rows) {
  private static final Pattern LINE =
      Pattern.compile("INSTANT (\\S+) (\\d+) (\\d+) (\\S+) (\\S+) slices=(\\d+) rows=(\\d+)");

  static LoggedInstant of(String table, RecordedInstant instant) {
    return new LoggedInstant(
        table,
        instant.name().sequence(),
        instant.name().requestedTime(),
        instant.name().action(),
        instant.operation() == null ? "-" : instant.operation(),
        instant.slices().size(),
        instant.rowCount());
  }

  /** The line that {@link #parse} understands. */
  public String line() {
    return String.format(
        "INSTANT %s %d %s %s %s slices=%d rows=%d",
        table, sequence, requestedTime, action, operation, slices, rows);
  }

  /** The instant that a line of the writer tells of; empty if it tells of something else. */
  public static Optional<LoggedInstant> parse(String line) {
    Matcher matcher = LINE.matcher(line);
    return matcher.matches()
        ? Optional.of(
            new LoggedInstant(
                matcher.group(1),
                Long.parseLong(matcher.group(2)),
                matcher.group(3),
                matcher.group(4),
                matcher.group(5),
                Integer.parseInt(matcher.group(6)),
                Integer.parseInt(matcher.group(7))))
        : Optional.empty();
  }
}
