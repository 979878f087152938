package io.pruningindex.job.dimension;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.config.DimensionConfiguration;
import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.job.config.SqlDimension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Queries of watched folders to which files are added whose rows are late, so that no watermark
 * follows. That all is read must come through whatever Flink runs a query with.
 */
@Timeout(180)
class WatchedFoldersTest {
  private static final Map<String, String> QUERIES =
      new TreeMap<>(
          Map.of(
              "selected",
              "SELECT id, v FROM a WHERE id > 0",
              "newest",
              "SELECT id, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS"
                  + " place FROM a) WHERE place = 1",
              "joined",
              "SELECT a.id, b.v FROM a JOIN b ON a.id = b.id",
              "joined_with_itself",
              "SELECT x.id, y.v FROM a AS x JOIN a AS y ON x.id = y.id AND x.v = y.v",
              "united",
              "SELECT id, v FROM a UNION SELECT id, v FROM b",
              "beside_each_other",
              "SELECT a.id, b.v FROM a JOIN b ON a.id = b.id AND a.ts BETWEEN b.ts - INTERVAL '1'"
                  + " DAY AND b.ts + INTERVAL '1' DAY"));

  /** Those that have no late rows, as their operators drop them. */
  private static final Set<String> WITHOUT_LATE = Set.of("beside_each_other");

  @RegisterExtension
  private static final MiniClusterExtension CLUSTER = CollectedDimensions.cluster();

  private static final int WAVES = 3;
  private static final int ROWS = 4_000;

  @TempDir private Path folder;
  private int files;
  private String format = "csv";

  @Test
  void lateRowsAreInAVersionSoon() throws Exception {
    add("a", line(1, "2026-01-02 00:00:00"));
    add("b", line(1, "2026-01-02 00:00:00"));
    String savepoint;
    try (CollectedDimensions job = start("late", QUERIES, Optional.empty())) {
      awaitRows(job, 1, Set.of());
      long begin = System.nanoTime();
      addLate(2);
      awaitRows(job, 2, WITHOUT_LATE);
      System.out.println(
          "WatchedFoldersTest: late rows of all queries after "
              + Duration.ofNanos(System.nanoTime() - begin).toMillis()
              + " ms");
      savepoint = job.stop(folder.resolve("savepoints").toUri().toString());
    }
    try (CollectedDimensions job = start("late", QUERIES, Optional.of(savepoint))) {
      addLate(3);
      awaitRows(job, 3, WITHOUT_LATE);
    }
  }

  /** Of each update two records come, one by one, and the second one is filtered out. */
  @Test
  void rowsThatAreUpdatedAwayAreGoneSoon() throws Exception {
    Map<String, String> queries =
        Map.of(
            "one_folder",
            "SELECT id, v FROM a WHERE v <> 'gone'",
            "two_folders",
            "SELECT id, v FROM a WHERE v <> 'gone' UNION ALL SELECT id, v FROM b WHERE v <> 'gone'");
    format = "debezium-json";
    add("a", change("null", "here") + "\n");
    add("b", "");
    try (CollectedDimensions job = start("updated away", queries, Optional.empty())) {
      job.await("one_folder", told -> has(told, Map.of("1|here", 1)));
      add("b", change("null", "here") + "\n");
      job.await("two_folders", told -> has(told, Map.of("1|here", 2)));
      add("a", change(row("here"), "gone") + "\n");
      add("b", change(row("here"), "gone") + "\n");
      for (String name : queries.keySet()) {
        job.await(name, told -> has(told, Map.of()));
      }
    }
  }

  private static boolean has(ReplayedDimension told, Map<String, Integer> rows) {
    return !told.versions().isEmpty() && told.newest().rows().equals(rows);
  }

  private static String change(String before, String after) {
    return "{\"before\":%s,\"after\":%s,\"op\":\"%s\"}"
        .formatted(before, row(after), before.equals("null") ? "c" : "u");
  }

  private static String row(String value) {
    return "{\"id\":1,\"v\":\"%s\",\"ts\":\"2026-01-02 00:00:00\"}".formatted(value);
  }

  /** The rows of a file come over some checkpoints, which find the index taking them slowly. */
  @Test
  void aVersionHoldsWholeFiles() throws Exception {
    CollectedDimensions.holdUp("whole files", event -> sleep(40));
    Map<String, String> query = Map.of("all", "SELECT id, v FROM a UNION ALL SELECT id, v FROM b");
    try (CollectedDimensions job = start("whole files", query, Optional.empty())) {
      ReplayedDimension told = null;
      for (int wave = 1; wave <= WAVES; wave++) {
        int rows = 2 * wave * ROWS;
        add("a", lines(rows - 2 * ROWS, ROWS));
        add("b", lines(rows - ROWS, ROWS));
        told =
            job.await(
                "all",
                dimension ->
                    !dimension.versions().isEmpty() && dimension.newest().rows().size() == rows);
      }
      Set<Integer> sizes = new TreeSet<>();
      for (ReplayedDimension.Version version : told.versions()) {
        Map<Integer, Long> files =
            version.rows().keySet().stream()
                .collect(
                    Collectors.groupingBy(
                        row -> Integer.parseInt(row.substring(0, row.indexOf('|'))) / ROWS,
                        Collectors.counting()));
        assertThat(files.values()).containsOnly((long) ROWS);
        sizes.add(files.size());
      }
      System.out.println("WatchedFoldersTest: versions of " + sizes + " files");
      assertThat(sizes).hasSizeGreaterThanOrEqualTo(WAVES);
    }
  }

  private static String lines(int from, int count) {
    return IntStream.range(from, from + count)
        .mapToObj(id -> line(id, "2026-01-02 00:00:00"))
        .collect(Collectors.joining());
  }

  private static String line(int id, String time) {
    return "%d,v%d,%s\n".formatted(id, id, time);
  }

  private static void sleep(long millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Not one of the folders' alone, which would be read before the other one's. */
  private void addLate(int id) throws IOException {
    add("a", line(id, "2025-01-01 00:00:00"));
    add("b", line(id, "2025-01-01 00:00:00"));
  }

  private static void awaitRows(CollectedDimensions job, int count, Set<String> but)
      throws Exception {
    for (String name : QUERIES.keySet()) {
      if (!but.contains(name)) {
        ReplayedDimension told =
            job.await(
                name,
                dimension ->
                    !dimension.versions().isEmpty() && dimension.newest().rows().size() >= count);
        assertThat(told.newest().rows()).as(name).hasSize(count).containsEntry("1|v1", 1);
      }
    }
  }

  private CollectedDimensions start(
      String job, Map<String, String> queries, Optional<String> savepoint) throws Exception {
    List<DimensionConfiguration> dimensions = new ArrayList<>();
    queries.forEach(
        (name, query) ->
            dimensions.add(
                new SqlDimension(
                    name, List.of(table("a"), table("b")), query, List.of("id"), Duration.ZERO)));
    return CollectedDimensions.start(
        job, new DimensionsConfiguration(dimensions, List.of()), savepoint);
  }

  private String table(String name) {
    return "CREATE TABLE %s (id INT, v STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH"
            .formatted(name)
        + " ('connector' = 'filesystem', 'source.monitor-interval' = '100ms', 'format' = '%s', 'path' = '%s')"
            .formatted(format, folder.resolve(name).toUri());
  }

  private void add(String name, String lines) throws IOException {
    Path file = Files.createTempFile(folder, "file", "");
    Files.writeString(file, lines);
    Path to = Files.createDirectories(folder.resolve(name)).resolve("file-" + files++);
    Files.move(file, to, StandardCopyOption.ATOMIC_MOVE);
  }
}
