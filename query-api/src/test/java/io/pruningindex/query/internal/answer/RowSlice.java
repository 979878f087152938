package io.pruningindex.query.internal.answer;

import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.schema.MergeMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A slice with the rows of its files.
 *
 * @param partition its partition's path
 * @param fileId its file group
 * @param files its files
 */
record RowSlice(String partition, String fileId, List<RowFile> files) {

  /** The slices that files make up as of a number. */
  static List<RowSlice> of(List<RowFile> all, long number) {
    Map<String, List<RowFile>> groups = new LinkedHashMap<>();
    for (RowFile file : all) {
      if (file.visible(number)) {
        groups
            .computeIfAbsent(file.partition() + "/" + file.fileId(), key -> new ArrayList<>())
            .add(file);
      }
    }
    List<RowSlice> slices = new ArrayList<>();
    for (List<RowFile> group : groups.values()) {
      long newest =
          group.stream().filter(RowFile::isBase).mapToLong(RowFile::packedInstant).max().orElse(0);
      List<RowFile> files = group.stream().filter(file -> file.packedInstant() >= newest).toList();
      slices.add(new RowSlice(group.get(0).partition(), group.get(0).fileId(), files));
    }
    return slices;
  }

  boolean hasLogs() {
    return files.stream().anyMatch(file -> !file.isBase());
  }

  boolean isSame(PrunedSlice slice) {
    return slice.partition().equals(partition) && slice.fileId().equals(fileId);
  }

  /**
   * Every row that merging may give: any file's row of a key; or, column by column, any of the
   * values that the files have for the key.
   */
  List<Map<String, Object>> possibleRows(MergeMode mode) {
    List<Map<String, Object>> rows = new ArrayList<>();
    Map<Object, List<Map<String, Object>>> byKey = new HashMap<>();
    for (RowFile file : files) {
      for (Map<String, Object> row : file.rows()) {
        Map<String, Object> whole = new HashMap<>(row);
        whole.put("p", partition.substring("p=".length()));
        rows.add(whole);
        byKey.computeIfAbsent(row.get(RowFile.KEY), key -> new ArrayList<>()).add(whole);
      }
    }
    if (mode == MergeMode.WHOLE_ROWS) {
      return rows;
    }
    rows.clear();
    byKey.values().forEach(versions -> rows.addAll(mixed(versions)));
    return rows;
  }

  private static List<Map<String, Object>> mixed(List<Map<String, Object>> versions) {
    List<Map<String, Object>> mixed = new ArrayList<>(List.of(new HashMap<>()));
    for (String column : versions.get(0).keySet()) {
      List<Map<String, Object>> wider = new ArrayList<>();
      for (Map<String, Object> row : mixed) {
        versions.stream()
            .map(version -> version.get(column))
            .distinct()
            .forEach(
                value -> {
                  Map<String, Object> more = new HashMap<>(row);
                  more.put(column, value);
                  wider.add(more);
                });
      }
      mixed = wider;
    }
    return mixed;
  }
}
