package io.pruningindex.e2e.join;

import io.pruningindex.job.cli.demo.RowEvaluator;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The condition of a request on rows of the fact table, in which sets of keys may stand.
 *
 * @param predicate the condition
 * @param sets the sets, by the names of the placeholders that stand for them
 */
record TrueCondition(Predicate predicate, Map<String, TrueJoin> sets) {
  private static final Predicate NULL = Predicates.column(FactTable.KEY).isEqualTo(null);

  /**
   * Whether a row may match, be membership meant as of {@code IN} or as of {@code EXISTS}: where no
   * key is equal and a null takes part, {@code NOT IN} drops rows that {@code NOT EXISTS} keeps.
   */
  boolean mayMatch(TruthRow row) {
    return mayMatch(row, NULL) || mayMatch(row, Predicates.alwaysFalse());
  }

  private boolean mayMatch(TruthRow row, Predicate whereNull) {
    Map<String, Predicate> known = new HashMap<>();
    sets.forEach(
        (name, set) -> {
          switch (set.membership(row)) {
            case TRUE -> known.put(name, Predicates.alwaysTrue());
            case FALSE -> known.put(name, Predicates.alwaysFalse());
            case NULL -> known.put(name, whereNull);
            // A placeholder may be true and may be false.
            case DOUBTFUL -> {}
          }
        });
    return new RowEvaluator(Predicates.bind(predicate, known)).mayMatch(row);
  }

  /** Whether all rows match whatever the sets are. */
  boolean matchesAll(List<TruthRow> rows) {
    return rows.stream().allMatch(new RowEvaluator(predicate)::matches);
  }
}
