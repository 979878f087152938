package io.pruningindex.job.sql;

import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/**
 * Turns {@code columns IN (SELECT keys FROM dimension WHERE condition)} into a placeholder, and the
 * subquery into the join that it stands for. An IN with a subquery of the same form among the terms
 * of the condition makes a join of the dimension with another one.
 */
final class SubqueryConverter {
  private final SourceText source;
  private final Instant currentTo;
  private final Map<String, DimensionJoin> sets = new LinkedHashMap<>();

  /**
   * @param currentTo the time that dimensions must be complete up to, or null
   */
  SubqueryConverter(SourceText source, Instant currentTo) {
    this.source = source;
    this.currentTo = currentTo;
  }

  /** What the placeholders made so far stand for, by their names. */
  Map<String, DimensionJoin> sets() {
    return sets;
  }

  /** The condition that a value is in what a subquery selects. */
  Predicate convert(SqlCall in) {
    String left = source.of(in.operand(0));
    boolean several = in.operand(0).getKind() == SqlKind.ROW;
    String text = (several ? "(" + left + ")" : left) + " IN (" + source.of(in.operand(1)) + ")";
    try {
      sets.put(text, join(columns(in.operand(0)), in.operand(1)));
      return Predicates.placeholder(text, text);
    } catch (InexpressibleException e) {
      return Predicates.unsupported(text, e.getMessage());
    }
  }

  private DimensionJoin join(List<String> columns, SqlNode query) throws InexpressibleException {
    DimensionQuery subquery = DimensionQuery.of(query);
    List<String> keys = subquery.keys();
    if (keys.size() != columns.size()) {
      throw new InexpressibleException(
          "the subquery gives " + keys.size() + " columns for " + columns.size());
    }
    DimensionJoin.Builder join = DimensionJoin.with(subquery.dimension()).currentTo(currentTo);
    for (int i = 0; i < keys.size(); i++) {
      join.on(columns.get(i), keys.get(i));
    }
    PredicateConverter conditions = new PredicateConverter(source);
    List<Predicate> predicates = new ArrayList<>();
    for (SqlNode term : subquery.terms()) {
      if (term.getKind() == SqlKind.IN && ((SqlCall) term).operand(1).isA(SqlKind.QUERY)) {
        join.join(join(columns(((SqlCall) term).operand(0)), ((SqlCall) term).operand(1)));
      } else {
        predicates.add(conditions.convert(term));
      }
    }
    return join.where(Predicates.and(predicates)).build();
  }

  private List<String> columns(SqlNode left) throws InexpressibleException {
    List<SqlNode> nodes =
        left.getKind() == SqlKind.ROW ? ((SqlCall) left).getOperandList() : List.of(left);
    List<String> columns = new ArrayList<>();
    for (SqlNode node : nodes) {
      if (!(node instanceof SqlIdentifier column) || column.isStar()) {
        throw new InexpressibleException(
            "only columns as they are can be looked for in a subquery, not " + source.of(node));
      }
      columns.add(String.join(".", column.names));
    }
    return columns;
  }
}
