package io.pruningindex.job.hudi;

import io.pruningindex.job.hudi.files.TableFile;
import io.pruningindex.query.internal.file.InstantTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts the files of a table together to slices. */
final class TableSlices {
  private TableSlices() {}

  /**
   * The slices.
   *
   * @param files the files of newest slices
   * @param at the completed instants that they are as of
   */
  static List<TableSlice> of(List<TableFile> files, List<TimelineInstant> at) {
    Map<Long, String> completionTimes = new HashMap<>();
    TimelineInstant.completionTimesOfWrites(at)
        .forEach((instant, time) -> completionTimes.put(InstantTime.pack(instant), time));
    Map<List<String>, List<TableFile>> groups = new LinkedHashMap<>();
    for (TableFile file : files) {
      groups
          .computeIfAbsent(List.of(file.partition(), file.fileId()), group -> new ArrayList<>())
          .add(file);
    }
    List<TableSlice> slices = new ArrayList<>();
    groups.forEach(
        (group, parts) ->
            slices.add(
                new TableSlice(group.get(0), group.get(1), parts, newest(parts, completionTimes))));
    return slices;
  }

  private static String newest(List<TableFile> files, Map<Long, String> completionTimes) {
    return files.stream()
        .map(file -> completionTimes.getOrDefault(file.baseInstant(), ""))
        .max(String::compareTo)
        .orElse("");
  }
}
