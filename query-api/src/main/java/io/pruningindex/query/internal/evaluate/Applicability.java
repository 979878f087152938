package io.pruningindex.query.internal.evaluate;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether a bound condition can rule anything out, and by what.
 *
 * @param applied whether it can
 * @param partition whether partition values take part
 * @param stats whether column stats take part
 * @param reasons why it cannot
 */
record Applicability(boolean applied, boolean partition, boolean stats, Set<String> reasons) {

  static Applicability of(BoundNode node) {
    if (node instanceof BoundNode.AllOf all) {
      return allOf(all.operands().stream().map(Applicability::of).toList());
    } else if (node instanceof BoundNode.AnyOf any) {
      return anyOf(any.operands().stream().map(Applicability::of).toList());
    } else if (node instanceof BoundNode.ColumnLeaf leaf) {
      boolean partition = leaf.partitionField() >= 0;
      return new Applicability(true, partition, !partition, Set.of());
    } else if (node instanceof BoundNode.Always always) {
      return always.value()
          ? new Applicability(false, false, false, Set.of("every row matches"))
          : new Applicability(true, false, false, Set.of("no row matches"));
    } else {
      String reason = ((BoundNode.Unknown) node).reason();
      return new Applicability(false, false, false, Set.of(reason));
    }
  }

  private static Applicability allOf(List<Applicability> operands) {
    List<Applicability> applied = operands.stream().filter(Applicability::applied).toList();
    return applied.isEmpty() ? joined(false, operands) : joined(true, applied);
  }

  private static Applicability anyOf(List<Applicability> operands) {
    List<Applicability> open = operands.stream().filter(part -> !part.applied()).toList();
    return open.isEmpty() ? joined(true, operands) : joined(false, open);
  }

  private static Applicability joined(boolean applied, List<Applicability> parts) {
    Set<String> reasons = new LinkedHashSet<>();
    parts.forEach(part -> reasons.addAll(part.reasons));
    return new Applicability(
        applied,
        parts.stream().anyMatch(Applicability::partition),
        parts.stream().anyMatch(Applicability::stats),
        reasons);
  }

  BoundConjunct conjunct(String text) {
    String by = null;
    if (applied && partition) {
      by = stats ? BoundConjunct.PARTITION_AND_COLUMN_STATS : BoundConjunct.PARTITION;
    } else if (applied && stats) {
      by = BoundConjunct.COLUMN_STATS;
    }
    return new BoundConjunct(text, applied, by, by == null ? String.join("; ", reasons) : null);
  }
}
