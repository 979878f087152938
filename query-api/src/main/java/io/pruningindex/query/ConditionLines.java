package io.pruningindex.query;

import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.predicate.Predicates;
import java.util.ArrayList;
import java.util.List;

/** Says what became of each condition and of each join, one after the other. */
final class ConditionLines {
  private static final String TRUE = Predicates.alwaysTrue().toString();

  private ConditionLines() {}

  /**
   * The lines, those of joins last.
   *
   * @param conjuncts the conditions, after them the joins that may leave out rows
   * @param joins what came of the joins, and of sets of keys
   */
  static List<String> of(List<Conjunct> conjuncts, List<JoinReport> joins) {
    List<Conjunct> conditions = new ArrayList<>(conjuncts);
    List<String> lines = new ArrayList<>();
    for (JoinReport join : joins) {
      lines.addAll(lines(join, taken(conditions, join)));
    }
    // That every row matches is no condition.
    conditions.removeIf(condition -> condition.predicate().equals(TRUE));
    for (int i = 0; i < conditions.size(); i++) {
      lines.add(i, line(conditions.get(i)));
    }
    return lines;
  }

  /** Takes out the conjunct that a join is, or null if it is none. */
  private static Conjunct taken(List<Conjunct> conjuncts, JoinReport join) {
    // Joins stand after the conditions, and one of these may read like a join.
    for (int i = conjuncts.size() - 1; i >= 0 && join.placeholder().isEmpty(); i--) {
      if (conjuncts.get(i).predicate().equals(join.join())) {
        return conjuncts.remove(i);
      }
    }
    return null;
  }

  private static String line(Conjunct condition) {
    String reason = condition.reason().orElse("");
    String verdict = verdict(condition);
    String mark = condition.applied() ? "; " : ", ";
    return "condition "
        + condition.predicate()
        + ": "
        + verdict
        + (reason.isEmpty() ? "" : mark + reason);
  }

  /** A join, and below it those that its dimension was filtered by. */
  private static List<String> lines(JoinReport join, Conjunct conjunct) {
    List<String> lines = new ArrayList<>(join.lines());
    if (conjunct != null) {
      // The report names the conjunct's reason among its own.
      String details = join.details();
      lines.set(
          0,
          "join "
              + join.join()
              + ": "
              + verdict(conjunct)
              + (details.isEmpty() ? "" : "; " + details));
    }
    return lines;
  }

  private static String verdict(Conjunct conjunct) {
    if (!conjunct.applied()) {
      return "not applied";
    }
    List<String> alone = new ArrayList<>();
    if (conjunct.partitionsRuledOut() > 0) {
      alone.add(ExplanationText.count(conjunct.partitionsRuledOut(), "partition"));
    }
    conjunct
        .slicesRuledOut()
        .ifPresent(
            slices -> {
              if (slices > 0 || alone.isEmpty()) {
                alone.add(ExplanationText.count(slices, "slice"));
              }
            });
    return conjunct.by().map(by -> "applied to " + by).orElse("applied")
        + (alone.isEmpty() ? "" : ", alone rules out " + String.join(" and ", alone));
  }
}
