package io.pruningindex.job.sql;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Predicates;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.BitString;

/** Tells columns and literals from what can only be reported. */
final class OperandConverter {
  /** Functions that are called without parentheses, such as CURRENT_DATE. */
  private static final Set<String> BARE_FUNCTIONS =
      SqlStdOperatorTable.instance().getOperatorList().stream()
          .filter(operator -> operator.getSyntax() == SqlSyntax.FUNCTION_ID)
          .map(operator -> operator.getName().toUpperCase(Locale.ROOT))
          .collect(toUnmodifiableSet());

  private final SourceText source;
  private final FunctionConverter functions = new FunctionConverter(this::convert);

  OperandConverter(SourceText source) {
    this.source = source;
  }

  /** The converter of functions. */
  FunctionConverter functions() {
    return functions;
  }

  static boolean isBareFunction(String upperCaseName) {
    return BARE_FUNCTIONS.contains(upperCaseName);
  }

  Operand convert(SqlNode node) {
    if (node instanceof SqlIdentifier identifier) {
      return column(identifier);
    }
    if (node instanceof SqlLiteral literal) {
      return literal(literal);
    }
    if (node.getKind() == SqlKind.MINUS_PREFIX || node.getKind() == SqlKind.PLUS_PREFIX) {
      return signed((SqlCall) node);
    }
    String reason = Reasons.of(node);
    return reason.equals(Reasons.FUNCTION)
        ? functions.convert((SqlCall) node)
        : new Operand.Inexpressible(reason);
  }

  private static Operand column(SqlIdentifier identifier) {
    if (identifier.isStar()) {
      return new Operand.Inexpressible("* is no column");
    }
    String name = String.join(".", identifier.names);
    if (identifier.isSimple()
        && !identifier.isComponentQuoted(0)
        && isBareFunction(name.toUpperCase(Locale.ROOT))) {
      return new Operand.Inexpressible(
          Reasons.FUNCTION + "; a column named " + name + " is written \"" + name + "\"");
    }
    return new Operand.OfRows(Predicates.column(name));
  }

  private Operand signed(SqlCall call) {
    Operand operand = convert(call.operand(0));
    if (!(operand instanceof Operand.Value value)) {
      return new Operand.Inexpressible(Reasons.ARITHMETIC);
    }
    if (call.getKind() == SqlKind.PLUS_PREFIX) {
      return value;
    }
    if (value.literal() instanceof Literal.LongValue number) {
      return exact(BigDecimal.valueOf(number.value()).negate());
    }
    if (value.literal() instanceof Literal.DecimalValue number) {
      return exact(number.value().negate());
    }
    if (value.literal() instanceof Literal.DoubleValue number) {
      return new Operand.Value(Literal.of(-number.value()));
    }
    return new Operand.Inexpressible(Reasons.ARITHMETIC);
  }

  private Operand literal(SqlLiteral literal) {
    if (literal instanceof SqlUnknownLiteral typed) {
      return typed(typed.tag, typed.getValueAs(String.class), literal);
    }
    if (literal.getValue() == null) {
      return new Operand.Value(Literal.NULL);
    }
    return switch (literal.getTypeName()) {
      case BOOLEAN -> new Operand.Value(Literal.of(literal.booleanValue()));
      case DECIMAL -> exact(literal.bigDecimalValue());
      case DOUBLE -> approximate(literal.bigDecimalValue());
      case CHAR -> new Operand.Value(Literal.of(literal.getValueAs(String.class)));
      case BINARY -> binary(literal, literal.getValueAs(BitString.class));
      case DATE -> typed("DATE", literal.getValue().toString(), literal);
      case TIMESTAMP -> typed("TIMESTAMP", literal.getValue().toString(), literal);
      default -> new Operand.Inexpressible("literals of this type are not supported");
    };
  }

  private static Operand exact(BigDecimal number) {
    boolean fits = number.scale() == 0 && number.toBigInteger().bitLength() < Long.SIZE;
    return new Operand.Value(fits ? Literal.of(number.longValueExact()) : Literal.of(number));
  }

  private static Operand approximate(BigDecimal number) {
    double value = number.doubleValue();
    return Double.isInfinite(value)
        ? new Operand.Inexpressible("the number is beyond the range of DOUBLE")
        : new Operand.Value(Literal.of(value));
  }

  private Operand binary(SqlLiteral literal, BitString bits) {
    if (bits.getBitCount() % Byte.SIZE != 0) {
      throw SyntaxErrors.at(
          source,
          literal.getParserPosition(),
          "a binary literal needs an even number of hexadecimal digits");
    }
    return new Operand.Value(Literal.of(bits.getAsByteArray()));
  }

  private Operand typed(String type, String text, SqlNode node) {
    try {
      return switch (type) {
        case "DATE" -> new Operand.Value(Literal.of(TemporalText.date(text)));
        case "TIMESTAMP" -> TemporalText.timestamp(text);
        default -> new Operand.Inexpressible(type + " literals are not supported");
      };
    } catch (IllegalArgumentException e) {
      throw SyntaxErrors.at(source, node.getParserPosition(), e.getMessage());
    }
  }
}
