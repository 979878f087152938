package io.pruningindex.e2e.live.hammer;

import io.pruningindex.e2e.truth.TrueSlice;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.demo.truth.DataFile;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/**
 * A table when one of its instants was the newest.
 *
 * @param sequence its place in the order of completion, counted from 0
 * @param completed when the instant was completed, by the timeline
 * @param undoing whether the instant took back others that were complete
 * @param files all files of the table, by partition and name
 * @param grown the file groups that have files which they had not the moment before
 */
record Moment(
    int sequence,
    TrueTable table,
    Instant completed,
    boolean undoing,
    Set<String> files,
    Set<String> grown) {
  Moment {
    files = Set.copyOf(files);
    grown = Set.copyOf(grown);
  }

  /**
   * The moment after another.
   *
   * @param before null for the first
   */
  static Moment after(Moment before, TrueTable table, Instant completed, boolean undoing) {
    Set<String> files = new HashSet<>();
    Set<String> grown = new HashSet<>();
    for (TrueSlice slice : table.slices()) {
      Set<String> own = files(slice);
      if (before == null || !before.files().containsAll(own)) {
        grown.add(group(slice));
      }
      files.addAll(own);
    }
    int sequence = before == null ? 0 : before.sequence() + 1;
    return new Moment(sequence, table, completed, undoing, files, grown);
  }

  String instant() {
    return table.instant();
  }

  @Override
  public String toString() {
    return "moment %d (%s, completed %s%s)"
        .formatted(sequence, instant(), completed, undoing ? ", undoing" : "");
  }

  static String group(TrueSlice slice) {
    return slice.files().partition() + "/" + slice.files().fileId();
  }

  static Set<String> files(TrueSlice slice) {
    String folder = slice.files().partition() + "/";
    Set<String> files = new HashSet<>();
    if (slice.files().baseFile() != null) {
      files.add(folder + slice.files().baseFile().name());
    }
    for (DataFile log : slice.files().logFiles()) {
      files.add(folder + log.name());
    }
    return files;
  }
}
