package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.predicate.FunctionCall;
import io.pruningindex.query.predicate.ScalarFunction;
import io.pruningindex.query.predicate.Term;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** Which results functions have at all, and where engines differ in them. */
final class IdealResults {
  private static final LocalDate FIRST_SHARED = LocalDate.of(1584, 1, 1);

  private IdealResults() {}

  /** Whether some value has this result: tried with the one that would have it. */
  static boolean given(Term term, Object result) {
    if (!(term instanceof FunctionCall call)) {
      return true;
    }
    ScalarFunction function = call.function();
    Object argument = result;
    if (function instanceof ScalarFunction.Year || function instanceof ScalarFunction.DateFormat) {
      // Literals are drawn from results.
      return true;
    } else if (function instanceof ScalarFunction.Cast cast) {
      if (cast.type().kind() == TypeKind.STRING) {
        return true;
      }
      argument = argument(cast.type().kind(), result);
    }
    Object again = RowFunctions.plain().apply(function, argument);
    return IdealPruner.compare(again, result) == 0;
  }

  private static Object argument(TypeKind to, Object result) {
    return switch (to) {
      case DOUBLE -> number((Double) result);
      case LOCAL_TIMESTAMP -> ((LocalDateTime) result).toLocalDate();
      case DATE -> ((LocalDate) result).atStartOfDay();
      default -> result;
    };
  }

  /** A long or float that a double is made of. */
  private static Object number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 0x1p63
        ? (Object) (long) value
        : value == (float) value ? (Object) (float) value : new BigDecimal(value);
  }

  /** Whether results are not in the order of arguments. */
  static boolean unordered(ScalarFunction function, Object value) {
    return value instanceof Long
        && function instanceof ScalarFunction.Cast cast
        && cast.type().kind() == TypeKind.STRING;
  }

  /** Whether engines differ in a result. */
  static boolean disputed(ScalarFunction function, Object value) {
    LocalDate date;
    if (value instanceof LocalDate day) {
      date = day;
    } else if (value instanceof LocalDateTime time) {
      date = time.toLocalDate();
    } else if (value instanceof Instant instant) {
      date = LocalDateTime.ofInstant(instant, ZoneOffset.UTC).toLocalDate();
    } else {
      return value instanceof Double number && Math.abs(number) >= 0x1p62;
    }
    boolean toDate =
        function instanceof ScalarFunction.Cast cast && cast.type().kind() == TypeKind.DATE;
    boolean toTime =
        function instanceof ScalarFunction.Cast cast
            && (cast.type().kind() == TypeKind.TIMESTAMP
                || cast.type().kind() == TypeKind.LOCAL_TIMESTAMP);
    boolean ofDay =
        toDate
            || (function instanceof ScalarFunction.Year
                    || function instanceof ScalarFunction.Truncate)
                && !(value instanceof LocalDate);
    return !toTime && date.isBefore(ofDay ? LocalDate.EPOCH : FIRST_SHARED);
  }
}
