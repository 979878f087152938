package io.pruningindex.job.hudi.stats;

import io.pruningindex.query.internal.column.BoundsStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Finds out whether log files that seem to hold no rows, or nothing but nulls in a column, do so:
 * their stats alone look the same where a file only lacks the column.
 */
final class LogContents {
  private final ReadPool pool;
  private final LogReader logs;

  LogContents(ReadPool pool, LogReader logs) {
    this.pool = pool;
    this.logs = logs;
  }

  /**
   * Looks into the log files of a grid that need it.
   *
   * @throws Exception if that is interrupted
   */
  void fill(StatsGrid grid) throws Exception {
    List<Integer> wanted = new ArrayList<>();
    List<Callable<Optional<LogBlocks>>> calls = new ArrayList<>();
    for (int file = 0; file < grid.files().size(); file++) {
      if (!grid.files().get(file).isBase() && grid.seemsEmpty(file)) {
        int log = file;
        wanted.add(log);
        calls.add(() -> logs.read(grid.files().get(log)));
      }
    }
    List<Optional<LogBlocks>> found = pool.all(calls);
    for (int i = 0; i < found.size(); i++) {
      int file = wanted.get(i);
      found.get(i).ifPresent(blocks -> add(grid, file, blocks));
    }
  }

  private static void add(StatsGrid grid, int file, LogBlocks blocks) {
    if (blocks.withoutRows()) {
      grid.setRows(file, 0);
      return;
    }
    for (int column = 0; column < grid.columns().size(); column++) {
      String name = grid.columns().get(column).name();
      if (grid.seemsNull(file, column) && blocks.wholeRowsHave(name)) {
        long values = grid.get(file, column).counts().values();
        Counts counts = new Counts(values, values);
        grid.set(file, column, ColumnStats.without(BoundsStatus.ALL_NULL, counts));
      }
    }
  }
}
