package io.pruningindex.job.hudi.stats;

import io.pruningindex.job.hudi.files.TableFile;
import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import java.util.List;

/** Stats of some files, a cell per file and column; at first none is known. */
final class StatsGrid {
  private final List<TableFile> files;
  private final List<IndexedColumn> columns;
  private final ColumnStats[][] cells;
  private final long[] rows;

  StatsGrid(List<TableFile> files, List<IndexedColumn> columns) {
    this.files = files;
    this.columns = columns;
    this.cells = new ColumnStats[files.size()][columns.size()];
    this.rows = files.stream().mapToLong(TableFile::rows).toArray();
  }

  List<TableFile> files() {
    return files;
  }

  List<IndexedColumn> columns() {
    return columns;
  }

  /** Whether nothing was set for a cell. */
  boolean lacks(int file, int column) {
    return cells[file][column] == null;
  }

  ColumnStats get(int file, int column) {
    if (deletesOnly(files.get(file))) {
      return ColumnStats.without(BoundsStatus.ALL_NULL, new Counts(0, 0));
    }
    ColumnStats stats = cells[file][column];
    if (stats != null) {
      return stats;
    }
    return ColumnStats.unknown(
        files.get(file).isBase() ? BoundsStatus.NO_STATS : BoundsStatus.LOG_WITHOUT_STATS);
  }

  /** Whether a log file only deletes rows: no value comes from it. */
  private static boolean deletesOnly(TableFile file) {
    return !file.isBase() && file.rows() == 0;
  }

  void set(int file, int column, ColumnStats stats) {
    cells[file][column] = stats;
  }

  /** Whether a column of the file is unknown. */
  boolean hasUnknown(int file) {
    for (int column = 0; column < columns.size(); column++) {
      if (get(file, column).unknown()) {
        return true;
      }
    }
    return false;
  }

  /** How many records the file holds, or {@link TableFile#UNKNOWN}. */
  long rows(int file) {
    if (rows[file] != TableFile.UNKNOWN) {
      return rows[file];
    }
    for (int column = 0; column < columns.size(); column++) {
      long values = get(file, column).counts().values();
      if (values != ColumnChunk.UNKNOWN_COUNT) {
        return values;
      }
    }
    return TableFile.UNKNOWN;
  }

  void setRows(int file, long count) {
    rows[file] = count;
  }
}
