package io.pruningindex.job.sql;

import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.predicate.Unsupported;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlBetweenOperator;

/** Turns a parsed condition into a predicate. What it cannot turn stays small around its cause. */
final class PredicateConverter {
  /** What can be unknown, and is no value that could be NULL. */
  private static final Set<SqlKind> CONDITIONS =
      EnumSet.of(
          SqlKind.AND,
          SqlKind.OR,
          SqlKind.NOT,
          SqlKind.EQUALS,
          SqlKind.NOT_EQUALS,
          SqlKind.LESS_THAN,
          SqlKind.LESS_THAN_OR_EQUAL,
          SqlKind.GREATER_THAN,
          SqlKind.GREATER_THAN_OR_EQUAL,
          SqlKind.IN,
          SqlKind.NOT_IN,
          SqlKind.BETWEEN,
          SqlKind.LIKE);

  private final SourceText source;
  private final OperandConverter operands;
  private final TextTests tests;
  private final SubqueryConverter subqueries;

  /** A converter that only reports subqueries. */
  PredicateConverter(SourceText source) {
    this(source, null);
  }

  /**
   * @param subqueries converts those of INs, or null if there is nothing that they could be on
   */
  PredicateConverter(SourceText source, SubqueryConverter subqueries) {
    this.source = source;
    this.operands = new OperandConverter(source);
    this.tests = new TextTests(operands);
    this.subqueries = subqueries;
  }

  Predicate convert(SqlNode node) {
    return switch (node.getKind()) {
      case AND -> Predicates.and(SqlChain.of(node).stream().map(this::convert).toList());
      case OR -> Predicates.or(SqlChain.of(node).stream().map(this::convert).toList());
      case NOT -> Predicates.not(convert(operand(node, 0)));
      case EQUALS -> comparison(ComparisonOperator.EQUAL, node);
      case NOT_EQUALS -> comparison(ComparisonOperator.NOT_EQUAL, node);
      case LESS_THAN -> comparison(ComparisonOperator.LESS, node);
      case LESS_THAN_OR_EQUAL -> comparison(ComparisonOperator.LESS_OR_EQUAL, node);
      case GREATER_THAN -> comparison(ComparisonOperator.GREATER, node);
      case GREATER_THAN_OR_EQUAL -> comparison(ComparisonOperator.GREATER_OR_EQUAL, node);
      case IS_DISTINCT_FROM -> comparison(ComparisonOperator.DISTINCT, node);
      case IS_NOT_DISTINCT_FROM -> comparison(ComparisonOperator.NOT_DISTINCT, node);
      case IN -> in(node);
      case NOT_IN -> Predicates.not(in(node));
      case BETWEEN -> between(node);
      case IS_NULL -> isNull(node);
      case IS_NOT_NULL -> Predicates.not(isNull(node));
      case IS_TRUE -> TruthTest.isTrue(convert(operand(node, 0)));
      case IS_NOT_TRUE -> TruthTest.isNotTrue(convert(operand(node, 0)));
      case IS_FALSE -> TruthTest.isFalse(convert(operand(node, 0)));
      case IS_NOT_FALSE -> Predicates.not(TruthTest.isFalse(convert(operand(node, 0))));
      case LIKE -> tests.like((SqlCall) node).orElseGet(() -> unsupported(node, Reasons.of(node)));
      case OTHER_FUNCTION ->
          tests.function((SqlCall) node).orElseGet(() -> unsupported(node, Reasons.of(node)));
      case IDENTIFIER, LITERAL -> condition(node);
      default -> unsupported(node, Reasons.of(node));
    };
  }

  private Predicate condition(SqlNode node) {
    Operand operand = operands.convert(node);
    if (operand instanceof Operand.OfRows rows) {
      return rows.term().isEqualTo(true);
    }
    if (operand instanceof Operand.Value value
        && value.literal() instanceof Literal.BooleanValue flag) {
      return flag.value() ? Predicates.alwaysTrue() : Predicates.alwaysFalse();
    }
    return unsupported(node, reason(operand, Reasons.NO_CONDITION));
  }

  private Predicate comparison(ComparisonOperator operator, SqlNode node) {
    return comparison(operator, operand(node, 0), operand(node, 1), node);
  }

  private Predicate comparison(
      ComparisonOperator operator, SqlNode left, SqlNode right, SqlNode whole) {
    Operand first = operands.convert(left);
    Operand second = operands.convert(right);
    if (first instanceof Operand.OfRows rows && second instanceof Operand.Value value) {
      return new Comparison(rows.term(), operator, value.literal());
    }
    if (first instanceof Operand.Value value && second instanceof Operand.OfRows rows) {
      return new Comparison(rows.term(), operator.mirrored(), value.literal());
    }
    String otherwise = first instanceof Operand.OfRows ? Reasons.TWO_COLUMNS : Reasons.NO_COLUMN;
    return unsupported(whole, reason(first, reason(second, otherwise)));
  }

  private static String reason(Operand operand, String otherwise) {
    return operand instanceof Operand.Inexpressible inexpressible
        ? inexpressible.reason()
        : otherwise;
  }

  /** Literals of the list stay together; each other entry is a comparison of its own. */
  private Predicate in(SqlNode node) {
    if (!(operand(node, 1) instanceof SqlNodeList list)) {
      return subqueries == null
          ? unsupported(node, Reasons.of(node))
          : subqueries.convert((SqlCall) node);
    }
    SqlNode left = operand(node, 0);
    if (!(operands.convert(left) instanceof Operand.OfRows rows)) {
      return Predicates.or(
          list.stream()
              .map(entry -> comparison(ComparisonOperator.EQUAL, left, entry, node))
              .toList());
    }
    List<Literal> literals = new ArrayList<>();
    List<Predicate> terms = new ArrayList<>();
    for (SqlNode entry : list) {
      Operand operand = operands.convert(entry);
      if (operand instanceof Operand.Value value) {
        literals.add(value.literal());
      } else {
        terms.add(unsupported(node, reason(operand, Reasons.TWO_COLUMNS)));
      }
    }
    if (!literals.isEmpty()) {
      terms.add(0, new In(rows.term(), literals));
    }
    return Predicates.or(terms);
  }

  private Predicate between(SqlNode node) {
    SqlBetweenOperator operator = (SqlBetweenOperator) ((SqlCall) node).getOperator();
    SqlNode low = operand(node, 1);
    SqlNode high = operand(node, 2);
    Predicate within = within(node, low, high);
    if (operator.flag == SqlBetweenOperator.Flag.SYMMETRIC) {
      within = Predicates.or(within, within(node, high, low));
    }
    return operator.isNegated() ? Predicates.not(within) : within;
  }

  private Predicate within(SqlNode node, SqlNode low, SqlNode high) {
    SqlNode value = operand(node, 0);
    return Predicates.and(
        comparison(ComparisonOperator.GREATER_OR_EQUAL, value, low, node),
        comparison(ComparisonOperator.LESS_OR_EQUAL, value, high, node));
  }

  private Predicate isNull(SqlNode node) {
    if (CONDITIONS.contains(operand(node, 0).getKind())) {
      return unsupported(node, Reasons.NULL_CONDITION);
    }
    Operand operand = operands.convert(operand(node, 0));
    return operand instanceof Operand.OfRows rows
        ? rows.term().isNull()
        : unsupported(node, reason(operand, Reasons.NO_COLUMN));
  }

  private Unsupported unsupported(SqlNode node, String reason) {
    return new Unsupported(source.of(node), reason);
  }

  private static SqlNode operand(SqlNode call, int position) {
    return ((SqlCall) call).operand(position);
  }
}
