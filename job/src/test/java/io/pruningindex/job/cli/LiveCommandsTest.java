package io.pruningindex.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pruningindex.job.cli.cluster.EmbeddedCluster;
import io.pruningindex.job.cli.cluster.StateFolder;
import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.job.config.HudiDimension;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.config.ValueSetConfiguration;
import io.pruningindex.job.demo.truth.RecordedInstant;
import io.pruningindex.job.demo.truth.RecordedSlice;
import io.pruningindex.job.demo.truth.TableTruth;
import io.pruningindex.job.demo.writer.WriterProcess;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands against a running index of two real tables, and of a third that is not there, and of
 * dimensions likewise.
 */
@Timeout(180)
class LiveCommandsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String FIRST_DAYS = "dt = first_days.dt";

  @TempDir private static Path folder;
  private static EmbeddedCluster cluster;
  private static RecordedInstant newest;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeAll
  static void start() throws Exception {
    Path tables = folder.resolve("tables");
    writeTables(tables);
    newest = TableTruth.open(TableTruth.folder(tables, "events")).newest().orElseThrow();
    JobConfiguration configuration =
        JobConfiguration.of(
            List.of(
                new TableConfiguration("orders", tables.resolve("orders").toString(), List.of()),
                new TableConfiguration("events", tables.resolve("events").toString(), List.of()),
                new TableConfiguration(
                    "missing", folder.resolve("missing").toString(), List.of())));
    cluster =
        EmbeddedCluster.start(
            configuration.with(dimensions(tables)), StateFolder.in(folder.resolve("state")), 18081);
    for (String table : List.of("orders", "events")) {
      while (new LiveCommandsTest().execute("prune", "--table", table, "--where", "TRUE")
          != ExitCode.DONE) {
        TimeUnit.MILLISECONDS.sleep(100);
      }
    }
    awaitDimensions();
  }

  private static DimensionsConfiguration dimensions(Path tables) {
    return new DimensionsConfiguration(
        List.of(
            new HudiDimension(
                "days",
                tables.resolve("orders").toString(),
                List.of("dt"),
                List.of("dt", "order_id")),
            new HudiDimension(
                "nowhere", folder.resolve("nowhere").toString(), List.of("a"), List.of("a"))),
        List.of(new ValueSetConfiguration("first_days", "days", "dt < '2024-03-03'")));
  }

  private static void awaitDimensions() throws Exception {
    while (true) {
      LiveCommandsTest asking = new LiveCommandsTest();
      assertThat(asking.execute("list")).isEqualTo(ExitCode.DONE);
      if (asking.out.toString().lines().filter(line -> line.contains(" COMPLETE ")).count() == 2
          && asking.out.toString().lines().filter(line -> line.contains(" DEGRADED ")).count()
              == 2) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(200);
    }
  }

  /** In a process of its own: in this one the writer could block the job. */
  private static void writeTables(Path tables) throws Exception {
    Process writer =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                WriterProcess.class.getName(),
                "--base",
                tables.toString(),
                "--rounds",
                "4")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(folder.resolve("writer.log").toFile())
            .start();
    try {
      int code = writer.waitFor();
      assertThat(code).as(() -> read(folder.resolve("writer.log"))).isZero();
    } finally {
      writer.destroyForcibly();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private int execute(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--jobmanager=" + cluster.jobManager());
    return PruningIndexCommand.commandLine(new PrintWriter(out), new PrintWriter(err))
        .execute(all.toArray(String[]::new));
  }

  private JsonNode json() throws Exception {
    assertThat(out.toString().lines()).hasSize(1);
    return MAPPER.readTree(out.toString());
  }

  @Test
  void prunesInWords() {
    assertThat(
            execute("prune", "--table=events", "--where=event_id < 0 AND f(region)", "--explain"))
        .isEqualTo(ExitCode.DONE);
    assertThat(out.toString())
        .contains("as of instant " + newest.name().requestedTime())
        .contains("condition event_id < 0: applied to column stats")
        .contains("condition f(region): not applied, functions are not supported");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void prunesInJson() throws Exception {
    assertThat(execute("prune", "--table=events", "--where=TRUE", "--json"))
        .isEqualTo(ExitCode.DONE);
    assertThat(json().path("status").textValue()).isEqualTo("CANNOT_PRUNE");
    assertThat(json().path("asOf").path("instant").textValue())
        .isEqualTo(newest.name().requestedTime());
    assertThat(json().path("total").path("slices").intValue()).isEqualTo(newest.slices().size());
    assertThat(json().path("slices")).hasSize(newest.slices().size());
    assertThat(json().path("lagSeconds").doubleValue()).isBetween(0.0, 60.0);
  }

  @Test
  void countsAndFindsExtremesWithoutReading() throws Exception {
    TableTruth orders = TableTruth.open(TableTruth.folder(folder.resolve("tables"), "orders"));
    LongSummaryStatistics ids =
        orders.newest().orElseThrow().slices().stream()
            .flatMap(slice -> orders.rows(slice).stream())
            .mapToLong(row -> ((Number) row.value("order_id")).longValue())
            .summaryStatistics();
    assertThat(
            execute(
                "aggregate",
                "--table=orders",
                "--select=count(*), min(order_id), max(order_id)",
                "--json"))
        .isEqualTo(ExitCode.DONE);
    assertThat(json().path("values").findValuesAsText("value"))
        .containsExactly(
            Long.toString(ids.getCount()),
            Long.toString(ids.getMin()),
            Long.toString(ids.getMax()));
  }

  @Test
  void listsNoMoreThanALimitNeeds() throws Exception {
    assertThat(
            execute(
                "prune",
                "--table=orders",
                "--where=TRUE",
                "--limit=1",
                "--order-by=order_id DESC",
                "--json"))
        .isEqualTo(ExitCode.DONE);
    JsonNode answer = json();
    out.getBuffer().setLength(0);
    assertThat(execute("prune", "--table=orders", "--where=TRUE", "--limit=1"))
        .isEqualTo(ExitCode.DONE);
    assertThat(out.toString()).contains("every row of the slices left matches");
    assertThat(answer.path("slices").size())
        .isPositive()
        .isLessThan(answer.path("total").path("slices").intValue());
    assertThat(answer.path("steps").findValuesAsText("step")).contains("TOP_ROWS");
  }

  @Test
  void answersForAnInstantThatIsKept() throws Exception {
    String instant = newest.name().requestedTime();
    assertThat(execute("prune", "--table=events", "--where=TRUE", "--json", "--as-of=" + instant))
        .isEqualTo(ExitCode.DONE);
    assertThat(json().path("asOf").path("instant").textValue()).isEqualTo(instant);
  }

  @Test
  void answersForATimeByTheTimelinesClock() throws Exception {
    LocalDateTime completed =
        LocalDateTime.parse(
            newest.completionTime(), DateTimeFormatter.ofPattern("yyyyMMddHHmmssSSS"));
    ZoneId writers = ZoneId.systemDefault();
    assertThat(execute(asOf(completed.atZone(writers), writers))).isEqualTo(ExitCode.DONE);
    assertThat(json().path("asOf").path("instant").textValue())
        .isEqualTo(newest.name().requestedTime());
    out.getBuffer().setLength(0);
    // The index was built when all was written: what was before, it does not tell apart.
    assertThat(execute(asOf(completed.atZone(writers).minusNanos(1_000_000), writers)))
        .isEqualTo(ExitCode.NO_ANSWER);
    assertThat(json().path("problem").path("code").textValue()).isEqualTo("EXPIRED");
  }

  private static String[] asOf(ZonedDateTime time, ZoneId timelineZone) {
    return new String[] {
      "prune",
      "--table=events",
      "--where=TRUE",
      "--json",
      "--as-of-time=" + time.toOffsetDateTime(),
      "--timeline-zone=" + timelineZone
    };
  }

  @Test
  void answersWithAnInstantTakenInOrSaysThatItIsBehind() throws Exception {
    String instant = newest.name().requestedTime();
    assertThat(
            execute("prune", "--table=events", "--where=TRUE", "--json", "--at-least=" + instant))
        .isEqualTo(ExitCode.DONE);
    assertThat(json().path("asOf").path("instant").textValue()).isEqualTo(instant);
    assertThat(
            execute(
                "aggregate",
                "--table=events",
                "--select=count(*)",
                "--at-least=29991231235959999",
                "--deadline=300ms"))
        .isEqualTo(ExitCode.NO_ANSWER);
    assertThat(err.toString()).startsWith("pruning-index: BEHIND: ").contains(instant);
  }

  @Test
  void findsNothingAfterTheNewestInstant() throws Exception {
    String range = newest.name().requestedTime() + "..";
    assertThat(execute("prune", "--table=events", "--where=TRUE", "--json", "--between=" + range))
        .isEqualTo(ExitCode.DONE);
    JsonNode answer = json();
    assertThat(answer.path("status").textValue()).isEqualTo("NOTHING_MATCHES");
    assertThat(answer.path("steps").findValuesAsText("step")).contains("INSTANTS");
    assertThat(answer.path("total").path("slices").intValue()).isEqualTo(newest.slices().size());
  }

  @Test
  void saysThatAnInstantIsGone() throws Exception {
    assertThat(
            execute(
                "prune", "--table=events", "--where=TRUE", "--json", "--as-of=20200101000000000"))
        .isEqualTo(ExitCode.NO_ANSWER);
    assertThat(json().path("problem").path("code").textValue()).isEqualTo("EXPIRED");
    assertThat(err.toString()).startsWith("pruning-index: EXPIRED: ");
  }

  @Test
  void refusesAnInstantThatIsNone() {
    assertThat(execute("prune", "--table=events", "--where=TRUE", "--as-of=yesterday"))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertThat(err.toString())
        .contains("'yesterday'")
        .satisfies(text -> assertThat(text.lines()).hasSize(1));
  }

  @Test
  void refusesAColumnThatIsNotThere() throws Exception {
    assertThat(execute("prune", "--table=events", "--where=event = 1", "--json"))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertThat(json().path("error").textValue()).contains("'event'", "event_id");
    assertThat(err.toString().lines()).singleElement().asString().contains("event_id");
  }

  @Test
  void namesTheTablesIfOneIsUnknown() {
    assertThat(execute("prune", "--table=event", "--where=TRUE")).isEqualTo(ExitCode.NO_ANSWER);
    assertThat(err.toString()).contains("UNKNOWN_TABLE", "events", "orders");
  }

  @Test
  void answersABatchInItsOrder() throws Exception {
    Path batch = folder.resolve("batch.json");
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      String table = i % 2 == 0 ? "orders" : "events";
      lines.add(
          i % 10 == 9
              ? "{\"table\":\"" + table + "\",\"where\":\"nope = " + i + "\"}"
              : "{\"table\":\"" + table + "\",\"where\":\"revision > " + i + "\"}");
    }
    Files.write(batch, lines);
    assertThat(execute("prune", "--batch=" + batch)).isEqualTo(ExitCode.DONE);
    List<String> answers = out.toString().lines().toList();
    assertThat(answers).hasSize(300);
    for (int i = 0; i < 300; i++) {
      JsonNode answer = MAPPER.readTree(answers.get(i));
      assertThat(answer.path("table").textValue()).isEqualTo(i % 2 == 0 ? "orders" : "events");
      if (i % 10 == 9) {
        assertThat(answer.path("error").textValue()).contains("nope");
        assertThat(answer.path("line").intValue()).isEqualTo(i + 1);
      } else {
        assertThat(answer.path("conjuncts").path(0).path("predicate").textValue())
            .isEqualTo("revision > " + i);
      }
    }
  }

  @Test
  void describesATable() throws Exception {
    assertThat(execute("describe", "--table=events")).isEqualTo(ExitCode.DONE);
    assertThat(out.toString())
        .contains("merge-on-read", "partitioned by dt STRING, region STRING", "event_id");
    out.getBuffer().setLength(0);
    assertThat(execute("describe", "--table=events", "--json")).isEqualTo(ExitCode.DONE);
    assertThat(json().path("index").path("total").path("slices").intValue())
        .isEqualTo(newest.slices().size());
  }

  @Test
  void describesATableThatIsNotThere() {
    assertThat(execute("describe", "--table=missing")).isEqualTo(ExitCode.DONE);
    assertThat(out.toString()).contains("DEGRADED", folder.resolve("missing").toString());
  }

  @Test
  void listsWhatTheJobFollowsAndHowFarItIs() {
    assertThat(execute("list")).isEqualTo(ExitCode.DONE);
    List<String> lines = out.toString().lines().toList();
    assertThat(lines.get(0)).matches("table +state +newest instant +lag +files +remark");
    assertThat(lines.get(1))
        .matches(
            "events +FOLLOWING +%s +[0-9.]+ s +%d"
                .formatted(newest.name().requestedTime(), files(newest)));
    assertThat(lines.get(2)).matches("missing +DEGRADED +Table 'missing': there is nothing at .*");
    assertThat(lines.get(3)).matches("orders +FOLLOWING +\\d+ +[0-9.]+ s +\\d+");
    assertThat(lines.get(4)).isEmpty();
    assertThat(lines.get(6)).matches("days +COMPLETE +\\d+ +up to \\S+Z +[0-9.]+ s ago +[0-9,]+");
    assertThat(lines.get(7))
        .matches("first_days +COMPLETE .* value set of days where dt < '2024-03-03'");
    assertThat(lines.get(8)).matches("nowhere +DEGRADED +.* s ago +Table 'nowhere': there is .*");
    assertThat(lines).hasSize(9);
  }

  private static long files(RecordedInstant instant) {
    return instant.slices().stream()
        .map(RecordedSlice::files)
        .mapToLong(files -> files.logFiles().size() + (files.baseFile() == null ? 0 : 1))
        .sum();
  }

  @Test
  void listsInJson() throws Exception {
    assertThat(execute("list", "--json")).isEqualTo(ExitCode.DONE);
    assertThat(json().path("tables").toString()).isEqualTo("[\"events\",\"missing\",\"orders\"]");
    assertThat(json().path("tableStates").findValuesAsText("condition"))
        .containsExactly("FOLLOWING", "DEGRADED", "FOLLOWING");
    assertThat(json().path("dimensionStates").findValuesAsText("condition"))
        .containsExactly("COMPLETE", "COMPLETE", "DEGRADED");
  }

  @Test
  void explainsAJoinInOneLine() {
    assertThat(
            execute("prune", "--table=events", "--where=TRUE", "--join", FIRST_DAYS, "--explain"))
        .isEqualTo(ExitCode.DONE);
    assertThat(out.toString().lines().filter(line -> line.contains("first_days")))
        .singleElement()
        .asString()
        .matches(
            "join INNER JOIN ON dt = first_days.dt: applied to partition, alone rules out \\d+"
                + " partitions; 2 keys of version \\d+ of first_days, complete up to .*");
  }

  @Test
  void explainsPartitions() {
    String where = "event_id < 10 AND CAST(dt AS STRING) LIKE '%02'";
    assertThat(
            execute(
                "partitions",
                "--table=events",
                "--where",
                where,
                "--join",
                FIRST_DAYS,
                "--explain"))
        .isEqualTo(ExitCode.DONE);
    List<String> lines = out.toString().lines().toList();
    assertThat(lines.get(0)).startsWith("events: partitions as of instant ");
    assertThat(lines.get(2)).matches("partitions left \\d partitions?; removed \\d+ partitions");
    assertThat(lines.get(3))
        .isEqualTo(
            "condition event_id < 10: not applied, it is on columns whose values no partition"
                + " tells");
    assertThat(lines.get(4))
        .matches("condition CAST\\(dt AS VARCHAR\\) LIKE '%02': applied to partition, alone .*");
    assertThat(lines.get(5))
        .matches("join INNER JOIN ON dt = first_days.dt: applied to partition, alone .*");
    assertThat(lines.get(6)).isEqualTo("rows still to be tested for: event_id < 10");
    assertThat(lines.subList(9, lines.size()))
        .isNotEmpty()
        .allMatch(line -> line.startsWith("2024-03-02/"));
  }

  @Test
  void termsAreShownWithoutBackTicks() {
    assertThat(execute("prune", "--table=events", "--join=dt = first_days.dt WHERE event_id > 1"))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertThat(err.toString())
        .contains("'event_id > 1' is not on one dimension")
        .doesNotContain("`");
  }
}
