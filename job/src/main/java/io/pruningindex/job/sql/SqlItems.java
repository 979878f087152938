package io.pruningindex.job.sql;

import io.pruningindex.query.Aggregate;
import io.pruningindex.query.SortOrder;
import io.pruningindex.query.predicate.ColumnReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;

/** Reads what stands after SELECT and after ORDER BY. */
public final class SqlItems {
  private SqlItems() {}

  /**
   * The order that a text states: a column, ASC (if not said) or DESC, NULLS FIRST or LAST. If
   * nothing is said of nulls they are taken for less than all values.
   *
   * @throws MalformedPredicateException if it states none
   */
  public static SortOrder order(String text) {
    return query("SELECT 1 ORDER BY ", text)
        .flatMap(
            query ->
                query instanceof SqlOrderBy order && isPlain(order) && order.orderList.size() == 1
                    ? order(order.orderList.get(0))
                    : Optional.empty())
        .orElseThrow(
            () ->
                new MalformedPredicateException(
                    "'"
                        + text
                        + "' is no order: give one column, then ASC or DESC, then NULLS FIRST or"
                        + " LAST"));
  }

  /**
   * The aggregates that a text lists: COUNT(*), COUNT, MIN and MAX of columns.
   *
   * @throws MalformedPredicateException if it lists anything else
   */
  public static List<Aggregate> aggregates(String text) {
    return query("SELECT ", text)
        .flatMap(
            query ->
                query instanceof SqlSelect select && isPlain(select)
                    ? aggregates(select.getSelectList())
                    : Optional.empty())
        .orElseThrow(
            () ->
                new MalformedPredicateException(
                    "'"
                        + text
                        + "' is no list of aggregates such as COUNT(*), COUNT(a), MIN(b), MAX(b)"));
  }

  private static Optional<SqlNode> query(String start, String text) {
    String plain = Names.withReservedQuoted(Names.withoutBackTicks(text));
    try {
      return Optional.of(SqlParser.create(start + plain, SqlPredicateParser.CONFIG).parseQuery());
    } catch (SqlParseException e) {
      return Optional.empty();
    }
  }

  private static boolean isPlain(SqlOrderBy order) {
    return order.offset == null && order.fetch == null;
  }

  private static boolean isPlain(SqlSelect select) {
    return select.getFrom() == null && select.getWhere() == null && !select.isDistinct();
  }

  private static Optional<SortOrder> order(SqlNode node) {
    return switch (node.getKind()) {
      case NULLS_FIRST -> inner(node).map(order -> order.nulls(SortOrder.Nulls.FIRST));
      case NULLS_LAST -> inner(node).map(order -> order.nulls(SortOrder.Nulls.LAST));
      case DESCENDING -> column(((SqlCall) node).operand(0)).map(SortOrder::descending);
      default -> column(node).map(SortOrder::ascending);
    };
  }

  private static Optional<SortOrder> inner(SqlNode node) {
    return order(((SqlCall) node).<SqlNode>operand(0));
  }

  private static Optional<List<Aggregate>> aggregates(List<SqlNode> nodes) {
    List<Aggregate> aggregates = new ArrayList<>();
    for (SqlNode node : nodes) {
      aggregate(node).ifPresent(aggregates::add);
    }
    return aggregates.size() == nodes.size() ? Optional.of(aggregates) : Optional.empty();
  }

  private static Optional<Aggregate> aggregate(SqlNode node) {
    if (!(node instanceof SqlCall call)
        || call.getKind() == SqlKind.AS
        || call.operandCount() != 1
        || call.getFunctionQuantifier() != null) {
      return Optional.empty();
    }
    SqlNode operand = call.operand(0);
    String function = call.getOperator().getName().toUpperCase(Locale.ROOT);
    if (function.equals("COUNT") && operand instanceof SqlIdentifier star && star.isStar()) {
      return Optional.of(Aggregate.countOfRows());
    }
    Optional<String> column = column(operand);
    return switch (function) {
      case "COUNT" -> column.map(Aggregate::count);
      case "MIN" -> column.map(Aggregate::min);
      case "MAX" -> column.map(Aggregate::max);
      default -> Optional.empty();
    };
  }

  private static Optional<String> column(SqlNode node) {
    return new OperandConverter(new SourceText("")).convert(node) instanceof Operand.OfRows rows
            && rows.term() instanceof ColumnReference column
        ? Optional.of(column.name())
        : Optional.empty();
  }
}
