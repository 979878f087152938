package io.pruningindex.job.hudi.stats;

import io.pruningindex.job.hudi.files.TableFile;
import io.pruningindex.job.hudi.files.UnreadableFile;
import io.pruningindex.job.hudi.schema.IndexedColumn;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the footers of a table's base files. */
final class FooterReader {
  private static final Logger LOG = LoggerFactory.getLogger(FooterReader.class);
  private static final String PARQUET = ".parquet";
  private static final int ATTEMPTS = 3;

  private final Configuration hadoop;
  private final String basePath;
  private final Consumer<UnreadableFile> damaged;

  /**
   * A reader of the files of one table.
   *
   * @param damaged hears of files whose footer is damaged, on the thread that reads them
   */
  FooterReader(Configuration hadoop, String basePath, Consumer<UnreadableFile> damaged) {
    this.hadoop = hadoop;
    this.basePath = basePath;
    this.damaged = damaged;
  }

  /** Whether files of this name have a footer that can be read. */
  static boolean reads(TableFile file) {
    return file.isBase() && file.name().endsWith(PARQUET);
  }

  /**
   * The stats in a file's footer, or empty if the file is gone or damaged: a planner may keep it
   * all the same.
   *
   * @param columns the columns whose stats are wanted
   * @throws IOException if storage fails, again and again
   */
  Optional<FooterStats> read(TableFile file, List<IndexedColumn> columns) throws IOException {
    List<String> names = columns.stream().map(IndexedColumn::name).toList();
    for (int attempt = 1; ; attempt++) {
      try {
        return Optional.of(readOnce(file, names));
      } catch (IOException | RuntimeException e) {
        switch (ReadFailure.of(e)) {
          case GONE -> {
            LOG.info("{} is gone, probably cleaned: its stats stay unknown", file.path());
            return Optional.empty();
          }
          case DAMAGED -> {
            LOG.warn("{} has no readable footer: its stats stay unknown", file.path(), e);
            damaged.accept(
                new UnreadableFile(
                    file.partition(), file.fileId(), file.name(), ReadFailure.reason(e)));
            return Optional.empty();
          }
          case STORAGE -> {
            if (attempt == ATTEMPTS || Thread.currentThread().isInterrupted()) {
              throw new IOException("the footer of '" + file.path() + "' cannot be read", e);
            }
          }
        }
      }
    }
  }

  private FooterStats readOnce(TableFile file, List<String> columns) throws IOException {
    Path path = new Path(basePath + "/" + file.path());
    HadoopInputFile input =
        file.size() > 0
            ? HadoopInputFile.fromStatus(
                new FileStatus(file.size(), false, 1, file.size(), 0, path), hadoop)
            : HadoopInputFile.fromPath(path, hadoop);
    try (ParquetFileReader reader = ParquetFileReader.open(input)) {
      return new FooterStats(RowGroups.read(reader, columns));
    }
  }
}
