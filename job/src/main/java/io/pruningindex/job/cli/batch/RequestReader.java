package io.pruningindex.job.cli.batch;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.pruningindex.job.cli.InstantSpan;
import io.pruningindex.job.cli.JoinTypes;
import io.pruningindex.job.cli.PointInTime;
import io.pruningindex.job.cli.TimeSpan;
import io.pruningindex.job.cli.TimeZone;
import io.pruningindex.job.sql.MalformedPredicateException;
import io.pruningindex.job.sql.SqlItems;
import io.pruningindex.job.sql.SqlJoinParser;
import io.pruningindex.job.sql.SqlPredicateParser;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.join.JoinType;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/** Reads a request from a line of JSON. Keys that it does not know are errors. */
final class RequestReader {
  private static final Set<String> KEYS =
      new TreeSet<>(
          Set.of(
              "table",
              "where",
              "as-of",
              "as-of-time",
              "timeline-zone",
              "at-least",
              "between",
              "deadline",
              "zone",
              "limit",
              "order-by",
              "joins",
              "join-current-to",
              "verbose",
              "explain",
              "json"));

  private static final Set<String> JOIN_KEYS = new TreeSet<>(Set.of("on", "type", "current-to"));

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final Duration deadline;

  /** A reader of requests; {@code deadline} is for those that give none, and may be null. */
  RequestReader(Duration deadline) {
    this.deadline = deadline;
  }

  PruneRequest read(String line) throws BadRequestException {
    JsonNode request;
    try {
      request = MAPPER.readTree(line);
    } catch (MismatchedInputException e) {
      throw new BadRequestException(
          null, "The line goes on after its JSON object: give each request a line of its own", e);
    } catch (JsonProcessingException e) {
      throw new BadRequestException(
          null, "The line is no JSON object: " + e.getOriginalMessage(), e);
    }
    if (!request.isObject()) {
      throw new BadRequestException(
          null, "The line is no JSON object such as {\"table\": ..., \"where\": ...}", null);
    }
    String table = request.path("table").isTextual() ? request.path("table").textValue() : null;
    try {
      return read(request);
    } catch (IllegalArgumentException | MalformedPredicateException e) {
      throw new BadRequestException(table, e.getMessage(), e);
    }
  }

  private PruneRequest read(JsonNode request) {
    for (Iterator<String> names = request.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!KEYS.contains(name)) {
        throw new IllegalArgumentException("'" + name + "' is not known here; known are " + KEYS);
      }
    }
    // Every answer is JSON and explains itself: these two change nothing.
    checkFlag(request, "explain");
    checkFlag(request, "json");
    checkFlag(request, "verbose");
    String span = optional(request, "deadline");
    String zone = optional(request, "zone");
    String order = optional(request, "order-by");
    PruneRequest.Builder builder =
        SqlPredicateParser.parse(condition(request), currentTo(request))
            .addTo(PruneRequest.table(required(request, "table")))
            .asOfInstant(optional(request, "as-of"))
            .atLeast(optional(request, "at-least"))
            .deadline(span == null ? deadline : TimeSpan.parse(span))
            .zone(zone == null ? ZoneOffset.UTC : TimeZone.parse(zone))
            .verbose(request.path("verbose").asBoolean());
    addTime(request, builder);
    limit(request).ifPresent(builder::limit);
    if (order != null) {
      if (limit(request).isEmpty()) {
        throw new IllegalArgumentException("'order-by' changes nothing without a 'limit'");
      }
      builder.orderBy(SqlItems.order(order));
    }
    addJoins(request, builder);
    return builder.build();
  }

  /** Where there are joins, there need be no condition. */
  private static String condition(JsonNode request) {
    String where = optional(request, "where");
    return where == null && request.path("joins").size() > 0 ? "TRUE" : required(request, "where");
  }

  /** The time that dimensions must be complete up to, or null; joins may say another. */
  private static Instant currentTo(JsonNode request) {
    String time = optional(request, "join-current-to");
    return time == null ? null : PointInTime.parse(time);
  }

  private static void addJoins(JsonNode request, PruneRequest.Builder builder) {
    JsonNode joins = request.path("joins");
    if (!joins.isMissingNode() && !joins.isArray()) {
      throw new IllegalArgumentException(
          "'joins' is a list of objects such as {\"on\": \"a = dimension.b\", \"type\": \"inner\"}");
    }
    for (JsonNode join : joins) {
      if (!join.isObject()) {
        throw new IllegalArgumentException(
            "A join is an object such as {\"on\": \"a = dimension.b\"}, not " + join);
      }
      for (Iterator<String> names = join.fieldNames(); names.hasNext(); ) {
        String name = names.next();
        if (!JOIN_KEYS.contains(name)) {
          throw new IllegalArgumentException(
              "'" + name + "' is not known in a join; known are " + JOIN_KEYS);
        }
      }
      String type = optional(join, "type");
      String currentTo = optional(join, "current-to");
      builder.join(
          SqlJoinParser.parse(
              required(request, "table"),
              required(join, "on"),
              type == null ? JoinType.INNER : JoinTypes.parse(type),
              currentTo == null ? currentTo(request) : PointInTime.parse(currentTo)));
    }
  }

  private static void addTime(JsonNode request, PruneRequest.Builder builder) {
    String time = optional(request, "as-of-time");
    String timelineZone = optional(request, "timeline-zone");
    String between = optional(request, "between");
    if (time == null && timelineZone != null) {
      throw new IllegalArgumentException("'timeline-zone' changes nothing without 'as-of-time'");
    }
    if (time != null) {
      builder.asOfTime(
          PointInTime.parse(time), timelineZone == null ? null : TimeZone.parse(timelineZone));
    }
    if (between != null) {
      builder.between(InstantSpan.parse(between));
    }
  }

  private static OptionalLong limit(JsonNode request) {
    JsonNode value = request.path("limit");
    if (value.isMissingNode() || value.isNull()) {
      return OptionalLong.empty();
    }
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw new IllegalArgumentException("'limit' is a number of rows, not " + value);
    }
    return OptionalLong.of(value.longValue());
  }

  private static void checkFlag(JsonNode request, String key) {
    if (request.has(key) && !request.path(key).isBoolean()) {
      throw new IllegalArgumentException("'" + key + "' is true or false");
    }
  }

  private static String required(JsonNode request, String key) {
    String value = optional(request, key);
    if (value == null) {
      throw new IllegalArgumentException(
          "'"
              + key
              + "' is missing: a request needs \"table\" and \"where\" or \"joins\", and each join \"on\"");
    }
    return value;
  }

  private static String optional(JsonNode request, String key) {
    JsonNode value = request.path(key);
    if (value.isMissingNode() || value.isNull()) {
      return null;
    }
    if (!value.isTextual()) {
      throw new IllegalArgumentException("'" + key + "' is a string in quotes, not " + value);
    }
    return value.textValue();
  }
}
