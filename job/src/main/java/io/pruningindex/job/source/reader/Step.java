package io.pruningindex.job.source.reader;

import io.pruningindex.index.event.TableEvent;
import io.pruningindex.job.source.split.FollowState;
import java.util.List;

/**
 * Events that no checkpoint may fall between, and how far the table is followed once they are sent.
 *
 * @param events the events, in order
 * @param after the state once they are sent
 */
record Step(List<TableEvent> events, FollowState after) {
  /** How many files the events tell of, with their stats: by far most of what they weigh. */
  int files() {
    int files = 0;
    for (TableEvent event : events) {
      if (event instanceof TableEvent.FilesAdded added) {
        files += added.files().count();
      } else if (event instanceof TableEvent.FilesListed listed) {
        files += listed.files().count();
      }
    }
    return files;
  }
}
