package io.pruningindex.e2e.join;

import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.job.config.SqlDimension;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.join.DimensionJoin;
import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A large dimension that changes all the time, in all its parts. Whoever reads it for the first
 * time must be done with a version before two more were cut.
 */
class SteadyUpdatesTest {
  private static final int ROWS = Integer.getInteger("join.large", 60_000);
  private static final int QUESTIONS = 8;
  private static final int CHANGES = 200;
  private static final long MILLIS_BETWEEN_CHANGES = 100;
  private static final long MILLIS_BETWEEN_QUESTIONS = 400;
  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");

  private final Random random = new Random(1);
  private LocalDateTime time = LocalDateTime.of(2026, 1, 1, 0, 0);
  private int files;

  @Test
  void aLargeDimensionPrunesThoughItChangesAllTheTime(@TempDir Path folder) throws Exception {
    FactTable table = GeneratedFacts.write(folder, new Random(1));
    Path changes = Files.createDirectories(folder.resolve("large"));
    write(changes, 0, ROWS);
    DimensionsConfiguration dimensions =
        new DimensionsConfiguration(List.of(large(changes)), List.of());
    try (EmbeddedIndex index =
            EmbeddedIndex.start(
                folder, EmbeddedIndex.job(List.of(table.configuration())).with(dimensions));
        PruningClient first = index.client()) {
      EmbeddedIndex.awaitFollowing(first, GeneratedFacts.TABLE);
      DimensionAwait.version(first, "large");
      try (Asking changing = Asking.start(() -> change(changes))) {
        Set<Long> versions = new HashSet<>();
        for (int question = 0; question < QUESTIONS; question++) {
          try (PruningClient planner = index.client()) {
            PruneResult result = planner.prune(request()).join();
            assertThat(result.status()).as("%s", result).isEqualTo(PruneStatus.PRUNED);
            assertThat(result.joins().get(0).applied()).isTrue();
            versions.add(result.joins().get(0).version().getAsLong());
          }
          TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_QUESTIONS);
        }
        System.out.println("SteadyUpdatesTest: answers of " + versions.size() + " versions");
        assertThat(versions).hasSizeGreaterThan(1);
        changing.stop();
      }
    }
  }

  private static PruneRequest request() {
    return PruneRequest.table(GeneratedFacts.TABLE)
        .join(
            DimensionJoin.with("large")
                .on("f_int", "number")
                .where(column("note").isEqualTo("20"))
                .build())
        .deadline(LIMIT)
        .build();
  }

  private Void change(Path folder) throws Exception {
    write(folder, random.nextInt(ROWS), CHANGES);
    TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_CHANGES);
    return null;
  }

  /** Writes some rows, all over the dimension; each is as it was, but for what is new of it. */
  private void write(Path folder, int from, int count) throws Exception {
    Path hidden = folder.resolve(".new");
    try (BufferedWriter lines = Files.newBufferedWriter(hidden)) {
      for (int i = 0; i < count; i++) {
        int id = (int) ((from + i * 7_919L) % ROWS);
        int number = id % GeneratedFacts.KEYS;
        time = time.plusNanos(1_000_000);
        lines.write(
            "%d,%d,%d,%d,%s%n"
                .formatted(id, number, number, random.nextInt(1_000_000), TIME.format(time)));
      }
    }
    Files.move(hidden, folder.resolve(files++ + ".csv"), StandardCopyOption.ATOMIC_MOVE);
  }

  private static SqlDimension large(Path folder) {
    return new SqlDimension(
        "large",
        List.of(
            "CREATE TABLE changes (id INT, number INT, note STRING, news INT, changed TIMESTAMP(3),"
                + " WATERMARK FOR changed AS changed)"
                + CsvRows.options(folder)
                + ", 'source.monitor-interval' = '100ms')"),
        "SELECT id, number, note, news FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY"
            + " changed DESC) AS place FROM changes) WHERE place = 1",
        List.of("id", "number"),
        Duration.ZERO,
        Duration.ofMillis(Long.getLong("join.interval", 1_000)),
        SqlDimension.ZONE);
  }
}
