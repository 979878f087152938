package io.pruningindex.job.dimension.hudi;

import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.IsNaN;
import io.pruningindex.query.predicate.IsNull;
import io.pruningindex.query.predicate.Like;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Or;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.StartsWith;
import java.util.LinkedHashSet;
import java.util.Set;

/** Finds the columns that a condition asks for, but for those of parts that are not understood. */
final class ConditionColumns {
  private final Set<String> names = new LinkedHashSet<>();

  private ConditionColumns() {}

  /** The names, as they are spelt there. */
  static Set<String> of(Predicate predicate) {
    ConditionColumns columns = new ConditionColumns();
    columns.collect(predicate);
    return columns.names;
  }

  private void collect(Predicate predicate) {
    if (predicate instanceof And and) {
      and.operands().forEach(this::collect);
    } else if (predicate instanceof Or or) {
      or.operands().forEach(this::collect);
    } else if (predicate instanceof Not not) {
      collect(not.operand());
    } else if (predicate instanceof Comparison comparison) {
      names.add(comparison.term().columnName());
    } else if (predicate instanceof In in) {
      names.add(in.term().columnName());
    } else if (predicate instanceof IsNull isNull) {
      names.add(isNull.term().columnName());
    } else if (predicate instanceof IsNaN isNaN) {
      names.add(isNaN.term().columnName());
    } else if (predicate instanceof Like like) {
      names.add(like.term().columnName());
    } else if (predicate instanceof StartsWith start) {
      names.add(start.term().columnName());
    }
  }
}
