package io.pruningindex.job.dimension;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.config.DimensionConfiguration;
import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.job.config.SqlDimension;
import io.pruningindex.job.config.ValueSetConfiguration;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.seed.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Dimensions over files, on a real cluster, over a restart. */
@Timeout(180)
class SqlDimensionsTest {
  private static final List<String> REGIONS = List.of("EU", "US", "ASIA");
  private static final int STORES = 40;
  private static final int CHANGES = 400;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");
  private static final LocalDateTime BEGIN = LocalDateTime.of(2026, 1, 1, 0, 0);

  @RegisterExtension
  private static final MiniClusterExtension CLUSTER = CollectedDimensions.cluster();

  @TempDir private Path folder;

  @RegisterExtension private final Seed seed = new Seed(20_260_101L);
  private final Random random = seed.random();
  private final Map<Integer, String> truth = new TreeMap<>();
  private final Map<Integer, String> recorded = new HashMap<>();
  private long millis;
  private int files;

  @Test
  void versionsAreWholeBeforeAndAfterARestart() throws Exception {
    Files.createDirectories(folder.resolve("changes"));
    Files.createDirectories(folder.resolve("records"));
    Files.createDirectories(folder.resolve("managers"));
    Files.writeString(folder.resolve("managers/all.csv"), "EU,Ann\nUS,Bob\nASIA,Chi\n,Nobody\n");
    String savepoint;
    try (CollectedDimensions first = CollectedDimensions.start("job", all(), Optional.empty())) {
      for (int round = 0; round < 6; round++) {
        writeChanges();
        awaitTruth(first);
      }
      ReplayedDimension managers =
          first.await("managers", dimension -> !dimension.versions().isEmpty());
      assertThat(managers.opened()).containsExactly(Completeness.END_OF_INPUT);
      assertThat(managers.newest())
          .isEqualTo(
              new ReplayedDimension.Version(
                  Completeness.END_OF_INPUT,
                  Long.MAX_VALUE,
                  Map.of("EU|Ann", 1, "US|Bob", 1, "ASIA|Chi", 1, "null|Nobody", 1)));
      assertThat(first.of("never").opened()).containsExactly(Completeness.NEVER);
      first.await("never", dimension -> dimension.heartbeats() > 0);
      assertThat(first.of("never").versions()).isEmpty();
      savepoint = first.stop(folder.resolve("savepoints").toUri().toString());
    }
    writeChanges();
    try (CollectedDimensions second =
        CollectedDimensions.start("job", withoutSome(), Optional.of(savepoint))) {
      awaitTruth(second);
      writeChanges();
      awaitTruth(second);
      ReplayedDimension never = second.await("never", dimension -> dimension.dropped() > 0);
      assertThat(never.dropped()).isEqualTo(1);
      assertThat(second.of("stores").dropped()).isZero();
      assertThat(second.of("managers").dropped()).isZero();
      assertThat(second.of("stores").opened())
          .containsExactly(Completeness.WATERMARK, Completeness.WATERMARK);
      // It was read to its end, and is not read again.
      assertThat(second.of("managers").opened()).containsExactly(Completeness.END_OF_INPUT);
      // New in this run, so that it reads all files.
      ReplayedDimension late =
          second.await(
              "late",
              dimension ->
                  !dimension.versions().isEmpty()
                      && dimension.newest().rows().size() == truth.size());
      assertThat(late.newest().completeness()).isEqualTo(Completeness.ASSUMED);
    }
  }

  private void awaitTruth(CollectedDimensions job) throws Exception {
    Map<String, Integer> stores = new TreeMap<>();
    Map<String, Integer> europe = new TreeMap<>();
    Map<String, Integer> managed = new TreeMap<>();
    truth.forEach(
        (id, region) -> {
          stores.put(id + "|" + region, 1);
          managed.put(id + "|" + manager(region), 1);
          if (region.equals("EU")) {
            europe.put(id + "|" + region, 1);
          }
        });
    awaitRows(job, "stores", stores);
    awaitRows(job, "recorded", stores);
    awaitRows(job, "europe", europe);
    awaitRows(job, "managed", managed);
    assertWhole(job.of("stores"));
    assertWhole(job.of("recorded"));
    assertWhole(job.of("managed"));
  }

  private static void awaitRows(
      CollectedDimensions job, String dimension, Map<String, Integer> rows) throws Exception {
    job.await(
        dimension,
        replayed -> !replayed.versions().isEmpty() && replayed.newest().rows().equals(rows));
  }

  /** No version lacks a key that an earlier one had: stores change, and none ever closes. */
  private static void assertWhole(ReplayedDimension dimension) {
    Set<String> seen = new HashSet<>();
    for (ReplayedDimension.Version version : dimension.versions()) {
      List<String> keys =
          version.rows().keySet().stream().map(row -> row.replaceFirst("\\|.*", "")).toList();
      assertThat(keys).containsAll(seen);
      assertThat(version.completeness()).isEqualTo(Completeness.WATERMARK);
      seen.addAll(keys);
    }
  }

  private static String manager(String region) {
    return Map.of("EU", "Ann", "US", "Bob", "ASIA", "Chi").get(region);
  }

  /** Writes changes twice, as rows and as records of a change log. */
  private void writeChanges() throws IOException {
    StringBuilder lines = new StringBuilder();
    StringBuilder records = new StringBuilder();
    for (int i = 0; i < CHANGES; i++) {
      int id = random.nextInt(STORES);
      String region = REGIONS.get(random.nextInt(REGIONS.size()));
      String time = TIME.format(BEGIN.plusNanos(++millis * 1_000_000));
      String row = "{\"id\": %d, \"region\": \"%s\", \"ts\": \"%s\"}".formatted(id, region, time);
      String before = recorded.put(id, row);
      truth.put(id, region);
      lines.append("%d,%s,%s%n".formatted(id, region, time));
      records.append(
          "{\"before\": %s, \"after\": %s, \"op\": \"%s\"}%n"
              .formatted(before, row, before == null ? "c" : "u"));
    }
    publish("changes", lines);
    publish("records", records);
    files++;
  }

  private void publish(String table, CharSequence content) throws IOException {
    Path hidden = folder.resolve(table).resolve(".new");
    Files.writeString(hidden, content);
    Files.move(
        hidden, hidden.resolveSibling(Integer.toString(files)), StandardCopyOption.ATOMIC_MOVE);
  }

  private DimensionsConfiguration all() {
    return new DimensionsConfiguration(
        List.of(stores(), recorded(), managed(), managers(), dimension("never", Duration.ZERO)),
        europe());
  }

  private DimensionsConfiguration withoutSome() {
    return new DimensionsConfiguration(
        List.of(
            stores(), recorded(), managed(), managers(), dimension("late", Duration.ofSeconds(2))),
        europe());
  }

  private static List<ValueSetConfiguration> europe() {
    return List.of(new ValueSetConfiguration("europe", "stores", "region = 'EU'"));
  }

  private DimensionConfiguration stores() {
    return new SqlDimension(
        "stores", List.of(changes("ts")), latest(), List.of("id"), Duration.ZERO);
  }

  /** A source that sends the two records of an update one by one. */
  private DimensionConfiguration recorded() {
    return new SqlDimension(
        "recorded",
        List.of(table("records", "debezium-json", "ts")),
        "SELECT id, region FROM records",
        List.of("id"),
        Duration.ZERO);
  }

  /** Two ways to the index, so that a watermark of one may part an update of the other. */
  private DimensionConfiguration managed() {
    return new SqlDimension(
        "managed",
        List.of(changes("ts") + managerTable()),
        "SELECT s.id, m.manager FROM (" + latest() + ") s JOIN managers m ON s.region = m.region",
        List.of("id"),
        Duration.ZERO);
  }

  private DimensionConfiguration managers() {
    return new SqlDimension(
        "managers",
        List.of(managerTable()),
        "SELECT manager, region FROM managers",
        List.of("region"),
        Duration.ZERO);
  }

  private DimensionConfiguration dimension(String name, Duration quiet) {
    return new SqlDimension(
        name, List.of(changes("")), "SELECT DISTINCT id FROM changes", List.of("id"), quiet);
  }

  private static String latest() {
    return "SELECT id, region FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC)"
        + " AS place FROM changes) WHERE place = 1";
  }

  private String changes(String watermarked) {
    return table("changes", "csv", watermarked);
  }

  private String table(String name, String format, String watermarked) {
    String watermark =
        watermarked.isEmpty() ? "" : ", WATERMARK FOR " + watermarked + " AS " + watermarked;
    return "CREATE TABLE "
        + name
        + " (id INT, region STRING, ts TIMESTAMP(3)"
        + watermark
        + ") WITH ('connector' = 'filesystem', 'format' = '"
        + format
        + "', 'source.monitor-interval' = '200ms', 'path' = '"
        + folder.resolve(name).toUri()
        + "');";
  }

  private String managerTable() {
    return "CREATE TABLE managers (region STRING, manager STRING) WITH ('connector' ="
        + " 'filesystem', 'format' = 'csv', 'csv.null-literal' = '', 'path' = '"
        + folder.resolve("managers").toUri()
        + "')";
  }
}
