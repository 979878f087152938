package io.pruningindex.job.hudi;

import io.pruningindex.index.event.TableEvent.GroupReference;
import io.pruningindex.job.hudi.files.LatestSlices;
import io.pruningindex.job.hudi.files.ListedFile;
import io.pruningindex.job.hudi.files.TableFile;
import io.pruningindex.job.hudi.files.TableListing;
import io.pruningindex.job.hudi.timeline.CommittedInstants;
import io.pruningindex.job.hudi.timeline.InstantReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.table.timeline.HoodieTimeline;

/**
 * Lists the files of a table's newest slices as of some instants.
 *
 * <p>Files are listed as they are now. A clean or a restore that began after the timeline was
 * loaded may have deleted some of those that count, which would then be missed: the timeline is
 * looked at again at the end, and nothing is handed out if there is any.
 */
final class SnapshotFiles {
  private static final int PARTITIONS_AT_ONCE = 500;
  private static final Set<String> DELETING =
      Set.of(HoodieTimeline.CLEAN_ACTION, HoodieTimeline.RESTORE_ACTION);

  private final TableSession session;
  private final TableListing.Parallel parallel;

  SnapshotFiles(TableSession session, TableListing.Parallel parallel) {
    this.session = session;
    this.parallel = parallel;
  }

  /** The files, partition by partition and group by group. */
  List<TableFile> list(List<TimelineInstant> at) throws Exception {
    requireNothingUndoneJustNow();
    List<TableFile> files = new ArrayList<>();
    Map<String, String> completionTimes = TimelineInstant.completionTimesOfWrites(at);
    try (CommittedInstants instants =
        new CommittedInstants(session.metaClient(), completionTimes)) {
      LatestSlices slices = new LatestSlices(instants, replaced(instants, completionTimes));
      TableListing listing = new TableListing(session.metaClient(), session.listing(), parallel);
      List<String> partitions = listing.partitions();
      for (int from = 0; from < partitions.size(); from += PARTITIONS_AT_ONCE) {
        int to = Math.min(from + PARTITIONS_AT_ONCE, partitions.size());
        Map<String, List<ListedFile>> listed = listing.files(partitions.subList(from, to));
        listed.forEach((partition, found) -> files.addAll(slices.of(partition, found)));
      }
      countLogRows(files, instants, completionTimes.keySet());
    }
    requireUndisturbed(at);
    return files;
  }

  /** Tells log files that only delete from others, as far as active instants wrote them. */
  private void countLogRows(List<TableFile> files, CommittedInstants instants, Set<String> at)
      throws Exception {
    if (files.stream().allMatch(TableFile::isBase)) {
      return;
    }
    List<HoodieInstant> commits = new ArrayList<>();
    for (TimelineInstant instant : session.completed()) {
      if (instant.action().equals(HoodieTimeline.DELTA_COMMIT_ACTION)
          && at.contains(instant.requestedTime())) {
        commits.add(session.find(instant).orElseThrow());
      }
    }
    Map<String, Long> rows =
        new InstantReader(session.metaClient(), instants, Set.of()).logRows(commits);
    files.replaceAll(
        file -> file.isBase() ? file : file.withRows(rows.getOrDefault(file.path(), file.rows())));
  }

  private Set<GroupReference> replaced(
      CommittedInstants instants, Map<String, String> completionTimes) throws Exception {
    InstantReader reader = new InstantReader(session.metaClient(), instants, Set.of());
    Set<GroupReference> replaced = new HashSet<>();
    for (TimelineInstant instant : session.completed()) {
      if (instant.action().equals(HoodieTimeline.REPLACE_COMMIT_ACTION)
          && completionTimes.containsKey(instant.requestedTime())) {
        replaced.addAll(reader.replaced(session.find(instant).orElseThrow()));
      }
    }
    return replaced;
  }

  private void requireNothingUndoneJustNow() throws DisturbedException {
    Optional<HoodieInstant> undoing =
        new UndoingUnderWay(session.metaClient(), session.completed()).find();
    if (undoing.isPresent()) {
      throw new DisturbedException(
          "its %s of %s is under way"
              .formatted(undoing.get().getAction(), undoing.get().requestedTime()));
    }
  }

  private void requireUndisturbed(List<TimelineInstant> at) throws Exception {
    HoodieTableMetaClient reloaded = HoodieTableMetaClient.reload(session.metaClient());
    Optional<HoodieInstant> undoing = UndoingUnderWay.since(reloaded, at);
    if (undoing.isPresent()) {
      throw new DisturbedException(
          "its %s of %s began while its files were listed"
              .formatted(undoing.get().getAction(), undoing.get().requestedTime()));
    }
    HoodieTimeline before = session.metaClient().getActiveTimeline();
    HoodieTimeline now = reloaded.getActiveTimeline();
    Set<String> known = new HashSet<>();
    before.getInstants().forEach(instant -> known.add(instant.requestedTime()));
    for (HoodieInstant instant : now.getInstants()) {
      if (DELETING.contains(instant.getAction()) && !known.contains(instant.requestedTime())) {
        throw new DisturbedException(
            "the %s of %s began while its files were listed"
                .formatted(instant.getAction(), instant.requestedTime()));
      }
    }
    String first = now.firstInstant().map(HoodieInstant::requestedTime).orElse("");
    for (HoodieInstant instant : before.filterCompletedInstants().getInstants()) {
      if (instant.requestedTime().compareTo(first) >= 0 && !now.containsInstant(instant)) {
        throw new DisturbedException(
            "its %s of %s was undone while its files were listed"
                .formatted(instant.getAction(), instant.requestedTime()));
      }
    }
  }

  /** The table changed under the reader; it can be read as of now. */
  static final class DisturbedException extends Exception {
    private static final long serialVersionUID = 1L;

    DisturbedException(String message) {
      super(message);
    }
  }
}
