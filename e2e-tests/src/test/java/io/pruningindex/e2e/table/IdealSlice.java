package io.pruningindex.e2e.table;

import io.pruningindex.e2e.truth.TrueSlice;
import io.pruningindex.job.cli.demo.NanOrder;
import io.pruningindex.job.cli.demo.RowEvaluator;
import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.Constant;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Or;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.TableSchema;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a pruner can know of a slice with one file, from its partition and from the minimum, maximum
 * and null count of each column. It is asked twice about each condition: for the most and for the
 * least that a pruner can make of it. The two differ where Hudi's stats are not to be trusted,
 * where bounds are held shortened, and for conditions that engines take in different ways.
 */
final class IdealSlice {
  private final TrueSlice slice;
  private final ZoneId zone;
  private final Map<String, RecordedBounds> columns = new HashMap<>();

  IdealSlice(TrueSlice slice, TableSchema schema, ZoneId zone) {
    this.slice = slice;
    this.zone = zone;
    for (Column column : schema.columns()) {
      columns.put(
          column.name(),
          schema.partitionFieldIndex(column.name()) >= 0
              ? RecordedBounds.ofPartition(slice, column, zone)
              : RecordedBounds.ofStats(slice, column, zone));
    }
  }

  /** Whether a pruner must keep the slice, however much it makes of what can be known. */
  boolean mustKeep(Predicate predicate) {
    return may(predicate, true, this::mayAtBest);
  }

  /** Whether a pruner may keep the slice, that makes as little of it as can be excused. */
  boolean mayKeep(Predicate predicate) {
    return may(predicate, true, this::mayAtLeast);
  }

  private boolean may(Predicate predicate, boolean wanted, LeafRule rule) {
    if (predicate instanceof Not not) {
      return may(not.operand(), !wanted, rule);
    } else if (predicate instanceof Constant constant) {
      return (constant == Constant.TRUE) == wanted;
    } else if (predicate instanceof And and) {
      return may(and.operands(), wanted, wanted, rule);
    } else if (predicate instanceof Or or) {
      return may(or.operands(), wanted, !wanted, rule);
    }
    return rule.may(Leaf.of(predicate), wanted);
  }

  private boolean may(List<Predicate> operands, boolean wanted, boolean all, LeafRule rule) {
    return all
        ? operands.stream().allMatch(operand -> may(operand, wanted, rule))
        : operands.stream().anyMatch(operand -> may(operand, wanted, rule));
  }

  private boolean mayAtBest(Leaf leaf, boolean wanted) {
    RecordedBounds bounds = columns.get(leaf.column());
    return bounds.indexed()
            && !bounds.holdsNaN()
            && leaf.isDecidedByBounds(!wanted, bounds.type(), zone)
        ? bounds.truth().mayMatch(leaf.wanted(wanted))
        : anyRowMatches(leaf.wanted(wanted));
  }

  private boolean mayAtLeast(Leaf leaf, boolean wanted) {
    RecordedBounds bounds = columns.get(leaf.column());
    if (!bounds.indexed() || !leaf.comparesAlike(bounds.type(), zone)) {
      return true;
    } else if (leaf.isNever(!wanted)) {
      return false;
    } else if (bounds.recorded().isPresent()) {
      return bounds.recorded().get().mayMatch(leaf.wanted(wanted));
    }
    return !leaf.isNullTest() || bounds.truth().mayMatch(leaf.wanted(wanted));
  }

  private boolean anyRowMatches(Predicate condition) {
    RowEvaluator evaluator = new RowEvaluator(condition, NanOrder.HIGHEST, zone);
    return slice.rows().get().stream().anyMatch(evaluator::mayMatch);
  }

  /** Whether some row may match a condition, or its negation. */
  private interface LeafRule {
    boolean may(Leaf leaf, boolean wanted);
  }

  /** The slice, and what is known of it that matters for a condition. */
  String describe(Predicate predicate) {
    Map<String, RecordedBounds> relevant = new LinkedHashMap<>();
    addColumns(predicate, relevant);
    return slice.files() + ", of which is known " + relevant;
  }

  private void addColumns(Predicate predicate, Map<String, RecordedBounds> relevant) {
    if (predicate instanceof Not not) {
      addColumns(not.operand(), relevant);
    } else if (predicate instanceof And and) {
      and.operands().forEach(operand -> addColumns(operand, relevant));
    } else if (predicate instanceof Or or) {
      or.operands().forEach(operand -> addColumns(operand, relevant));
    } else if (!(predicate instanceof Constant)) {
      String column = Leaf.of(predicate).column();
      relevant.put(column, columns.get(column));
    }
  }
}
