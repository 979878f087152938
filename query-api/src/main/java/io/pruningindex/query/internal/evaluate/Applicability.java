package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.predicate.Predicate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether a bound condition can rule anything out, and by what.
 *
 * @param applied whether it can
 * @param partition whether partition values take part
 * @param stats whether column stats take part
 * @param reasons why it cannot, of each part that keeps it from it
 */
record Applicability(boolean applied, boolean partition, boolean stats, Set<Reason> reasons) {
  private static final int SHOWN = 100;

  /**
   * Why something is not applied, or needs no stats.
   *
   * @param part the condition that is to blame, or null if none is
   * @param text the reason
   */
  record Reason(Predicate part, String text) {}

  static Applicability of(BoundNode node) {
    if (node instanceof BoundNode.AllOf all) {
      return allOf(all.operands().stream().map(Applicability::of).toList());
    } else if (node instanceof BoundNode.AnyOf any) {
      return anyOf(any.operands().stream().map(Applicability::of).toList());
    } else if (node instanceof BoundNode.ColumnLeaf leaf) {
      boolean partition = leaf.partitionField() >= 0;
      return new Applicability(true, partition, !partition, Set.of());
    } else if (node instanceof BoundNode.TupleLeaf leaf) {
      return new Applicability(
          true,
          leaf.columns().stream().anyMatch(column -> column.partitionField() >= 0),
          leaf.columns().stream().anyMatch(column -> column.partitionField() < 0),
          Set.of());
    } else if (node instanceof BoundNode.Always always) {
      return always.value()
          ? new Applicability(
              false, false, false, Set.of(new Reason(null, BoundConjunct.EVERY_ROW)))
          : new Applicability(true, false, false, Set.of(new Reason(null, "no row matches")));
    } else {
      BoundNode.Unknown unknown = (BoundNode.Unknown) node;
      Reason reason = new Reason(unknown.part(), unknown.reason());
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
    Set<Reason> reasons = new LinkedHashSet<>();
    parts.forEach(part -> reasons.addAll(part.reasons));
    return new Applicability(
        applied,
        parts.stream().anyMatch(Applicability::partition),
        parts.stream().anyMatch(Applicability::stats),
        reasons);
  }

  BoundConjunct conjunct(Predicate conjunct) {
    return conjunct(conjunct.toString(), conjunct);
  }

  /** The conjunct that a join is, with {@code text} as its text. */
  BoundConjunct conjunct(String text) {
    return conjunct(text, null);
  }

  private BoundConjunct conjunct(String text, Predicate conjunct) {
    String by = null;
    if (applied && partition) {
      by = stats ? BoundConjunct.PARTITION_AND_COLUMN_STATS : BoundConjunct.PARTITION;
    } else if (applied && stats) {
      by = BoundConjunct.COLUMN_STATS;
    }
    return new BoundConjunct(text, applied, by, by == null ? why(conjunct) : null);
  }

  /** The reasons, each with the part that it is about unless that is the whole. */
  private String why(Predicate conjunct) {
    return reasons.stream()
        .map(
            reason ->
                reason.part() == null || reason.part().equals(conjunct)
                    ? reason.text()
                    : shortened(reason.part().toString()) + ": " + reason.text())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  private static String shortened(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
  }
}
