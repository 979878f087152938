package io.pruningindex.job.sql;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlLikeOperator;

/** Why a part of a condition cannot be expressed. */
final class Reasons {
  static final String FUNCTION = "functions are not supported";
  static final String ARITHMETIC = "arithmetic is not supported";
  static final String NO_COLUMN = "no column is compared";
  static final String TWO_COLUMNS = "comparing two columns is not supported";
  static final String NULL_CONDITION = "testing a condition for NULL is not supported";
  static final String NO_CONDITION = "a value that is no condition";

  private Reasons() {}

  static String of(SqlNode node) {
    if (node.isA(SqlKind.QUERY) || contains(node)) {
      return "subqueries are not supported";
    }
    return switch (node.getKind()) {
      case PLUS, MINUS, TIMES, DIVIDE, MOD, MINUS_PREFIX, PLUS_PREFIX -> ARITHMETIC;
      case SIMILAR, RLIKE -> "regular expressions are not supported";
      case LIKE -> like((SqlCall) node);
      case DYNAMIC_PARAM -> "parameters have no value here";
      case ROW -> "rows of several values are not supported";
      case ITEM -> "elements of arrays and maps are not supported";
      case CASE -> "CASE is not supported";
      case LITERAL_CHAIN -> "strings in several pieces are not supported";
      default -> other(node);
    };
  }

  private static String like(SqlCall call) {
    return ((SqlLikeOperator) call.getOperator()).isCaseSensitive()
        ? "LIKE needs a column and a pattern in quotes"
        : "LIKE that disregards case is not supported";
  }

  private static boolean contains(SqlNode node) {
    return switch (node.getKind()) {
      case EXISTS, UNIQUE, SCALAR_QUERY -> true;
      default ->
          node instanceof SqlCall call
              && call.getOperandList().stream()
                  .anyMatch(operand -> operand != null && operand.isA(SqlKind.QUERY));
    };
  }

  private static String other(SqlNode node) {
    if (!(node instanceof SqlCall call)) {
      return "this is not supported";
    }
    String name = call.getOperator().getName();
    return call.getOperator() instanceof SqlFunction || name.matches("[A-Za-z_0-9]+")
        ? FUNCTION
        : "the operator " + name + " is not supported";
  }
}
