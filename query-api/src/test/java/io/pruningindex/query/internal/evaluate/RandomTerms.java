package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.predicate.ScalarFunction;
import io.pruningindex.query.predicate.Term;
import io.pruningindex.query.predicate.TimeUnit;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.List;
import java.util.Random;

/** Columns and functions of columns. */
final class RandomTerms {
  private static final List<ColumnType> NUMBERS =
      List.of(
          ColumnType.of(TypeKind.INT),
          ColumnType.of(TypeKind.LONG),
          ColumnType.of(TypeKind.FLOAT),
          ColumnType.of(TypeKind.DOUBLE),
          ColumnType.decimal(9, 2),
          ColumnType.decimal(20, 1),
          ColumnType.decimal(38, 10));
  private static final List<ColumnType> TIMES =
      List.of(
          ColumnType.of(TypeKind.DATE),
          ColumnType.of(TypeKind.TIMESTAMP),
          ColumnType.of(TypeKind.LOCAL_TIMESTAMP));
  private static final List<ColumnType> LONGS = List.of(ColumnType.of(TypeKind.LONG));
  private static final List<ColumnType> TEXTS = List.of(ColumnType.of(TypeKind.STRING));
  private static final List<String> ORDERED =
      List.of("yyyy", "yyyy-MM", "yyyyMMdd", "yyyy-MM-dd HH");
  private static final List<String> UNORDERED = List.of("MM-yyyy", "dd", "yyyy-MM-dd HH:mm:ss.SSS");

  private final Random random;
  private final RandomValues values;

  RandomTerms(Random random, RandomValues values) {
    this.random = random;
    this.values = values;
  }

  /**
   * A term.
   *
   * @param type the type of its values
   * @param sample one of its values, or null
   * @param function whether it is more than a column
   */
  record Drawn(Term term, ColumnType type, Object sample, boolean function) {}

  /** A term on a column, most often the column itself. */
  Drawn term(Column column) {
    Drawn drawn =
        new Drawn(
            Predicates.column(column.name()), column.type(), values.value(column.type()), false);
    for (int i = random.nextInt(6); i >= 4 && drawn.type().kind() != TypeKind.OTHER; i--) {
      drawn = called(drawn, function(drawn.type()));
    }
    return drawn;
  }

  /** A term on a column with a function of which all engines give the same, if there is one. */
  Drawn agreedTerm(Column column) {
    Drawn drawn =
        new Drawn(
            Predicates.column(column.name()), column.type(), values.value(column.type()), false);
    ScalarFunction function =
        switch (column.type().kind()) {
          case INT -> random.nextBoolean() ? cast(TEXTS) : cast(LONGS);
          case LONG -> new ScalarFunction.Cast(ColumnType.of(TypeKind.DOUBLE));
          case FLOAT -> new ScalarFunction.Cast(ColumnType.of(TypeKind.DOUBLE));
          case DOUBLE -> wholeNumber();
          case DECIMAL ->
              random.nextBoolean()
                  ? wholeNumber()
                  : new ScalarFunction.Cast(ColumnType.decimal(38, column.type().scale() / 2));
          case STRING -> new ScalarFunction.Substring(1 + random.nextInt(3));
          case DATE, LOCAL_TIMESTAMP, TIMESTAMP -> agreedOnTime(column.type());
          default -> null;
        };
    return function == null ? drawn : called(drawn, function);
  }

  private ScalarFunction agreedOnTime(ColumnType type) {
    if (type.kind() == TypeKind.DATE && random.nextInt(4) == 0) {
      return cast(TEXTS);
    }
    return switch (random.nextInt(type.kind() == TypeKind.TIMESTAMP ? 3 : 4)) {
      case 0 -> new ScalarFunction.Year();
      case 1 -> new ScalarFunction.Truncate(unit());
      case 2 -> new ScalarFunction.DateFormat(ORDERED.get(random.nextInt(ORDERED.size())));
      default ->
          new ScalarFunction.Cast(
              ColumnType.of(
                  type.kind() == TypeKind.DATE ? TypeKind.LOCAL_TIMESTAMP : TypeKind.DATE));
    };
  }

  private ScalarFunction function(ColumnType type) {
    return switch (type.kind()) {
      case INT, LONG, FLOAT, DOUBLE, DECIMAL ->
          switch (random.nextInt(6)) {
            case 0, 1 -> wholeNumber();
            case 2 -> cast(TEXTS);
            default -> cast(NUMBERS);
          };
      case DATE, TIMESTAMP, LOCAL_TIMESTAMP ->
          switch (random.nextInt(7)) {
            case 6 -> cast(TEXTS);
            case 0, 1 -> cast(TIMES);
            case 2 -> new ScalarFunction.Year();
            case 3 -> new ScalarFunction.DateFormat(pattern());
            default -> new ScalarFunction.Truncate(unit());
          };
      case STRING ->
          random.nextInt(6) == 0
              ? cast(NUMBERS)
              : new ScalarFunction.Substring(1 + random.nextInt(4));
      default -> cast(random.nextBoolean() ? NUMBERS : List.of(type));
    };
  }

  private ScalarFunction cast(List<ColumnType> types) {
    return new ScalarFunction.Cast(types.get(random.nextInt(types.size())));
  }

  private ScalarFunction wholeNumber() {
    return random.nextBoolean() ? new ScalarFunction.Floor() : new ScalarFunction.Ceiling();
  }

  private TimeUnit unit() {
    return TimeUnit.values()[random.nextInt(TimeUnit.values().length)];
  }

  private String pattern() {
    List<String> patterns = random.nextInt(5) == 0 ? UNORDERED : ORDERED;
    return patterns.get(random.nextInt(patterns.size()));
  }

  private Drawn called(Drawn argument, ScalarFunction function) {
    Object sample;
    try {
      sample = RowFunctions.plain().apply(function, argument.sample());
    } catch (RowFunctions.NoMeaning e) {
      sample = null;
    }
    return new Drawn(
        argument.term().apply(function), resultType(function, argument.type()), sample, true);
  }

  private static ColumnType resultType(ScalarFunction function, ColumnType type) {
    if (function instanceof ScalarFunction.Cast cast) {
      return cast.type();
    } else if (function instanceof ScalarFunction.Year) {
      return ColumnType.of(TypeKind.INT);
    } else if (function instanceof ScalarFunction.Truncate) {
      return type.kind() == TypeKind.TIMESTAMP ? type : ColumnType.of(TypeKind.LOCAL_TIMESTAMP);
    } else if (function instanceof ScalarFunction.DateFormat
        || function instanceof ScalarFunction.Substring) {
      return ColumnType.of(TypeKind.STRING);
    }
    return type.kind() == TypeKind.DECIMAL ? ColumnType.decimal(type.precision(), 0) : type;
  }
}
