package io.pruningindex.job.hudi.timeline;

import io.pruningindex.index.event.TableEvent.FileReference;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.table.timeline.TimelineUtils;
import org.apache.hudi.common.util.CleanerUtils;
import org.apache.hudi.exception.HoodieException;
import org.apache.hudi.storage.StoragePath;

/**
 * Reads what cleans that are not complete set out to delete. Hudi deletes files while a clean is in
 * flight, and goes on with one that was left in the middle whenever it likes.
 */
public final class CleanPlans {
  private static final int ATTEMPTS = 3;

  private final HoodieTableMetaClient metaClient;

  /** A reader of a table's timeline as loaded. */
  public CleanPlans(HoodieTableMetaClient metaClient) {
    this.metaClient = metaClient;
  }

  /** Requested times of the cleans that are planned or under way, oldest first. */
  public List<String> pending() {
    return metaClient
        .getActiveTimeline()
        .getCleanerTimeline()
        .filterInflightsAndRequested()
        .getInstantsAsStream()
        .map(HoodieInstant::requestedTime)
        .distinct()
        .sorted()
        .toList();
  }

  /**
   * The files that a clean may delete; empty if its plan is not written yet. A clean begins when it
   * is, and a plan never changes.
   *
   * @throws IOException if the plan cannot be read, time and again
   */
  public Optional<List<FileReference>> read(String requestedTime) throws IOException {
    HoodieInstant plan = requested(requestedTime);
    for (int attempt = 1; ; attempt++) {
      try {
        return TimelineUtils.isEmpty(metaClient, plan)
            ? Optional.empty()
            : Optional.of(DeletedFiles.of(CleanerUtils.getCleanerPlan(metaClient, plan)));
      } catch (IOException | HoodieException e) {
        if (attempt == ATTEMPTS || Thread.currentThread().isInterrupted()) {
          throw e;
        }
      }
    }
  }

  /** The path of the file that a clean's plan is in. */
  public String file(String requestedTime) {
    String name = metaClient.getInstantFileNameGenerator().getFileName(requested(requestedTime));
    return new StoragePath(metaClient.getTimelinePath(), name).toString();
  }

  private HoodieInstant requested(String requestedTime) {
    return metaClient.getInstantGenerator().getCleanRequestedInstant(requestedTime);
  }
}
