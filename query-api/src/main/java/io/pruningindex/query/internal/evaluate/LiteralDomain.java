package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PhysicalType;
import io.pruningindex.query.schema.TypeKind;
import java.time.ZoneId;

/**
 * The values of a column and how literals compare with them.
 *
 * @param <K> what the values are
 */
interface LiteralDomain<K extends Comparable<K>> {
  /** Where {@code literal}, which is not null, lies among the values. */
  Converted<K> convert(Literal literal);

  /** {@code set} in the form in which bounds are held. */
  ValueRanges ranges(IntervalSet<K> set);

  /** The values of a column of a type that has bounds. */
  static LiteralDomain<?> of(ColumnType type, ZoneId sessionZone) {
    return switch (type.kind()) {
      case BOOLEAN -> new BooleanDomain();
      case INT, LONG -> new NumberDomain(type, 0, false);
      case DECIMAL ->
          new NumberDomain(
              type, type.scale(), type.physicalType().orElseThrow() == PhysicalType.BYTES);
      case FLOAT, DOUBLE -> new FloatingDomain(type, type.kind() == TypeKind.FLOAT);
      case STRING -> new TextDomain();
      case BINARY -> new BinaryDomain();
      case DATE, TIMESTAMP, LOCAL_TIMESTAMP -> new TimeDomain(type.kind(), sessionZone);
      case OTHER -> throw new IllegalArgumentException("No bounds are held for " + type);
    };
  }

  /** The answer to a literal that no value compares with. */
  static <K extends Comparable<K>> Converted<K> mismatch(Literal literal, Object type) {
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
