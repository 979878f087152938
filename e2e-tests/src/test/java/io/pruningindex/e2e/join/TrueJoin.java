package io.pruningindex.e2e.join;

import io.pruningindex.job.cli.demo.RowEvaluator;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A join, carried out row by row.
 *
 * @param join the join
 * @param keys the keys of those rows of the dimension that take part in it, each once
 */
record TrueJoin(DimensionJoin join, List<List<Object>> keys) {
  /**
   * Carries out the part of a join that does not depend on the fact table.
   *
   * @param dimensions the rows of each dimension
   */
  static TrueJoin of(DimensionJoin join, Map<String, List<TruthRow>> dimensions) {
    RowEvaluator condition = new RowEvaluator(join.predicate());
    List<TrueJoin> inner = join.joins().stream().map(other -> of(other, dimensions)).toList();
    return new TrueJoin(
        join,
        dimensions.get(join.dimension()).stream()
            .filter(condition::mayMatch)
            .filter(row -> inner.stream().allMatch(other -> other.needs(row)))
            .map(row -> key(join, row))
            .distinct()
            .toList());
  }

  /** The values of a dimension's row that must be equal to those of the fact table. */
  static List<Object> key(DimensionJoin join, TruthRow row) {
    List<Object> key = new ArrayList<>();
    join.keys().forEach(column -> key.add(row.value(column.dimensionKey())));
    return key;
  }

  /** Whether what comes out of the join depends on a row of the fact table. */
  boolean needs(TruthRow row) {
    return switch (join.type()) {
      case INNER, RIGHT_OUTER, LEFT_SEMI, RIGHT_SEMI, RIGHT_ANTI -> hasMatch(row);
      case LEFT_ANTI, NULL_AWARE_LEFT_ANTI -> !hasMatch(row);
      case LEFT_OUTER, FULL_OUTER, EXISTENCE, CROSS -> true;
    };
  }

  private boolean hasMatch(TruthRow row) {
    return membership(row).mayMatch();
  }

  /** Whether a row's key is one of the keys. */
  Membership membership(TruthRow row) {
    return keys.stream().map(key -> membership(row, key)).reduce(Membership.FALSE, Membership::or);
  }

  private Membership membership(TruthRow row, List<Object> key) {
    Membership membership = Membership.TRUE;
    for (int i = 0; i < key.size() && membership != Membership.FALSE; i++) {
      membership = membership.and(equality(join.keys().get(i), row, key.get(i)));
    }
    return membership;
  }

  private static Membership equality(JoinKey columns, TruthRow row, Object other) {
    Object value = row.value(columns.factColumn());
    if (value == null || other == null) {
      boolean equal = value == other && columns.nullSafe();
      return equal ? Membership.TRUE : columns.nullSafe() ? Membership.FALSE : Membership.NULL;
    } else if (!KeyValues.mayEqual(value, other)) {
      return Membership.FALSE;
    }
    return KeyValues.alike(value.getClass(), other.getClass())
        ? Membership.TRUE
        : Membership.DOUBTFUL;
  }
}
