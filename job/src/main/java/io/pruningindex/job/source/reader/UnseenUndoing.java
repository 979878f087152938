package io.pruningindex.job.source.reader;

import io.pruningindex.job.hudi.HudiTable;
import io.pruningindex.job.hudi.InstantChange;
import io.pruningindex.job.hudi.TimelineInstant;
import java.util.List;
import java.util.Optional;

/**
 * Finds out whether, of instants that were not applied yet, one has taken back what was part of the
 * table at some of the others. Then nobody can tell any more what the table was at these, and none
 * of them may be applied.
 */
final class UnseenUndoing {
  private final HudiTable table;

  UnseenUndoing(HudiTable table) {
    this.table = table;
  }

  /** Why the index must be built anew, or empty. */
  Optional<String> find(List<TimelineInstant> unseen) {
    for (int i = 0; i < unseen.size(); i++) {
      TimelineInstant instant = unseen.get(i);
      if (instant.isUndoing()) {
        InstantChange change = table.change(instant);
        if (change.rebuild()) {
          return Optional.of(change.rebuildReason());
        }
        Optional<String> doubt = doubt(instant, unseen.subList(0, i));
        if (doubt.isPresent()) {
          return doubt;
        }
      }
    }
    return Optional.empty();
  }

  /**
   * A write that nobody has seen complete may have been for a while. Only the last write is taken
   * back once it is complete, so that nothing but cleans and the like can have come in between.
   */
  private Optional<String> doubt(TimelineInstant rollback, List<TimelineInstant> earlier) {
    if (!rollback.isRollback() || earlier.isEmpty()) {
      return Optional.empty();
    }
    for (String write : table.rolledBack(rollback)) {
      List<TimelineInstant> between =
          earlier.stream()
              .filter(instant -> instant.requestedTime().compareTo(write) > 0)
              .filter(instant -> !instant.isSavepoint())
              .toList();
      if (!between.isEmpty() && between.stream().noneMatch(TimelineInstant::isWrite)) {
        return Optional.of(
            "%s, which %s has taken back, may have been complete at %s"
                .formatted(write, rollback, between.get(0)));
      }
    }
    return Optional.empty();
  }
}
