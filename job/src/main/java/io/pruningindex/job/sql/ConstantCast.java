package io.pruningindex.job.sql;

import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.Locale;
import java.util.Set;

/** Casts of constants, as far as all engines agree on their results. */
final class ConstantCast {
  private static final Set<TypeKind> WIDER_THAN_INTEGERS =
      Set.of(TypeKind.LONG, TypeKind.DECIMAL, TypeKind.DOUBLE);

  private ConstantCast() {}

  static Operand of(Literal literal, ColumnType type) {
    if (literal.equals(Literal.NULL)) {
      return new Operand.Value(literal);
    } else if (literal instanceof Literal.StringValue text) {
      return ofText(text.value(), type.kind());
    } else if (literal instanceof Literal.LongValue number && fits(number.value(), type)) {
      return type.kind() == TypeKind.DOUBLE
          ? new Operand.Value(Literal.of((double) number.value()))
          : new Operand.Value(literal);
    } else if (literal instanceof Literal.DoubleValue && type.kind() == TypeKind.DOUBLE
        || literal instanceof Literal.DateValue && type.kind() == TypeKind.DATE
        || literal instanceof Literal.DateTimeValue && type.kind() == TypeKind.LOCAL_TIMESTAMP) {
      return new Operand.Value(literal);
    }
    return new Operand.Inexpressible("this cast of a constant is not supported");
  }

  private static boolean fits(long number, ColumnType type) {
    boolean small = number == (int) number;
    return type.kind() == TypeKind.INT
        ? small
        : WIDER_THAN_INTEGERS.contains(type.kind())
            && (small || type.kind() == TypeKind.LONG)
            && (type.kind() != TypeKind.DECIMAL || type.precision() - type.scale() >= 10);
  }

  private static Operand ofText(String text, TypeKind kind) {
    try {
      return switch (kind) {
        case STRING -> new Operand.Value(Literal.of(text));
        case DATE -> new Operand.Value(Literal.of(TemporalText.date(text)));
        case TIMESTAMP, LOCAL_TIMESTAMP -> TemporalText.timestamp(text);
        case DOUBLE, FLOAT -> floating(text.strip());
        default -> new Operand.Inexpressible("casts of strings are not supported");
      };
    } catch (IllegalArgumentException e) {
      return new Operand.Inexpressible(e.getMessage());
    }
  }

  /** What has no digits; of the others engines differ in how a float is widened. */
  private static Operand floating(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "nan" -> new Operand.Value(Literal.of(Double.NaN));
      case "infinity", "+infinity", "inf", "+inf" ->
          new Operand.Value(Literal.of(Double.POSITIVE_INFINITY));
      case "-infinity", "-inf" -> new Operand.Value(Literal.of(Double.NEGATIVE_INFINITY));
      default -> new Operand.Inexpressible("casts of strings are not supported");
    };
  }
}
