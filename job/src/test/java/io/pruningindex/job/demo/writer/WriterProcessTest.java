package io.pruningindex.job.demo.writer;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.demo.oracle.OracleSnapshot;
import io.pruningindex.job.demo.oracle.TableOracle;
import io.pruningindex.job.demo.truth.DataFile;
import io.pruningindex.job.demo.truth.InstantName;
import io.pruningindex.job.demo.truth.RecordedColumn;
import io.pruningindex.job.demo.truth.RecordedInstant;
import io.pruningindex.job.demo.truth.RecordedSlice;
import io.pruningindex.job.demo.truth.SliceFiles;
import io.pruningindex.job.demo.truth.TableTruth;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.seed.Seed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What 25 rounds of the writer leave behind, in the tables and in their record. */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(300)
class WriterProcessTest {
  private static final int ROUNDS = 25;
  private static final String CLASSPATH = System.getProperty("java.class.path");

  @RegisterExtension private final Seed seed = new Seed(1);
  private Path folder;
  private Path base;
  private WriterHandle writer;
  private final List<LoggedInstant> told = new ArrayList<>();

  @BeforeAll
  void write(@TempDir Path folder) throws Exception {
    this.folder = folder;
    base = folder.resolve("live");
    writer =
        WriterLauncher.start(
            CLASSPATH, WriterArguments.rounds(base, seed.value(), ROUNDS), told::add);
    writer.awaitRounds(Duration.ofMinutes(4));
    assertThat(writer.awaitEnd(Duration.ofMinutes(1))).isZero();
  }

  @AfterAll
  void close() {
    writer.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders", "events"})
  void everyInstantIsToldAndRecorded(String table) {
    TableTruth truth = truth(table);

    List<LoggedInstant> recorded =
        truth.instants().stream().map(truth::read).map(i -> LoggedInstant.of(table, i)).toList();

    assertThat(recorded).hasSize(ROUNDS);
    assertThat(writer.instants().stream().filter(i -> i.table().equals(table))).isEqualTo(recorded);
    assertThat(told).isEqualTo(writer.instants());
  }

  @Test
  void everyKindOfChangeHappens() {
    Set<String> ofBoth =
        Set.of(
            "clean -",
            "rollback -",
            "replacecommit CLUSTER",
            "replacecommit DELETE_PARTITION",
            "replacecommit INSERT_OVERWRITE");

    assertThat(kinds("orders"))
        .containsAll(ofBoth)
        .contains("commit UPSERT", "commit DELETE")
        .hasSize(ofBoth.size() + 2);
    assertThat(kinds("events"))
        .containsAll(ofBoth)
        .contains("deltacommit UPSERT", "deltacommit DELETE", "commit COMPACT")
        .hasSize(ofBoth.size() + 3);
  }

  @Test
  void deltaCommitsComeBetweenThePlanOfACompactionAndItsEnd() {
    List<LoggedInstant> events =
        writer.instants().stream().filter(i -> i.table().equals("events")).toList();
    LoggedInstant compaction =
        events.stream().filter(i -> i.operation().equals("COMPACT")).findFirst().orElseThrow();

    assertThat(
            events.stream()
                .filter(i -> i.action().equals("deltacommit"))
                .filter(i -> i.sequence() < compaction.sequence())
                .filter(i -> i.requestedTime().compareTo(compaction.requestedTime()) > 0))
        .isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders", "events"})
  void rowsHaveKeysOfTheirOwnAndValuesOfTheirTypes(String table) {
    TableTruth truth = truth(table);
    for (InstantName name : truth.instants()) {
      Map<Object, TruthRow> rows = rows(truth, truth.read(name));
      assertThat(rows).hasSize(truth.read(name).rowCount());
      for (TruthRow row : rows.values()) {
        for (RecordedColumn column : truth.table().columns()) {
          Object value = row.value(column.name());
          assertThat(
                  value == null ? column.nullable() : column.type().valueClass().isInstance(value))
              .as("%s of %s", column, row)
              .isTrue();
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders", "events"})
  void keysLieInNarrowRanges(String table) {
    TableTruth truth = truth(table);
    RecordedInstant newest = truth.newest().orElseThrow();
    long narrow = 0;
    for (RecordedSlice slice : newest.slices()) {
      List<Long> keys =
          truth.rows(slice).stream().map(r -> (Long) r.value(truth.table().recordKey())).toList();
      long width =
          keys.isEmpty()
              ? 0
              : keys.stream().max(Long::compare).get() - keys.stream().min(Long::compare).get();
      narrow += width < newest.rowCount() / 10 ? 1 : 0;
    }

    assertThat(narrow).isGreaterThan(newest.slices().size() / 2);
    assertThat(newest.slices().size()).isGreaterThan(30);
  }

  @Test
  void theModelHasHardValues() {
    Set<Object> names = new HashSet<>();
    Set<Object> durations = new HashSet<>();
    TableTruth truth = truth("events");
    for (InstantName name : truth.instants()) {
      for (TruthRow row : rows(truth, truth.read(name)).values()) {
        durations.add(row.value("duration"));
        names.add(row.value("device").toString().split("-")[0]);
      }
    }

    assertThat(durations).contains(Double.NaN, -0.0);
    assertThat(names).contains("😀", "\uFFFD", "日本");
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders", "events"})
  void theRecordOfTheNewestInstantIsWhatHudiReads(String table) throws Exception {
    TableTruth truth = truth(table);
    RecordedInstant newest = truth.newest().orElseThrow();
    try (TableOracle oracle = TableOracle.open(truth.table().path(), new Configuration())) {
      OracleSnapshot snapshot = oracle.newest().orElseThrow();

      assertThat(snapshot.newest().requestedTime()).isEqualTo(newest.name().requestedTime());
      assertThat(newest.slices()).extracting(RecordedSlice::files).isEqualTo(snapshot.slices());
      for (RecordedSlice slice : newest.slices()) {
        assertThat(snapshot.rows(slice.files()).stream().map(r -> project(truth, r)))
            .containsExactlyInAnyOrderElementsOf(truth.rows(slice));
        requireFiles(Path.of(truth.table().path()), slice.files());
      }
    }
  }

  @Test
  void slicesWithLogsAreRecorded() {
    TableTruth truth = truth("events");
    Map<Boolean, Long> slices =
        truth.instants().stream()
            .map(truth::read)
            .flatMap(instant -> instant.slices().stream())
            .collect(
                Collectors.partitioningBy(
                    slice -> slice.files().logFiles().isEmpty(), Collectors.counting()));

    assertThat(slices.get(true)).isPositive();
    assertThat(slices.get(false)).isPositive();
  }

  @Test
  void theSameSeedWritesTheSameRows() throws Exception {
    Path again = folder.resolve("again");
    int rounds = 4;
    try (WriterHandle second =
        WriterLauncher.start(
            CLASSPATH, WriterArguments.rounds(again, seed.value(), rounds), i -> {})) {
      second.awaitRounds(Duration.ofMinutes(2));
    }
    for (String table : List.of("orders", "events")) {
      TableTruth one = truth(table);
      TableTruth other = TableTruth.open(TableTruth.folder(again, table));
      for (int i = 0; i < rounds; i++) {
        RecordedInstant expected = one.read(one.instants().get(i));
        RecordedInstant actual = other.read(other.instants().get(i));
        assertThat(actual.name().action()).isEqualTo(expected.name().action());
        assertThat(rows(other, actual)).isEqualTo(rows(one, expected));
      }
    }
  }

  private TableTruth truth(String table) {
    return TableTruth.open(TableTruth.folder(base, table));
  }

  private Set<String> kinds(String table) {
    return writer.instants().stream()
        .filter(instant -> instant.table().equals(table))
        .map(instant -> instant.action() + " " + instant.operation())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Map<Object, TruthRow> rows(TableTruth truth, RecordedInstant instant) {
    Map<Object, TruthRow> rows = new HashMap<>();
    for (RecordedSlice slice : instant.slices()) {
      assertThat(truth.rows(slice)).hasSize(slice.rowCount());
      truth.rows(slice).forEach(row -> rows.put(row.value(truth.table().recordKey()), row));
    }
    return rows;
  }

  private static TruthRow project(TableTruth truth, TruthRow row) {
    return new TruthRow(
        truth.table().layout(), truth.table().layout().names().stream().map(row::value).toList());
  }

  private static void requireFiles(Path table, SliceFiles slice) throws Exception {
    List<DataFile> files = new ArrayList<>(slice.logFiles());
    files.add(slice.baseFile());
    for (DataFile file : files) {
      assertThat(Files.size(table.resolve(slice.partition()).resolve(file.name())))
          .isEqualTo(file.bytes());
    }
  }
}
