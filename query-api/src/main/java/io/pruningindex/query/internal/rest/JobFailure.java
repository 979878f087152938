package io.pruningindex.query.internal.rest;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;

/**
 * What a job failed with last.
 *
 * @param at when it did
 * @param task the first operator of the task that failed; "" if that is not told
 * @param cause the innermost causes, in one line
 */
public record JobFailure(Instant at, String task, String cause) {
  /** What stands between the names of operators that run as one task. */
  private static final String CHAINED = " -> ";

  private static final String CAUSED_BY = "Caused by: ";

  /** Of a chain of causes the outer ones tell only by which way the failure has come. */
  private static final int INNERMOST = 2;

  /** The packages before the name of an exception, of which Flink may wrap one in another. */
  private static final Pattern PACKAGES =
      Pattern.compile("^(?:[\\w.$]*SerializedThrowable: )?(?:[a-z]\\w*\\.)+(?=[A-Z])");

  /**
   * The newest failure in what a JobManager answers of a job's exceptions; empty if there is none.
   */
  static Optional<JobFailure> of(JsonNode exceptions) {
    JsonNode newest = exceptions.path("exceptionHistory").path("entries").path(0);
    List<String> chain = chain(newest.path("stacktrace").asText());
    if (chain.isEmpty()) {
      return Optional.empty();
    }
    List<String> innermost = chain.subList(Math.max(0, chain.size() - INNERMOST), chain.size());
    return Optional.of(
        new JobFailure(
            Instant.ofEpochMilli(newest.path("timestamp").asLong()),
            newest.path("taskName").asText("").split(CHAINED)[0],
            String.join(", caused by ", innermost)));
  }

  /** What each throwable of a stack trace says of itself, the outermost first. */
  private static List<String> chain(String stackTrace) {
    List<String> lines = stackTrace.lines().toList();
    return IntStream.range(0, lines.size())
        .filter(i -> i == 0 || lines.get(i).startsWith(CAUSED_BY))
        .mapToObj(lines::get)
        .map(line -> line.startsWith(CAUSED_BY) ? line.substring(CAUSED_BY.length()) : line)
        .map(line -> PACKAGES.matcher(line).replaceFirst(""))
        .toList();
  }
}
