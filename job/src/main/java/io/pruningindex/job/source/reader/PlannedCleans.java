package io.pruningindex.job.source.reader;

import io.pruningindex.index.event.TableEvent.FileReference;
import io.pruningindex.job.hudi.HudiTable;
import io.pruningindex.job.hudi.InstantUnreadableException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out which files may vanish because of cleans that are not complete. Hudi deletes them while
 * the clean is in flight, and if its writer dies it stays so.
 *
 * <p>A plan is told as soon as it is seen. It may rest on instants that the same look did not see,
 * since storage is not listed in one instant, and then names files that are still needed as far as
 * the index knows. The next look began after the plan was made and sees them all. So a plan is told
 * again with what that look applies, and then is done with; it is told again after a restart, which
 * changes nothing.
 */
final class PlannedCleans {
  private static final Logger LOG = LoggerFactory.getLogger(PlannedCleans.class);

  /**
   * What may vanish.
   *
   * @param files the files
   * @param complete whether no others may; false if a plan cannot be read
   */
  record Plan(List<FileReference> files, boolean complete) {
    private static final Plan UNKNOWN = new Plan(List.of(), false);

    private static Optional<Plan> union(Collection<Plan> plans) {
      List<FileReference> all = new ArrayList<>();
      plans.forEach(plan -> all.addAll(plan.files));
      boolean known = plans.stream().allMatch(Plan::complete);
      return all.isEmpty() && known ? Optional.empty() : Optional.of(new Plan(all, known));
    }
  }

  private final String table;

  /** Those that are to be told again. */
  private final Map<String, Plan> open = new LinkedHashMap<>();

  /** Those that a look had seen before, or all of whose instants are told. */
  private final Set<String> seen = new HashSet<>();

  private final Map<String, String> problems = new HashMap<>();

  PlannedCleans(String table) {
    this.table = table;
  }

  /**
   * Takes in a look at the timeline.
   *
   * @return what it was the first to see and must be told at once, if there is anything
   */
  Optional<Plan> look(HudiTable opened) {
    List<String> pending = opened.pendingCleans();
    open.keySet().retainAll(pending);
    seen.retainAll(pending);
    problems.keySet().retainAll(pending);
    Map<String, Plan> fresh = new LinkedHashMap<>();
    for (String clean : pending) {
      boolean first = !seen.contains(clean) && !open.containsKey(clean);
      if (first || problems.containsKey(clean)) {
        read(opened, clean).filter(plan -> first).ifPresent(plan -> fresh.put(clean, plan));
      }
    }
    open.putAll(fresh);
    return Plan.union(fresh.values());
  }

  private Optional<Plan> read(HudiTable opened, String clean) {
    try {
      Optional<Plan> plan = opened.plannedClean(clean).map(files -> new Plan(files, true));
      problems.remove(clean);
      return plan;
    } catch (InstantUnreadableException e) {
      if (problems.put(clean, e.getMessage()) == null) {
        LOG.warn("Table {}: what the clean of {} deletes cannot be told", table, clean, e);
      }
      return Optional.of(Plan.UNKNOWN);
    }
  }

  /** What must be told again with the newest of the instants that the look saw. */
  Optional<Plan> again() {
    return Plan.union(open.values());
  }

  /** All that the look saw is sent. */
  void applied() {
    open.keySet().removeIf(seen::contains);
    seen.addAll(open.keySet());
  }

  /** What is wrong with plans, or "". */
  String problem() {
    return problems.values().stream()
        .findFirst()
        .map(
            problem ->
                problem
                    + ". Instants from before it was seen cannot be asked for, since nobody can"
                    + " tell which of their files are left")
        .orElse("");
  }
}
