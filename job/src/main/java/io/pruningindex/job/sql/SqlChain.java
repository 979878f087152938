package io.pruningindex.job.sql;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** Takes apart what one operator, AND or OR, joins. */
final class SqlChain {
  private SqlChain() {}

  /** The terms that the operator of {@code node} joins, in order. */
  static List<SqlNode> of(SqlNode node) {
    return terms(node, node.getKind());
  }

  /** The terms that are joined by AND; {@code node} alone if it is no AND. */
  static List<SqlNode> ofAnd(SqlNode node) {
    return terms(node, SqlKind.AND);
  }

  /** Chains lean to the left, and may be long. */
  private static List<SqlNode> terms(SqlNode node, SqlKind operator) {
    Deque<SqlNode> terms = new ArrayDeque<>();
    SqlNode rest = node;
    while (rest.getKind() == operator) {
      terms.addFirst(((SqlCall) rest).operand(1));
      rest = ((SqlCall) rest).operand(0);
    }
    terms.addFirst(rest);
    return List.copyOf(terms);
  }
}
