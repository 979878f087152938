package io.pruningindex.query.model;

import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.state.InstantEntry;
import io.pruningindex.query.internal.state.Run;
import io.pruningindex.query.internal.state.Totals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The instants of an epoch that are retained, and the runs of the source that numbered them. */
final class ModelInstants {
  private final List<InstantEntry> entries = new ArrayList<>();
  private final List<Run> runs = new ArrayList<>();

  ModelInstants copy() {
    ModelInstants copy = new ModelInstants();
    copy.entries.addAll(entries);
    copy.runs.addAll(runs);
    return copy;
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  InstantEntry newest() {
    return entries.get(entries.size() - 1);
  }

  /** The requested time of the newest instant; null if there is none. */
  String newestTime() {
    return isEmpty() ? null : InstantTime.unpack(newest().instant());
  }

  List<InstantEntry> entries() {
    return entries;
  }

  List<Run> runs() {
    return runs;
  }

  /** Adds an instant of a run, and forgets what lies below the floor. */
  void add(InstantEntry entry, long incarnation, long floor) {
    entries.add(entry);
    InstantEntry lastCompleted =
        entries.stream()
            .filter(old -> old.number() < floor)
            .max(Comparator.comparingLong(InstantEntry::completionTime))
            .orElse(null);
    entries.removeIf(old -> old.number() < floor && old != lastCompleted);
    if (runs.isEmpty() || runs.get(runs.size() - 1).incarnation() != incarnation) {
      runs.add(new Run(incarnation, entry.number()));
    }
    while (runs.size() > 1 && runs.get(1).first() <= floor) {
      runs.remove(0);
    }
  }

  /** An instant at which a table was of these slices. */
  static InstantEntry entry(
      long number, String instant, String completionTime, Set<ModelSlice> slices) {
    Set<String> populated = new HashSet<>();
    long files = 0;
    long bytes = 0;
    long rows = 0;
    long filesWithoutRows = 0;
    for (ModelSlice slice : slices) {
      populated.add(slice.partition());
      for (ModelFile file : slice.files()) {
        files++;
        bytes += file.size();
        rows += Math.max(0, file.rows());
        filesWithoutRows += file.rows() < 0 ? 1 : 0;
      }
    }
    return new InstantEntry(
        number,
        pack(instant),
        pack(completionTime),
        new Totals(populated.size(), slices.size(), files, bytes, rows, filesWithoutRows));
  }

  private static long pack(String instant) {
    return instant == null ? InstantTime.NONE : InstantTime.pack(instant);
  }
}
