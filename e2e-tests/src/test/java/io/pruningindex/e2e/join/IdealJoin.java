package io.pruningindex.e2e.join;

import io.pruningindex.job.cli.demo.RowEvaluator;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.join.JoinType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The most that bounds and null counts allow to say of a join: whether there is a key all of whose
 * values fit.
 *
 * @param join the join
 * @param keys the keys of those rows of the dimension that may take part in it, each once
 * @param comparable of which columns of the key all engines compare the values alike
 * @param scales how many digits after the point the fact table has in each column of the key
 */
record IdealJoin(
    DimensionJoin join, List<List<Object>> keys, List<Boolean> comparable, List<Integer> scales) {
  private static final Set<JoinType> PRUNING =
      EnumSet.of(
          JoinType.INNER,
          JoinType.RIGHT_OUTER,
          JoinType.LEFT_SEMI,
          JoinType.RIGHT_SEMI,
          JoinType.RIGHT_ANTI);

  /**
   * Collects the keys.
   *
   * @param facts the rows of the fact table
   * @param dimensions the rows of each dimension
   */
  static IdealJoin of(
      DimensionJoin join, List<TruthRow> facts, Map<String, List<TruthRow>> dimensions) {
    List<TruthRow> rows = dimensions.get(join.dimension());
    RowEvaluator condition = new RowEvaluator(join.predicate());
    List<IdealJoin> inner =
        join.joins().stream().map(other -> of(other, rows, dimensions)).toList();
    List<List<Object>> keys = new ArrayList<>();
    rows.stream()
        .filter(condition::mayMatch)
        .filter(row -> inner.stream().allMatch(other -> other.mayNeed(List.of(row))))
        .map(row -> TrueJoin.key(join, row))
        .distinct()
        .forEach(keys::add);
    if (hasRowOfNulls(join)) {
      keys.add(Collections.nCopies(join.keys().size(), null));
    }
    return new IdealJoin(
        join,
        keys,
        join.keys().stream().map(key -> comparable(key, facts, rows)).toList(),
        join.keys().stream().map(key -> KeyValues.scale(facts, key.factColumn())).toList());
  }

  /**
   * Whether a row of nulls may stand in the place of the dimension's: where the dimension is joined
   * with one whose rows all stay.
   */
  private static boolean hasRowOfNulls(DimensionJoin join) {
    return join.joins().stream()
        .map(DimensionJoin::type)
        .anyMatch(type -> type == JoinType.RIGHT_OUTER || type == JoinType.FULL_OUTER);
  }

  private static boolean comparable(JoinKey key, List<TruthRow> facts, List<TruthRow> rows) {
    return KeyValues.classOf(facts, key.factColumn())
        .flatMap(
            left ->
                KeyValues.classOf(rows, key.dimensionKey())
                    .map(right -> KeyValues.alike(left, right)))
        .orElse(true);
  }

  /** Whether the join may rule anything out. */
  boolean prunes() {
    return PRUNING.contains(join.type());
  }

  /** Whether, by the bounds of some rows of the fact table, the join may need one of them. */
  boolean mayNeed(List<TruthRow> slice) {
    if (!prunes()) {
      return true;
    }
    List<ColumnBounds> bounds = new ArrayList<>();
    join.keys().forEach(key -> bounds.add(ColumnBounds.of(slice, key.factColumn())));
    return keys.stream().anyMatch(key -> fits(key, bounds));
  }

  private boolean fits(List<Object> key, List<ColumnBounds> bounds) {
    for (int i = 0; i < key.size(); i++) {
      boolean nullSafe = join.keys().get(i).nullSafe();
      Object value = key.get(i);
      boolean fits =
          value == null
              ? nullSafe && (!comparable.get(i) || bounds.get(i).nulls())
              : !comparable.get(i)
                  || KeyValues.scale(value) <= scales.get(i) && bounds.get(i).enclose(value);
      if (!fits) {
        return false;
      }
    }
    return true;
  }
}
