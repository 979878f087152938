package io.pruningindex.e2e.timeline;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Remembers which log files completed instants wrote, also once those are archived. */
final class CommittedLogs {
  private final Timeline timeline;
  private final Map<String, Set<String>> logs = new HashMap<>();

  CommittedLogs(Timeline timeline) {
    this.timeline = timeline;
  }

  /** The names of all log files that completed instants wrote, as of now. */
  Set<String> names() throws Exception {
    Map<String, Set<String>> active = timeline.writtenFiles();
    String first = active.keySet().stream().min(String::compareTo).orElse("");
    // What is not older than the oldest and not there any more was undone.
    logs.keySet().removeIf(instant -> instant.compareTo(first) >= 0);
    logs.putAll(active);
    Set<String> names = new HashSet<>();
    logs.values().forEach(names::addAll);
    return names;
  }
}
