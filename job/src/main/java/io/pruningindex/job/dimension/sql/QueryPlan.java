package io.pruningindex.job.dimension.sql;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what Flink says of how it runs a query. */
final class QueryPlan {
  private static final Pattern SCAN = Pattern.compile("Scan\\(.*changelogMode=\\[([A-Z,]*)]");

  private QueryPlan() {}

  /**
   * Whether some source sends both records of updates itself.
   *
   * @param explained what Flink explains, with the kinds of changes
   */
  static boolean readsUpdates(String explained) {
    Matcher scans = SCAN.matcher(explained);
    while (scans.find()) {
      if (scans.group(1).contains("UB")) {
        return true;
      }
    }
    return false;
  }
}
