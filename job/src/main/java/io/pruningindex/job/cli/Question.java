package io.pruningindex.job.cli;

import io.pruningindex.job.cli.output.ResultJson;
import io.pruningindex.job.sql.SqlCondition;
import io.pruningindex.job.sql.SqlPredicateParser;
import io.pruningindex.query.AsOfTime;
import io.pruningindex.query.TableRequest;
import io.pruningindex.query.predicate.Predicate;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options by which one question about a table is put. */
final class Question {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--table", paramLabel = "NAME", description = "The table, as the job names it.")
  private String table;

  @Option(
      names = "--where",
      paramLabel = "SQL",
      description = "The condition, as after WHERE, for example \"price > 100 AND region = 'eu'\".")
  private String where;

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      converter = TimeZone.class,
      description =
          "The time zone of the session that reads, such as Europe/Berlin, in which times without"
              + " one are meant (default: UTC).")
  private ZoneId zone;

  @Option(
      names = "--as-of",
      paramLabel = "INSTANT",
      description = "Answer as of this instant of the table, given by its requested time.")
  private String asOf;

  @Option(
      names = "--as-of-time",
      paramLabel = "TIME",
      converter = PointInTime.class,
      description =
          "Answer as of what had completed by this time, for example 2024-01-31T23:59:59Z.")
  private Instant asOfTime;

  @Option(
      names = "--timeline-zone",
      paramLabel = "ZONE",
      converter = TimeZone.class,
      description =
          "With --as-of-time: the time zone of the table's timeline, if the index does not know it."
              + " It does if hoodie.table.timeline.timezone is UTC, if the table is below version 8,"
              + " or if the job's configuration says it; else it is that of the machines that write"
              + " the table.")
  private ZoneId timelineZone;

  @Option(
      names = "--at-least",
      paramLabel = "INSTANT",
      description =
          "Answer as of a state that takes in this instant; wait for it until the deadline.")
  private String atLeast;

  @Option(
      names = "--deadline",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = "How long the answer may take, for example 500ms (default: 10s).")
  private Duration deadline;

  /** The table's name; an error if it is not given. */
  String table(String otherwise) {
    return required(table, "--table", otherwise);
  }

  /** An error if no condition is given. */
  void requireCondition(String otherwise) {
    required(where, "--where", otherwise);
  }

  /** The condition, one that every row meets if none is given; subqueries are only reported. */
  Predicate where() {
    return SqlPredicateParser.parse(text());
  }

  /**
   * The condition, one that every row meets if none is given.
   *
   * @param currentTo the time that dimensions in subqueries must be complete up to, or null
   */
  SqlCondition condition(Instant currentTo) {
    return SqlPredicateParser.parse(text(), currentTo);
  }

  /** Adds to a request what all have in common beside the condition. */
  <B extends TableRequest.Builder<B>> B addTo(B request) {
    asOfTime().ifPresent(at -> request.asOfTime(at.time(), at.timelineZone()));
    return request
        .zone(zone == null ? ZoneOffset.UTC : zone)
        .asOfInstant(asOf)
        .atLeast(atLeast)
        .deadline(deadline);
  }

  private String text() {
    return where == null ? "TRUE" : where;
  }

  /** The time to answer as of, or empty; an error if only a zone is given. */
  private Optional<AsOfTime> asOfTime() {
    if (asOfTime == null && timelineZone != null) {
      throw new ParameterException(
          command.commandLine(), "--timeline-zone changes nothing without --as-of-time");
    }
    return Optional.ofNullable(asOfTime).map(time -> new AsOfTime(time, timelineZone));
  }

  /** How long an answer may take, or null for the client's own deadline. */
  Duration deadline() {
    return deadline;
  }

  /** Whether anything is given that the lines of a batch say for themselves. */
  boolean isPut() {
    return table != null
        || where != null
        || zone != null
        || asOf != null
        || asOfTime != null
        || timelineZone != null
        || atLeast != null;
  }

  /**
   * A request.
   *
   * @param building makes it; what it refuses is the caller's mistake
   */
  <T> T request(Supplier<T> building) {
    try {
      return building.get();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }

  /**
   * Puts the question and waits for its answer.
   *
   * @param asking puts it
   * @param json whether a failure shall be told to programs as well
   */
  <T> T answer(Supplier<CompletableFuture<T>> asking, boolean json) {
    try {
      return await(asking.get());
    } catch (ParameterException e) {
      throw e;
    } catch (RuntimeException e) {
      if (json) {
        PrintWriter out = command.commandLine().getOut();
        out.println(ResultJson.error(table, ErrorReporter.message(ErrorReporter.unwrapped(e))));
        out.flush();
      }
      throw e;
    }
  }

  private static <T> T await(CompletableFuture<T> answer) {
    try {
      return answer.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof IllegalArgumentException wrong) {
        throw new CommandFailure(ExitCode.WRONG_CALL, wrong.getMessage(), wrong);
      }
      throw e;
    }
  }

  private String required(String value, String option, String otherwise) {
    if (value == null) {
      throw new ParameterException(
          command.commandLine(), option + " is missing: give " + otherwise);
    }
    return value;
  }
}
