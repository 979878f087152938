package io.pruningindex.query.internal.literal;

import io.pruningindex.query.predicate.Literal;

/** Words why a literal has no place among a column's values. */
final class Mismatch {
  private Mismatch() {}

  /** The answer to a literal that no value compares with. */
  static <K extends Comparable<K>> Converted<K> between(Literal literal, Object type) {
    return new Converted.NotComparable<>(
        "a " + describe(literal) + " does not compare with a column of type " + type);
  }

  private static String describe(Literal literal) {
    if (literal instanceof Literal.BooleanValue) {
      return "boolean";
    } else if (literal instanceof Literal.LongValue
        || literal instanceof Literal.DoubleValue
        || literal instanceof Literal.DecimalValue) {
      return "number";
    } else if (literal instanceof Literal.StringValue) {
      return "string";
    } else if (literal instanceof Literal.BinaryValue) {
      return "binary";
    } else if (literal instanceof Literal.DateValue) {
      return "date";
    } else if (literal instanceof Literal.InstantValue) {
      return "timestamp with time zone";
    } else {
      return "timestamp without time zone";
    }
  }
}
