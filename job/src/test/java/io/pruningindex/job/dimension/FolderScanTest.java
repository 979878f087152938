package io.pruningindex.job.dimension;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.job.config.SqlDimension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Many files that wait, of which the index takes the rows only slowly. */
@Timeout(180)
class FolderScanTest {
  private static final int FILES = 20;
  private static final int ROWS_A_FILE = 3_000;
  private static final int ROWS = FILES * ROWS_A_FILE;
  private static final long BEGIN = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");
  private static final String NOTE = "-".repeat(40);

  @RegisterExtension
  private static final MiniClusterExtension CLUSTER = CollectedDimensions.cluster();

  @TempDir private Path folder;

  /** Longer than any pause that would pass for the end of a scan. */
  @Test
  void noVersionIsCutWhileNothingCanBeSent() throws Exception {
    Path files = write();
    AtomicInteger sent = new AtomicInteger();
    CollectedDimensions.holdUp(
        "held up",
        event -> {
          if (event instanceof DimensionEvent.RowsChanged && sent.incrementAndGet() == 5) {
            sleep(3_000);
          }
        });
    try (CollectedDimensions job =
        CollectedDimensions.start("held up", numbers(files), Optional.empty())) {
      awaitAll(job);
      assertThat(sent).as("changes sent, of which the fifth was held up").hasValueGreaterThan(5);
    }
  }

  @Test
  void aScanGoesOnWhereItWasStopped() throws Exception {
    Path files = write();
    AtomicInteger sent = new AtomicInteger();
    CollectedDimensions.holdUp(
        "stopped",
        event -> {
          if (event instanceof DimensionEvent.RowsChanged) {
            sent.incrementAndGet();
            sleep(30);
          }
        });
    String savepoint;
    try (CollectedDimensions first =
        CollectedDimensions.start("stopped", numbers(files), Optional.empty())) {
      first.await("numbers", any -> sent.get() > 10);
      savepoint = first.stop(folder.resolve("savepoints").toUri().toString());
      assertThat(first.of("numbers").versions()).isEmpty();
    }
    try (CollectedDimensions second =
        CollectedDimensions.start("stopped", numbers(files), Optional.of(savepoint))) {
      awaitAll(second);
    }
  }

  private static void awaitAll(CollectedDimensions job) throws Exception {
    ReplayedDimension numbers =
        job.await(
            "numbers",
            dimension ->
                !dimension.versions().isEmpty()
                    && dimension.newest().rows().size() == ROWS
                    && dimension.newest().currentTo() == BEGIN + ROWS);
    for (ReplayedDimension.Version version : numbers.versions()) {
      assertThat(version.rows().size())
          .as("rows of a version up to the time %d", version.currentTo() - BEGIN)
          .isGreaterThanOrEqualTo((int) (version.currentTo() - BEGIN));
    }
  }

  /** Each file is of later times than the one before. */
  private Path write() throws IOException {
    Path files = Files.createDirectories(folder.resolve("numbers"));
    int id = 0;
    for (int file = 0; file < FILES; file++) {
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < ROWS_A_FILE; i++) {
        id++;
        LocalDateTime time =
            LocalDateTime.ofInstant(Instant.ofEpochMilli(BEGIN + id), ZoneOffset.UTC);
        lines.append(id).append(',').append(NOTE).append(',').append(TIME.format(time));
        lines.append('\n');
      }
      Files.writeString(files.resolve("file-" + file), lines);
    }
    return files;
  }

  private static DimensionsConfiguration numbers(Path files) {
    SqlDimension numbers =
        new SqlDimension(
            "numbers",
            List.of(
                "CREATE TABLE numbers (id INT, note STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS"
                    + " ts) WITH ('connector' = 'filesystem', 'format' = 'csv',"
                    + " 'source.monitor-interval' = '200ms', 'path' = '"
                    + files.toUri()
                    + "')"),
            "SELECT id, note FROM numbers",
            List.of("id"),
            Duration.ZERO);
    return new DimensionsConfiguration(List.of(numbers), List.of());
  }

  private static void sleep(long millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
