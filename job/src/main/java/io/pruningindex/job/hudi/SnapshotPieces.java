package io.pruningindex.job.hudi;

import io.pruningindex.job.hudi.files.TableFile;
import io.pruningindex.job.hudi.stats.StatsReader.Access;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Cuts the files of a snapshot into pieces of about the same size, none of them through a file
 * group.
 */
final class SnapshotPieces {
  /** Some files, and how best to read their stats. */
  record Piece(List<TableFile> files, Access access) {}

  private SnapshotPieces() {}

  /**
   * Cuts.
   *
   * @param files files in the order of partitions and groups
   * @param size about how many files a piece holds
   */
  static List<Piece> of(List<TableFile> files, int size) {
    List<Integer> starts = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      boolean full = !starts.isEmpty() && i - starts.get(starts.size() - 1) >= size;
      if (starts.isEmpty() || full && !sameGroup(files.get(i - 1), files.get(i))) {
        starts.add(i);
      }
    }
    Map<String, Integer> counts = countByPartition(files);
    List<Piece> pieces = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      int end = i + 1 < starts.size() ? starts.get(i + 1) : files.size();
      List<TableFile> piece = files.subList(starts.get(i), end);
      pieces.add(new Piece(piece, access(piece, starts.size(), counts)));
    }
    return pieces;
  }

  private static Access access(
      List<TableFile> piece, int pieces, Map<String, Integer> countInTable) {
    if (pieces == 1) {
      return Access.WHOLE_TABLE;
    }
    return countByPartition(piece).entrySet().stream()
            .allMatch(entry -> entry.getValue().equals(countInTable.get(entry.getKey())))
        ? Access.WHOLE_PARTITIONS
        : Access.SINGLE_FILES;
  }

  private static boolean sameGroup(TableFile left, TableFile right) {
    return left.partition().equals(right.partition()) && left.fileId().equals(right.fileId());
  }

  private static Map<String, Integer> countByPartition(List<TableFile> files) {
    Map<String, Integer> counts = new HashMap<>();
    files.forEach(file -> counts.merge(file.partition(), 1, Integer::sum));
    return counts;
  }
}
