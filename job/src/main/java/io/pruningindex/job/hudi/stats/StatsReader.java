package io.pruningindex.job.hudi.stats;

import io.pruningindex.job.hudi.files.TableFile;
import io.pruningindex.job.hudi.files.UnreadableFile;
import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.internal.file.FileBatchBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.conf.Configuration;

/**
 * Reads the stats of files: from the metadata table where it keeps any, and where it does not, or
 * may be wrong, from the footers of base files.
 */
public final class StatsReader {
  /** How the metadata table is read; it makes no difference to what is found, only to the time. */
  public enum Access {
    /** The files are all those of the table, or nearly so. */
    WHOLE_TABLE,
    /** The files are all those of their partitions, or nearly so. */
    WHOLE_PARTITIONS,
    /** The files are few among those of their partitions. */
    SINGLE_FILES
  }

  private final ReadPool pool;
  private final FooterReader footers;
  private final LogReader logs;
  private final int boundLength;
  private final Queue<UnreadableFile> unreadable = new ConcurrentLinkedQueue<>();

  /**
   * A reader of the files of one table.
   *
   * @param basePath the table's base path
   * @param boundLength bytes after which bounds of strings and binaries are shortened
   */
  public StatsReader(ReadPool pool, Configuration hadoop, String basePath, int boundLength) {
    this.pool = pool;
    this.footers = new FooterReader(hadoop, basePath, unreadable::add);
    this.logs = new LogReader(hadoop, basePath);
    this.boundLength = boundLength;
  }

  /**
   * Reads the stats of some files.
   *
   * @param stored the stats of the metadata table, if it keeps any
   * @throws Exception if storage fails
   */
  public FileBatch read(
      List<TableFile> files,
      List<IndexedColumn> columns,
      Optional<StoredStats> stored,
      Access access)
      throws Exception {
    StatsGrid grid = new StatsGrid(files, columns);
    if (stored.isPresent() && !files.isEmpty() && !columns.isEmpty()) {
      fill(grid, stored.get(), access);
      grid.dropStatsOfParts();
    }
    readFooters(grid);
    new LogContents(pool, logs).fill(grid);
    return batch(grid);
  }

  /** The files whose footer was found damaged since this was last asked. */
  public List<UnreadableFile> takeUnreadable() {
    List<UnreadableFile> taken = new ArrayList<>();
    for (UnreadableFile file = unreadable.poll(); file != null; file = unreadable.poll()) {
      taken.add(file);
    }
    return taken;
  }

  private static void fill(StatsGrid grid, StoredStats stored, Access access) {
    switch (access) {
      case WHOLE_TABLE -> stored.scanTable(grid);
      case WHOLE_PARTITIONS -> stored.scanPartitions(grid);
      case SINGLE_FILES -> {
        stored.lookUp(grid);
        if (!stored.lookUpIsComplete() && logLacksAll(grid)) {
          stored.scanPartitions(grid);
        }
      }
    }
  }

  /** Whether there may be stats of a log file that a look-up did not find. */
  private static boolean logLacksAll(StatsGrid grid) {
    for (int file = 0; file < grid.files().size(); file++) {
      boolean lacksAll = !grid.files().get(file).isBase();
      for (int column = 0; column < grid.columns().size() && lacksAll; column++) {
        lacksAll = grid.lacks(file, column);
      }
      if (lacksAll) {
        return true;
      }
    }
    return false;
  }

  private void readFooters(StatsGrid grid) throws Exception {
    List<Integer> wanted = new ArrayList<>();
    List<Callable<Optional<FooterStats>>> calls = new ArrayList<>();
    for (int file = 0; file < grid.files().size(); file++) {
      TableFile tableFile = grid.files().get(file);
      if (FooterReader.reads(tableFile) && grid.hasUnknown(file)) {
        wanted.add(file);
        calls.add(() -> footers.read(tableFile, grid.columns()));
      }
    }
    List<Optional<FooterStats>> found = pool.all(calls);
    for (int i = 0; i < found.size(); i++) {
      addFooter(grid, wanted.get(i), found.get(i));
    }
  }

  private static void addFooter(StatsGrid grid, int file, Optional<FooterStats> footer) {
    footer.ifPresent(stats -> grid.setRows(file, stats.rows()));
    for (int column = 0; column < grid.columns().size(); column++) {
      if (footer.isPresent() && grid.get(file, column).unknown()) {
        grid.set(file, column, footer.get().of(grid.columns().get(column)));
      } else if (footer.isEmpty() && grid.lacks(file, column)) {
        grid.set(file, column, ColumnStats.unknown(BoundsStatus.UNREADABLE));
      }
    }
  }

  private FileBatch batch(StatsGrid grid) {
    Map<String, ColumnChunkBuilder> builders = new LinkedHashMap<>();
    grid.columns().forEach(c -> builders.put(c.name(), new ColumnChunkBuilder(c.type())));
    FileBatchBuilder batch = new FileBatchBuilder(builders);
    for (int file = 0; file < grid.files().size(); file++) {
      TableFile added = grid.files().get(file);
      batch.add(
          added.partition(),
          added.fileId(),
          added.name(),
          added.kind(),
          added.baseInstant(),
          added.anchor(),
          added.size(),
          grid.rows(file));
      for (int column = 0; column < grid.columns().size(); column++) {
        ColumnChunkBuilder builder = builders.get(grid.columns().get(column).name());
        grid.get(file, column).appendTo(builder, boundLength);
      }
    }
    return batch.build();
  }
}
