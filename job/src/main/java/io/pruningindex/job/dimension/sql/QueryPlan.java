package io.pruningindex.job.dimension.sql;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what Flink says of how it runs a query. */
final class QueryPlan {
  private static final String HEADER = "== Optimized Physical Plan ==";
  private static final String OTHER_HEADER = "== ";
  private static final Pattern MODE = Pattern.compile("changelogMode=\\[([A-Z,]*)]");
  private static final Pattern INDENT = Pattern.compile("[ :|+-]*");

  private QueryPlan() {}

  /**
   * Whether some source may send both records of updates itself. One of which the plan does not say
   * what it sends may.
   *
   * @param explained what Flink explains, with the kinds of changes
   */
  static boolean readsUpdates(String explained) {
    List<String> plan = physical(explained);
    boolean updates = plan.isEmpty();
    for (int i = 0; i < plan.size(); i++) {
      boolean source = i + 1 == plan.size() || indent(plan.get(i + 1)) <= indent(plan.get(i));
      updates |= source && mayUpdate(plan.get(i));
    }
    return updates;
  }

  private static List<String> physical(String explained) {
    return explained
        .lines()
        .dropWhile(line -> !line.equals(HEADER))
        .skip(1)
        .takeWhile(line -> !line.startsWith(OTHER_HEADER))
        .filter(line -> !line.isBlank())
        .toList();
  }

  private static int indent(String line) {
    Matcher indent = INDENT.matcher(line);
    return indent.lookingAt() ? indent.end() : 0;
  }

  /** The kinds of changes stand behind whatever else is said of an operator. */
  private static boolean mayUpdate(String source) {
    Matcher modes = MODE.matcher(source);
    String last = null;
    while (modes.find()) {
      last = modes.group(1);
    }
    return last == null || last.contains("UB");
  }
}
