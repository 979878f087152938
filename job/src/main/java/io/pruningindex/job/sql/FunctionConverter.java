package io.pruningindex.job.sql;

import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.ScalarFunction;
import io.pruningindex.query.predicate.TimeUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlNode;

/** Recognises the functions that pruning can see through, under the names of several dialects. */
final class FunctionConverter {
  private static final Operand UNSUPPORTED = new Operand.Inexpressible(Reasons.FUNCTION);

  private final Function<SqlNode, Operand> operands;

  /** A converter; {@code operands} converts the arguments of functions. */
  FunctionConverter(Function<SqlNode, Operand> operands) {
    this.operands = operands;
  }

  Operand convert(SqlCall call) {
    List<SqlNode> arguments = call.getOperandList();
    return switch (call.getKind()) {
      // TRY_CAST gives null where CAST fails, which is allowed for in a cast.
      case CAST, SAFE_CAST -> cast(arguments);
      case FLOOR -> rounded(arguments, new ScalarFunction.Floor());
      case CEIL -> rounded(arguments, new ScalarFunction.Ceiling());
      case EXTRACT -> extract(arguments);
      case DATE_TRUNC -> truncated(arguments);
      case OTHER_FUNCTION -> named(call.getOperator().getName(), arguments);
      default -> UNSUPPORTED;
    };
  }

  private Operand named(String name, List<SqlNode> arguments) {
    return switch (name.toUpperCase(Locale.ROOT)) {
      case "YEAR" -> arguments.size() == 1 ? year(arguments.get(0)) : UNSUPPORTED;
      case "DATE", "TO_DATE" -> arguments.size() == 1 ? date(arguments.get(0)) : UNSUPPORTED;
      case "DATE_TRUNC" -> truncated(arguments);
      case "DATE_FORMAT" -> formatted(arguments);
      case "SUBSTRING", "SUBSTR" -> substring(arguments);
      case "LEFT" ->
          arguments.size() == 2 ? first(arguments.get(0), arguments.get(1)) : UNSUPPORTED;
      default -> UNSUPPORTED;
    };
  }

  private Operand cast(List<SqlNode> arguments) {
    if (!(arguments.size() >= 2 && arguments.get(1) instanceof SqlDataTypeSpec spec)) {
      return UNSUPPORTED;
    }
    return SqlTypes.of(spec)
        .<Operand>map(
            type ->
                operands.apply(arguments.get(0)) instanceof Operand.Value constant
                    ? ConstantCast.of(constant.literal(), type)
                    : applied(arguments.get(0), new ScalarFunction.Cast(type)))
        .orElseGet(
            () ->
                new Operand.Inexpressible("a cast to " + SqlTypes.name(spec) + " does not prune"));
  }

  private Operand date(SqlNode argument) {
    return operands.apply(argument) instanceof Operand.Value constant
        ? ConstantCast.of(constant.literal(), SqlTypes.DATE)
        : applied(argument, ScalarFunction.toDate());
  }

  private Operand year(SqlNode argument) {
    return applied(argument, new ScalarFunction.Year());
  }

  private Operand extract(List<SqlNode> arguments) {
    boolean year =
        arguments.size() == 2
            && arguments.get(0) instanceof SqlIntervalQualifier qualifier
            && qualifier.toString().equalsIgnoreCase("YEAR");
    return year
        ? year(arguments.get(1))
        : new Operand.Inexpressible("of EXTRACT only the YEAR is in the order of time");
  }

  private Operand rounded(List<SqlNode> arguments, ScalarFunction function) {
    if (arguments.size() == 1) {
      return applied(arguments.get(0), function);
    }
    boolean downTo =
        function instanceof ScalarFunction.Floor
            && arguments.get(1) instanceof SqlIntervalQualifier;
    return downTo ? truncated(arguments.get(0), arguments.get(1).toString()) : UNSUPPORTED;
  }

  /** The unit comes first in most dialects, and last in some. */
  private Operand truncated(List<SqlNode> arguments) {
    if (arguments.size() != 2) {
      return UNSUPPORTED;
    }
    return text(arguments.get(0))
        .map(unit -> truncated(arguments.get(1), unit))
        .orElseGet(
            () ->
                arguments.get(1) instanceof SqlIntervalQualifier qualifier
                    ? truncated(arguments.get(0), qualifier.toString())
                    : UNSUPPORTED);
  }

  private Operand truncated(SqlNode argument, String unit) {
    for (TimeUnit known : TimeUnit.values()) {
      if (known.name().equalsIgnoreCase(unit)) {
        return applied(argument, new ScalarFunction.Truncate(known));
      }
    }
    return new Operand.Inexpressible("times cannot be cut off to '" + unit + "'");
  }

  private Operand formatted(List<SqlNode> arguments) {
    if (arguments.size() != 2) {
      return UNSUPPORTED;
    }
    return text(arguments.get(1))
        .map(pattern -> applied(arguments.get(0), new ScalarFunction.DateFormat(pattern)))
        .orElse(UNSUPPORTED);
  }

  private Operand substring(List<SqlNode> arguments) {
    boolean fromStart =
        arguments.size() == 3
            && operands.apply(arguments.get(1)) instanceof Operand.Value start
            && start.literal().equals(Literal.of(1));
    return fromStart
        ? first(arguments.get(0), arguments.get(2))
        : new Operand.Inexpressible(
            "of substrings only those from the start, with a length, prune");
  }

  private Operand first(SqlNode argument, SqlNode length) {
    boolean positive =
        operands.apply(length) instanceof Operand.Value value
            && value.literal() instanceof Literal.LongValue number
            && number.value() > 0
            && number.value() <= Integer.MAX_VALUE;
    if (!positive) {
      return UNSUPPORTED;
    }
    long characters =
        ((Literal.LongValue) ((Operand.Value) operands.apply(length)).literal()).value();
    return applied(argument, new ScalarFunction.Substring((int) characters));
  }

  /** The text of a constant, if it is one. */
  Optional<String> text(SqlNode node) {
    return operands.apply(node) instanceof Operand.Value value
            && value.literal() instanceof Literal.StringValue text
        ? Optional.of(text.value())
        : Optional.empty();
  }

  private Operand applied(SqlNode argument, ScalarFunction function) {
    Operand operand = operands.apply(argument);
    if (operand instanceof Operand.OfRows rows) {
      return new Operand.OfRows(rows.term().apply(function));
    }
    return operand instanceof Operand.Inexpressible
        ? operand
        : new Operand.Inexpressible("functions of constants are not supported");
  }
}
