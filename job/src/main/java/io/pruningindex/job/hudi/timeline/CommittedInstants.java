package io.pruningindex.job.hudi.timeline;

import io.pruningindex.query.internal.file.InstantTime;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.apache.hudi.common.table.timeline.CompletionTimeQueryView;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.table.timeline.HoodieTimeline;
import org.apache.hudi.exception.HoodieException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which instants count as completed, and what places log files among base files. */
public final class CommittedInstants implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CommittedInstants.class);

  private final HoodieTableMetaClient metaClient;
  private final Map<String, String> completionTimes;
  private final HoodieTimeline writes;
  private final HoodieTimeline writesBesideSavepoints;

  /** What restores have taken back; null until it is asked for, which is seldom. */
  private Set<String> takenBack;

  private final Set<String> pending;
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
    this.writes = timeline.getWriteTimeline().filterCompletedAndCompactionInstants();
    Set<String> saved = savepoints(timeline);
    this.writesBesideSavepoints = writes.filter(write -> !saved.contains(write.requestedTime()));
    this.metaClient = metaClient;
    this.pending =
        timeline
            .filterInflightsAndRequested()
            .getInstantsAsStream()
            .map(HoodieInstant::requestedTime)
            .collect(Collectors.toSet());
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

  private static Set<String> savepoints(HoodieTimeline timeline) {
    return timeline
        .getSavePointTimeline()
        .getInstantsAsStream()
        .map(HoodieInstant::requestedTime)
        .collect(Collectors.toSet());
  }

  private boolean isTakenBack(String instant) {
    if (takenBack == null) {
      takenBack = takenBack(metaClient);
    }
    return takenBack.contains(instant);
  }

  /** What restores have taken back. Where that cannot be read, what is left of it is kept. */
  private static Set<String> takenBack(HoodieTableMetaClient metaClient) {
    HoodieTimeline timeline = metaClient.getActiveTimeline();
    Set<String> takenBack = new HashSet<>();
    for (HoodieInstant restore :
        timeline.getRestoreTimeline().filterCompletedInstants().getInstants()) {
      HoodieInstant requested =
          metaClient.getInstantGenerator().getRestoreRequestedInstant(restore);
      try {
        timeline
            .readRestorePlan(requested)
            .getInstantsToRollback()
            .forEach(instant -> takenBack.add(instant.getCommitTime()));
      } catch (IOException | HoodieException e) {
        LOG.warn("What {} took back cannot be read; what is left of it is kept", restore, e);
      }
    }
    return takenBack;
  }

  /** Whether a base file of this instant is part of the table. */
  public boolean baseIsVisible(String instant) {
    return completionTimes.containsKey(instant) || archived(instant);
  }

  /**
   * Whether an instant is older than the active timeline. That starts at its first write; or later,
   * for a savepoint holds its write back when those after it are archived. What has not completed
   * is not archived, whatever stands before and after it; nor is what a restore to the savepoint
   * has taken back, of which logs may be left.
   */
  private boolean archived(String instant) {
    return !pending.contains(instant)
        && (writes.isBeforeTimelineStarts(instant)
            || writesBesideSavepoints.isBeforeTimelineStarts(instant) && !isTakenBack(instant));
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
