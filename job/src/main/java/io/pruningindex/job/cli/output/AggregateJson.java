package io.pruningindex.job.cli.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pruningindex.query.AggregateResult;
import io.pruningindex.query.predicate.Literal;

/** Aggregates as JSON. Programs rely on the names: new ones may come, none may change. */
public final class AggregateJson {
  private AggregateJson() {}

  /** The answer; what an unavailable answer lacks is null or empty. */
  public static ObjectNode of(AggregateResult result) {
    ObjectNode node = Json.object().put("table", result.table());
    node.set("asOf", result.asOf() == null ? node.nullNode() : Json.asOf(result.asOf()));
    Json.putLag(node, result.lagSeconds());
    ArrayNode values = node.putArray("values");
    result.values().forEach(value -> add(values.addObject(), value));
    if (result.problem() != null) {
      Json.putProblem(node, result.problem());
    }
    return node;
  }

  private static void add(ObjectNode node, AggregateResult.Value value) {
    node.put("aggregate", value.aggregate().toString()).put("exact", value.value() != null);
    if (value.value() == null) {
      node.putNull("value").put("reason", value.reason());
    } else {
      put(node, value.value());
    }
  }

  /** Numbers and truth values stand for themselves, all others are text. */
  private static void put(ObjectNode node, Literal value) {
    if (value.equals(Literal.NULL)) {
      node.putNull("value");
    } else if (value instanceof Literal.BooleanValue flag) {
      node.put("value", flag.value());
    } else if (value instanceof Literal.LongValue number) {
      node.put("value", number.value());
    } else if (value instanceof Literal.DecimalValue number) {
      node.put("value", number.value());
    } else if (value instanceof Literal.DoubleValue number && Double.isFinite(number.value())) {
      node.put("value", number.value());
    } else {
      node.put("value", text(value));
    }
  }

  private static String text(Literal value) {
    if (value instanceof Literal.StringValue string) {
      return string.value();
    } else if (value instanceof Literal.DateValue date) {
      return date.value().toString();
    } else if (value instanceof Literal.InstantValue instant) {
      return instant.value().toString();
    } else if (value instanceof Literal.DateTimeValue dateTime) {
      return dateTime.value().toString();
    } else if (value instanceof Literal.DoubleValue number) {
      return Double.toString(number.value());
    }
    return value.toString();
  }
}
