package io.pruningindex.job.hudi.timeline;

import io.pruningindex.query.internal.file.InstantTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.apache.hudi.common.table.timeline.CompletionTimeQueryView;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.table.timeline.HoodieTimeline;

/** Which instants count as completed, and what places log files among base files. */
public final class CommittedInstants implements AutoCloseable {
  /**
   * Savepoints are among them because instants may be archived beyond one: the timeline starts at
   * the first instant that is not held back by a savepoint.
   */
  private static final Set<String> WRITES_AND_SAVEPOINTS =
      Set.of(
          HoodieTimeline.COMMIT_ACTION,
          HoodieTimeline.DELTA_COMMIT_ACTION,
          HoodieTimeline.COMPACTION_ACTION,
          HoodieTimeline.LOG_COMPACTION_ACTION,
          HoodieTimeline.REPLACE_COMMIT_ACTION,
          HoodieTimeline.CLUSTERING_ACTION,
          HoodieTimeline.SAVEPOINT_ACTION);

  private final Map<String, String> completionTimes;
  private final HoodieTimeline writes;
  private final Set<String> pendingCompactions;
  private final boolean logsByCompletion;
  private final CompletionTimeQueryView archived;

  /**
   * The instants of a table.
   *
   * @param completionTimes completion times by the requested time of those completed instants of
   *     the active timeline that count
   */
  public CommittedInstants(HoodieTableMetaClient metaClient, Map<String, String> completionTimes) {
    this.completionTimes = new HashMap<>(completionTimes);
    HoodieTimeline timeline = metaClient.getActiveTimeline();
    this.writes =
        timeline
            .filter(instant -> WRITES_AND_SAVEPOINTS.contains(instant.getAction()))
            .filterCompletedAndCompactionInstants();
    this.pendingCompactions =
        timeline
            .filterPendingCompactionTimeline()
            .getInstantsAsStream()
            .map(HoodieInstant::requestedTime)
            .collect(Collectors.toSet());
    this.logsByCompletion =
        metaClient.getTableConfig().getTableVersion().greaterThanOrEquals(HoodieTableVersion.EIGHT);
    this.archived =
        metaClient.getTableFormat().getTimelineFactory().createCompletionTimeQueryView(metaClient);
  }

  /** Whether a base file of this instant is part of the table. */
  public boolean baseIsVisible(String instant) {
    return completionTimes.containsKey(instant) || writes.isBeforeTimelineStarts(instant);
  }

  /**
   * Whether a log file with this instant in its name is part of the table. Before version 8 that is
   * the instant of the slice, which a compaction may have yet to finish.
   */
  public boolean logIsVisible(String instant) {
    return baseIsVisible(instant) || !logsByCompletion && pendingCompactions.contains(instant);
  }

  /**
   * What places a log file with this instant in its name: before version 8 that instant, since then
   * the time at which it completed. If that is recorded nowhere any more, {@code newestBase} keeps
   * the file with its group's newest base file, as Hudi does.
   *
   * @param newestBase the packed instant of that base file, or {@code InstantTime.NONE}
   */
  public long logAnchor(String instant, long newestBase) {
    if (!logsByCompletion) {
      return InstantTime.pack(instant);
    }
    String completionTime = completionTimes.get(instant);
    if (completionTime == null) {
      completionTime = archived.getCompletionTime(instant).orElse(null);
    }
    if (completionTime == null) {
      return newestBase == InstantTime.NONE ? InstantTime.pack(instant) : newestBase;
    }
    return InstantTime.pack(completionTime);
  }

  @Override
  public void close() {
    try {
      archived.close();
    } catch (Exception e) {
      throw new IllegalStateException("The archived timeline could not be closed", e);
    }
  }
}
