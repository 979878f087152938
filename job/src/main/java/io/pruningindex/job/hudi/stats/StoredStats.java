package io.pruningindex.job.hudi.stats;

import io.pruningindex.job.hudi.files.TableFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hudi.avro.model.HoodieMetadataColumnStats;
import org.apache.hudi.common.data.HoodieListData;
import org.apache.hudi.common.util.collection.Pair;
import org.apache.hudi.metadata.ColumnStatsIndexPrefixRawKey;
import org.apache.hudi.metadata.ColumnStatsIndexRawKey;
import org.apache.hudi.metadata.HoodieTableMetadata;
import org.apache.hudi.metadata.MetadataPartitionType;

/** Reads stats from the metadata table of a table that keeps them. */
public final class StoredStats {
  private static final String COLUMN_STATS = MetadataPartitionType.COLUMN_STATS.getPartitionPath();

  private final HoodieTableMetadata metadata;

  /** Stats from {@code metadata}, which has column stats. */
  public StoredStats(HoodieTableMetadata metadata) {
    this.metadata = metadata;
  }

  /** Whether there are any. A restore may leave the metadata table without the files for them. */
  public boolean isPresent() {
    return metadata.getNumFileGroupsForPartition(MetadataPartitionType.COLUMN_STATS) > 0;
  }

  /** Fills the cells of a grid, reading all stats of each column. */
  void scanTable(StatsGrid grid) {
    List<ColumnStatsIndexPrefixRawKey> prefixes = new ArrayList<>();
    grid.columns().forEach(c -> prefixes.add(new ColumnStatsIndexPrefixRawKey(c.name())));
    scan(grid, prefixes);
  }

  /** Fills the cells of a grid, reading all stats of the partitions that the files lie in. */
  void scanPartitions(StatsGrid grid) {
    Set<String> partitions = new LinkedHashSet<>();
    grid.files().forEach(file -> partitions.add(file.partition()));
    List<ColumnStatsIndexPrefixRawKey> prefixes = new ArrayList<>();
    grid.columns()
        .forEach(
            column ->
                partitions.forEach(
                    partition ->
                        prefixes.add(new ColumnStatsIndexPrefixRawKey(column.name(), partition))));
    scan(grid, prefixes);
  }

  /**
   * Fills the cells of a grid, looking up each file. Some that are there may not be found, in
   * tables whose stats lie in several file groups.
   */
  void lookUp(StatsGrid grid) {
    List<Pair<String, String>> files = new ArrayList<>();
    grid.files().forEach(file -> files.add(Pair.of(file.partition(), file.name())));
    List<String> columns = grid.columns().stream().map(column -> column.name()).toList();
    Map<Pair<String, String>, List<HoodieMetadataColumnStats>> found =
        metadata.getColumnStats(files, columns);
    for (int file = 0; file < files.size(); file++) {
      for (HoodieMetadataColumnStats stats : found.getOrDefault(files.get(file), List.of())) {
        int column = columns.indexOf(stats.getColumnName());
        if (column >= 0) {
          set(grid, file, column, stats);
        }
      }
    }
  }

  /** Whether {@link #lookUp} finds whatever there is. */
  boolean lookUpIsComplete() {
    return metadata.getNumFileGroupsForPartition(MetadataPartitionType.COLUMN_STATS) == 1;
  }

  private void scan(StatsGrid grid, List<ColumnStatsIndexPrefixRawKey> prefixes) {
    // Keys tell files of the same name in two partitions apart, which the stats themselves do not.
    Map<String, int[]> cells = cellsByKey(grid);
    metadata
        .getRecordsByKeyPrefixes(HoodieListData.lazy(prefixes), COLUMN_STATS, true)
        .map(
            record -> {
              int[] cell = cells.get(record.getRecordKey());
              if (cell != null && record.getData().getColumnStatMetadata().isPresent()) {
                set(grid, cell[0], cell[1], record.getData().getColumnStatMetadata().get());
              }
              return cell == null ? 0 : 1;
            })
        .collectAsList();
  }

  private static Map<String, int[]> cellsByKey(StatsGrid grid) {
    Map<String, int[]> cells = new HashMap<>();
    for (int file = 0; file < grid.files().size(); file++) {
      TableFile tableFile = grid.files().get(file);
      for (int column = 0; column < grid.columns().size(); column++) {
        String name = grid.columns().get(column).name();
        cells.put(
            new ColumnStatsIndexRawKey(tableFile.partition(), tableFile.name(), name).encode(),
            new int[] {file, column});
      }
    }
    return cells;
  }

  private static void set(StatsGrid grid, int file, int column, HoodieMetadataColumnStats stats) {
    if (!stats.getIsDeleted()) {
      boolean base = grid.files().get(file).isBase();
      grid.set(file, column, StoredColumnStats.of(stats, grid.columns().get(column), base));
    }
  }
}
