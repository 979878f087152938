package io.pruningindex.index.model;

import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.state.Totals;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** A table as a list of objects, with every rule spelt out. Nothing is ever purged. */
final class ModelTable {
  final List<ModelFile> files = new ArrayList<>();
  private final int retained;
  private final Map<Long, Long> instants = new HashMap<>();
  long number;
  long floor;

  ModelTable(int retained) {
    this.retained = retained;
  }

  /** Starts anew with files as of a number. */
  void rebuilt(long asOf, Collection<ModelFile> listed) {
    List<ModelFile> kept = List.copyOf(listed);
    files.clear();
    kept.forEach(file -> file.added = asOf);
    kept.forEach(file -> file.removed = FileTable.LIVE);
    files.addAll(kept);
    number = asOf;
    floor = asOf;
    instants.put(asOf, asOf);
  }

  void add(long by, ModelFile file) {
    named(file.partition, file.name).stream()
        .filter(old -> old.removed == FileTable.LIVE)
        .forEach(old -> old.removed = by);
    file.added = by;
    files.add(file);
  }

  void remove(long by, String partition, String name) {
    doom(by, partition, name);
    for (ModelFile file : named(partition, name)) {
      if (file.removed == FileTable.LIVE) {
        file.removed = by;
      }
    }
  }

  /** A file may go from storage: no number as of which it was in a latest slice is left. */
  void doom(long by, String partition, String name) {
    for (ModelFile file : named(partition, name)) {
      for (long k = floor; k < by; k++) {
        if (latest(k).contains(file)) {
          floor = k + 1;
        }
      }
    }
  }

  void replace(long by, String partition, String fileId) {
    files.stream()
        .filter(f -> f.partition.equals(partition) && f.fileId.equals(fileId))
        .filter(f -> f.added < by && f.removed == FileTable.LIVE)
        .forEach(f -> f.removed = by);
  }

  /** Takes in a number; one that repeats the number before it is of the same instant. */
  void completed(long by, boolean repeats) {
    number = by;
    instants.put(by, repeats ? instants.get(by - 1) : Long.valueOf(by));
    while (distinctFrom(floor) > retained + 1) {
      floor++;
    }
  }

  /** What stands for the instant of a number: the first number that was dealt to it. */
  long instant(long of) {
    return instants.get(of);
  }

  private long distinctFrom(long first) {
    return LongStream.rangeClosed(first, number).map(instants::get).distinct().count();
  }

  List<ModelFile> latest(long asOf) {
    Map<String, List<ModelFile>> groups =
        files.stream()
            .filter(f -> f.visible(asOf))
            .collect(Collectors.groupingBy(ModelFile::group));
    List<ModelFile> latest = new ArrayList<>();
    for (List<ModelFile> group : groups.values()) {
      Optional<ModelFile> base =
          group.stream()
              .filter(f -> f.kind == FileKind.BASE)
              .max(Comparator.comparingLong(f -> f.baseInstant));
      Predicate<ModelFile> belongs =
          f ->
              base.isEmpty()
                  || (f.kind == FileKind.BASE
                      ? f.baseInstant == base.get().baseInstant
                      : f.anchor >= base.get().baseInstant);
      group.stream().filter(belongs).forEach(latest::add);
    }
    return latest;
  }

  List<String> latestLines(long asOf, String exceptColumn) {
    return latest(asOf).stream().map(f -> f.line(exceptColumn)).sorted().toList();
  }

  Map<String, ModelStats> stats(long asOf, String column) {
    Map<String, ModelStats> stats = new HashMap<>();
    for (ModelFile file : latest(asOf)) {
      if (file.stats.containsKey(column)) {
        stats.put(file.partition + " " + file.name, file.stats.get(column));
      }
    }
    return stats;
  }

  Totals totals(long asOf) {
    return totals(latest(asOf));
  }

  /** The sizes of the partitions that have slices, each as if it were the table. */
  Map<String, Totals> partitions(long asOf) {
    return latest(asOf).stream()
        .collect(
            Collectors.groupingBy(
                f -> f.partition,
                Collectors.collectingAndThen(Collectors.toList(), ModelTable::totals)));
  }

  /** The partitions of which files came or went with a number. */
  Set<String> touched(long by) {
    return files.stream()
        .filter(f -> f.added == by || f.removed == by)
        .map(f -> f.partition)
        .collect(Collectors.toSet());
  }

  /** The partitions to which files were added by a number. */
  Set<String> grown(long by) {
    return files.stream()
        .filter(f -> f.added == by)
        .map(f -> f.partition)
        .collect(Collectors.toSet());
  }

  private static Totals totals(List<ModelFile> latest) {
    return new Totals(
        latest.stream().map(f -> f.partition).distinct().count(),
        latest.stream().map(ModelFile::group).distinct().count(),
        latest.size(),
        latest.stream().mapToLong(f -> f.size).sum(),
        latest.stream().mapToLong(f -> Math.max(0, f.rows)).sum(),
        latest.stream().filter(f -> f.rows < 0).count());
  }

  private List<ModelFile> named(String partition, String name) {
    return files.stream()
        .filter(f -> f.partition.equals(partition) && f.name.equals(name))
        .toList();
  }
}
