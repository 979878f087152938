package io.pruningindex.query.internal.function;

import io.pruningindex.query.predicate.ColumnReference;
import io.pruningindex.query.predicate.FunctionCall;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.ScalarFunction;
import io.pruningindex.query.predicate.Term;
import io.pruningindex.query.predicate.TimeUnit;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigInteger;
import java.time.ZoneId;
import java.util.Optional;

/**
 * Finds what functions do to values of a type.
 *
 * @param zone the zone of the request
 */
public record FunctionBinder(ZoneId zone) {
  private static final TimePattern DAY = TimePattern.parse("yyyy-MM-dd").orElseThrow();

  /**
   * Binds a function.
   *
   * @param argument what it is applied to
   * @param type the argument's type
   * @throws InvalidPredicateException if no engine applies it to that type
   */
  public BoundFunction bind(ScalarFunction function, Term argument, ColumnType type) {
    if (type.physicalType().isEmpty()) {
      return new BoundFunction.Unordered("nothing is known of values of type " + type);
    } else if (function instanceof ScalarFunction.Cast cast) {
      return cast(argument, type, cast.type());
    } else if (function instanceof ScalarFunction.Substring substring) {
      return substring(substring, type);
    } else if (function instanceof ScalarFunction.Floor) {
      return wholeNumber(function, argument, type, false);
    } else if (function instanceof ScalarFunction.Ceiling) {
      return wholeNumber(function, argument, type, true);
    }
    return ofTime(function, argument, type);
  }

  private BoundFunction cast(Term argument, ColumnType from, ColumnType to) {
    boolean time = isTimestamp(from) && isTimestamp(to);
    if (from.equals(to) && !time) {
      return new BoundFunction.Same();
    } else if (NumberType.is(from) && NumberType.is(to)) {
      return new BoundFunction.OfNumbers(to, NumberCast.of(from, to));
    } else if (time) {
      return new BoundFunction.OfNumbers(to, new OfPrecision().after(shift(from, to)));
    } else if (from.kind() == TypeKind.DATE && isTimestamp(to)) {
      return new BoundFunction.OfNumbers(to, atMidnight(to));
    } else if (isTimestamp(from) && to.kind() == TypeKind.DATE) {
      return new BoundFunction.OfNumbers(to, new DateOfTime().after(local(from)));
    }
    if (to.kind() == TypeKind.STRING) {
      return text(argument, from);
    }
    return unordered(from, to);
  }

  /** Engines agree in how they write whole numbers and dates. */
  private BoundFunction text(Term argument, ColumnType from) {
    boolean whole = from.kind() == TypeKind.INT || from.kind() == TypeKind.LONG;
    if (whole && (argument instanceof ColumnReference || isYear(argument))) {
      return new BoundFunction.TextOfNumbers(new DigitsOfNumber());
    } else if (from.kind() == TypeKind.DATE) {
      return new BoundFunction.TextOfNumbers(new TextOfTime(DAY).after(shown(from)));
    }
    return unordered(from, ColumnType.of(TypeKind.STRING));
  }

  private static boolean isYear(Term term) {
    return term instanceof FunctionCall call && call.function() instanceof ScalarFunction.Year;
  }

  private static BoundFunction unordered(ColumnType from, ColumnType to) {
    return new BoundFunction.Unordered(
        "a conversion from " + from + " to " + to + " need not keep the order of values");
  }

  private static BoundFunction substring(ScalarFunction.Substring function, ColumnType type) {
    return type.kind() == TypeKind.STRING
        ? new BoundFunction.OfTexts(new FirstCharacters(function.length()))
        : new BoundFunction.Unordered("the characters of a value of type " + type + " vary");
  }

  private static BoundFunction wholeNumber(
      ScalarFunction function, Term argument, ColumnType type, boolean up) {
    if (NumberType.is(type)) {
      return new BoundFunction.OfNumbers(WholeNumber.resultType(type), WholeNumber.of(type, up));
    } else if (type.kind() == TypeKind.STRING) {
      return new BoundFunction.Unordered("texts are not in the order of the numbers they name");
    }
    throw misuse(function, argument, type, "a number");
  }

  private BoundFunction ofTime(ScalarFunction function, Term argument, ColumnType type) {
    boolean date = type.kind() == TypeKind.DATE;
    if (type.kind() == TypeKind.STRING) {
      return new BoundFunction.Unordered("texts are not in the order of the times they name");
    } else if (!date && !isTimestamp(type)) {
      throw misuse(function, argument, type, "a date or timestamp");
    } else if (function instanceof ScalarFunction.Year) {
      OrderedFunction<BigInteger, BigInteger> year = new YearOfDate();
      return new BoundFunction.OfNumbers(
          ColumnType.of(TypeKind.INT),
          date ? year : year.after(new DateOfTime()).after(local(type)));
    } else if (function instanceof ScalarFunction.Truncate truncate) {
      return truncate(truncate.unit(), type);
    }
    String pattern = ((ScalarFunction.DateFormat) function).pattern();
    Optional<TimePattern> parsed = TimePattern.parse(pattern);
    if (parsed.isEmpty()) {
      return new BoundFunction.Unordered(
          "texts of the form '" + pattern + "' are not known to be in the order of time");
    }
    return new BoundFunction.TextOfNumbers(new TextOfTime(parsed.get()).after(shown(type)));
  }

  private BoundFunction truncate(TimeUnit unit, ColumnType type) {
    OrderedFunction<BigInteger, BigInteger> start = new StartOfUnit(unit).after(shown(type));
    return type.kind() == TypeKind.TIMESTAMP
        ? new BoundFunction.OfNumbers(
            type, new StartInZone(zone, unit).after(new ZoneShift(zone, false)).after(start))
        : new BoundFunction.OfNumbers(ColumnType.of(TypeKind.LOCAL_TIMESTAMP), start);
  }

  private OrderedFunction<BigInteger, BigInteger> shift(ColumnType from, ColumnType to) {
    return from.equals(to)
        ? new Identity<>()
        : new ZoneShift(zone, to.kind() == TypeKind.LOCAL_TIMESTAMP);
  }

  private OrderedFunction<BigInteger, BigInteger> local(ColumnType type) {
    return shift(type, ColumnType.of(TypeKind.LOCAL_TIMESTAMP));
  }

  private OrderedFunction<BigInteger, BigInteger> atMidnight(ColumnType to) {
    return to.kind() == TypeKind.TIMESTAMP
        ? new ZoneShift(zone, false).after(new StartOfDay())
        : new StartOfDay();
  }

  /**
   * The local time that is cut off or written. Of a date it is midnight, but to engines that make
   * it an instant, where clocks skip midnight, what they show instead.
   */
  private OrderedFunction<BigInteger, BigInteger> shown(ColumnType type) {
    ColumnType timestamp = ColumnType.of(TypeKind.TIMESTAMP);
    return type.kind() == TypeKind.DATE
        ? new EitherOf<>(new StartOfDay(), local(timestamp).after(atMidnight(timestamp)))
        : local(type);
  }

  private static boolean isTimestamp(ColumnType type) {
    return type.kind() == TypeKind.TIMESTAMP || type.kind() == TypeKind.LOCAL_TIMESTAMP;
  }

  private static InvalidPredicateException misuse(
      ScalarFunction function, Term argument, ColumnType type, String needed) {
    return new InvalidPredicateException(
        function.text(argument.toString())
            + " has no meaning: "
            + argument
            + " is of type "
            + type
            + ", and the function takes "
            + needed
            + ". Apply it to a column of such a type, or convert with CAST first.");
  }
}
