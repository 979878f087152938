package io.pruningindex.job.dimension;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.job.config.SqlDimension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Files of a watched folder that a listing misses, or that are gone before they are read. */
@Timeout(180)
class LostFilesTest {
  private static final int FOLDERS = 500;
  private static final int FILES = Integer.getInteger("pruning.files", 500);
  private static final int ROWS_A_FILE = 200_000;
  private static final long BEGIN = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");

  @RegisterExtension
  private static final MiniClusterExtension CLUSTER = CollectedDimensions.cluster();

  @TempDir private Path folder;

  /**
   * Files show one after the other, each with a later time than the one before, in many folders of
   * a folder; these are listed one after the other as well.
   */
  @Test
  void noVersionClaimsTheTimeOfAFileThatAListingHasMissed() throws Exception {
    for (int i = 0; i < FOLDERS; i++) {
      Files.createDirectories(folder.resolve("watched").resolve("p" + i));
    }
    long seed = System.nanoTime();
    System.out.println("LostFilesTest: seed " + seed);
    Random random = new Random(seed);
    try (CollectedDimensions job = start("missed")) {
      for (int id = 1; id <= FILES; id++) {
        write("p" + random.nextInt(FOLDERS) + "/file-" + id, line(id));
        TimeUnit.MILLISECONDS.sleep(5);
      }
      ReplayedDimension numbers = job.await("numbers", told -> reaches(told, FILES));
      assertThat(numbers.versions())
          .allSatisfy(
              version ->
                  assertThat((long) version.rows().size())
                      .isGreaterThanOrEqualTo(version.currentTo() - BEGIN));
    }
  }

  /** The job goes on, and no version is cut of what is there without it. */
  @Test
  void aFileThatIsGoneBeforeItIsReadIsWaitedFor() throws Exception {
    CollectedDimensions.holdUp("gone", event -> slow(event));
    // Those that wait are not read while the first is.
    for (int file = 0; file < 3; file++) {
      write("big-" + file, lines(file * ROWS_A_FILE + 1));
    }
    try (CollectedDimensions job = start("gone")) {
      job.await("numbers", ReplayedDimension::hasRows);
      for (int file = 0; file < 3; file++) {
        Files.move(folder.resolve("watched").resolve("big-" + file), folder.resolve("big-" + file));
      }
      write("small", line(3 * ROWS_A_FILE + 1));
      TimeUnit.SECONDS.sleep(5);
      assertThat(job.of("numbers").versions()).isEmpty();
      for (int file = 0; file < 3; file++) {
        Files.move(folder.resolve("big-" + file), folder.resolve("watched").resolve("big-" + file));
      }
      ReplayedDimension numbers = job.await("numbers", told -> reaches(told, 3 * ROWS_A_FILE + 1));
      assertThat(numbers.newest().rows()).hasSize(3 * ROWS_A_FILE + 1);
    }
  }

  private static void slow(DimensionEvent event) {
    try {
      if (event instanceof DimensionEvent.RowsChanged) {
        TimeUnit.MILLISECONDS.sleep(2);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean reaches(ReplayedDimension told, int id) {
    return !told.versions().isEmpty() && told.newest().currentTo() == BEGIN + id;
  }

  private CollectedDimensions start(String name) throws Exception {
    Path watched = Files.createDirectories(folder.resolve("watched"));
    SqlDimension numbers =
        new SqlDimension(
            "numbers",
            List.of(
                "CREATE TABLE numbers (id INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH"
                    + " ('connector' = 'filesystem', 'format' = 'csv',"
                    + " 'source.monitor-interval' = '10ms', 'path' = '"
                    + watched.toUri()
                    + "')"),
            "SELECT id FROM numbers",
            List.of("id"),
            Duration.ZERO,
            Duration.ZERO,
            SqlDimension.ZONE);
    return CollectedDimensions.start(
        name, new DimensionsConfiguration(List.of(numbers), List.of()), Optional.empty());
  }

  private void write(String name, String lines) throws IOException {
    Path made = Files.writeString(folder.resolve("made"), lines);
    Path file = folder.resolve("watched").resolve(name);
    Files.createDirectories(file.getParent());
    Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static String lines(int first) {
    return IntStream.range(first, first + ROWS_A_FILE)
        .mapToObj(LostFilesTest::line)
        .collect(Collectors.joining());
  }

  /** Its number, and a time so many milliseconds after the beginning. */
  private static String line(int id) {
    return id
        + ","
        + TIME.format(LocalDateTime.ofInstant(Instant.ofEpochMilli(BEGIN + id), ZoneOffset.UTC))
        + "\n";
  }
}
