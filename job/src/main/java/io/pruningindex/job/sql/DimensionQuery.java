package io.pruningindex.job.sql;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * A query of the form {@code SELECT keys FROM dimension WHERE condition}.
 *
 * @param dimension the dimension's name
 * @param keys the columns that it gives
 * @param terms the terms of its condition, joined by AND; their columns are named without the
 *     dimension
 */
record DimensionQuery(String dimension, List<String> keys, List<SqlNode> terms) {
  private static final String FORM =
      "only subqueries of the form SELECT key FROM dimension WHERE condition are supported";

  static DimensionQuery of(SqlNode query) throws InexpressibleException {
    if (!(query instanceof SqlSelect select)
        || select.getFrom() == null
        || select.getGroup() != null
        || select.getHaving() != null
        || select.getQualify() != null
        || !select.getWindowList().isEmpty()) {
      throw new InexpressibleException(FORM);
    }
    SqlNode from = select.getFrom();
    SqlNode alias = null;
    if (from.getKind() == SqlKind.AS && ((SqlCall) from).operandCount() == 2) {
      alias = ((SqlCall) from).operand(1);
      from = ((SqlCall) from).operand(0);
    }
    if (!(from instanceof SqlIdentifier table)) {
      throw new InexpressibleException(FORM);
    }
    String dimension = String.join(".", table.names);
    String qualifier = alias == null ? dimension : ((SqlIdentifier) alias).getSimple();
    List<String> keys = new ArrayList<>();
    for (SqlNode item : select.getSelectList()) {
      if (!(unqualified(item, qualifier) instanceof SqlIdentifier key)
          || key.isStar()
          || !key.isSimple()) {
        throw new InexpressibleException(FORM + ", and its keys are columns as they are");
      }
      keys.add(key.getSimple());
    }
    List<SqlNode> terms = new ArrayList<>();
    if (select.getWhere() != null) {
      for (SqlNode term : SqlChain.ofAnd(select.getWhere())) {
        terms.add(unqualified(term, qualifier));
      }
    }
    return new DimensionQuery(dimension, keys, terms);
  }

  /** Leaves out the dimension's name before its columns; what is within subqueries stays. */
  private static SqlNode unqualified(SqlNode node, String qualifier) throws InexpressibleException {
    List<String> foreign = new ArrayList<>();
    SqlNode plain =
        node.accept(
            new SqlShuttle() {
              @Override
              public SqlNode visit(SqlIdentifier identifier) {
                if (identifier.names.size() == 1 || identifier.isStar()) {
                  return identifier;
                }
                if (!identifier.names.get(0).equals(qualifier)) {
                  foreign.add(identifier.toString());
                }
                return identifier.getComponent(1, identifier.names.size());
              }

              @Override
              public SqlNode visit(SqlCall call) {
                return call.isA(SqlKind.QUERY) ? call : super.visit(call);
              }
            });
    if (!foreign.isEmpty()) {
      throw new InexpressibleException(
          "the subquery names "
              + foreign.get(0)
              + ", which is no column of "
              + qualifier
              + ": only its own columns can stand in it");
    }
    return plain;
  }
}
