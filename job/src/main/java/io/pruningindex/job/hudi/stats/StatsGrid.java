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
    if (rows[file] == 0) {
      return ColumnStats.without(BoundsStatus.NO_ROWS, new Counts(0, 0));
    }
    ColumnStats stats = cells[file][column];
    if (stats != null) {
      return stats;
    }
    return ColumnStats.unknown(
        files.get(file).isBase() ? BoundsStatus.NO_STATS : BoundsStatus.LOG_WITHOUT_STATS);
  }

  void set(int file, int column, ColumnStats stats) {
    cells[file][column] = stats;
  }

  /**
   * Forgets the stats of columns of log files that cover fewer rows than others of the file do: a
   * log file that was appended to after a column was added has stats of what was appended alone.
   */
  void dropStatsOfParts() {
    for (int file = 0; file < files.size(); file++) {
      if (!files.get(file).isBase()) {
        long most = rows[file];
        for (ColumnStats stats : cells[file]) {
          most = stats == null ? most : Math.max(most, stats.counts().values());
        }
        for (int column = 0; column < columns.size(); column++) {
          ColumnStats stats = cells[file][column];
          if (stats != null && stats.counts().values() < most) {
            cells[file][column] = null;
          }
        }
      }
    }
  }

  /**
   * Whether all values of a column of a log file seem to be null, or the file seems to be empty.
   */
  boolean seemsEmpty(int file) {
    boolean lacksAll = true;
    boolean allUnknown = true;
    for (int column = 0; column < columns.size(); column++) {
      if (seemsNull(file, column)) {
        return true;
      }
      lacksAll &= lacks(file, column);
      allUnknown &= get(file, column).unknown();
    }
    return rows[file] == TableFile.UNKNOWN && allUnknown && !lacksAll;
  }

  /** Whether all values of a column of a log file seem to be null. */
  boolean seemsNull(int file, int column) {
    ColumnStats stats = get(file, column);
    return stats.status() == BoundsStatus.LOG_WITHOUT_STATS && stats.counts().values() > 0;
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

  /**
   * How many records the file holds, or {@link TableFile#UNKNOWN}, also where what was recorded of
   * a base file contradicts itself.
   */
  long rows(int file) {
    if (rows[file] != TableFile.UNKNOWN) {
      return files.get(file).isBase() && contradicted(file) ? TableFile.UNKNOWN : rows[file];
    }
    for (int column = 0; column < columns.size(); column++) {
      long values = get(file, column).counts().values();
      if (values != ColumnChunk.UNKNOWN_COUNT) {
        return values;
      }
    }
    return TableFile.UNKNOWN;
  }

  private boolean contradicted(int file) {
    for (int column = 0; column < columns.size(); column++) {
      long values = get(file, column).counts().values();
      if (values != ColumnChunk.UNKNOWN_COUNT && values != rows[file]) {
        return true;
      }
    }
    return false;
  }

  void setRows(int file, long count) {
    rows[file] = count;
  }
}
