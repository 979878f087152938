package io.pruningindex.job.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.demo.truth.ColumnType;
import io.pruningindex.job.demo.truth.DataFile;
import io.pruningindex.job.demo.truth.InstantName;
import io.pruningindex.job.demo.truth.RecordedColumn;
import io.pruningindex.job.demo.truth.RecordedInstant;
import io.pruningindex.job.demo.truth.RecordedSlice;
import io.pruningindex.job.demo.truth.RecordedTable;
import io.pruningindex.job.demo.truth.SliceFiles;
import io.pruningindex.job.demo.truth.TableTruth;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.job.demo.truth.TruthWriter;
import io.pruningindex.job.sql.SqlPredicateParser;
import io.pruningindex.query.AsOf;
import io.pruningindex.query.Counts;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.predicate.Predicates;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check must find each kind of wrong answer, or its OK is worth nothing. */
class AnswerCheckTest {
  private static final RecordedTable TABLE =
      new RecordedTable(
          "t", "/t", "id", List.of(), List.of(new RecordedColumn("id", ColumnType.LONG, false)));
  private static final SliceFiles LOW =
      new SliceFiles("p", "low", "10", new DataFile("low_10.parquet", 100), List.of());
  private static final SliceFiles HIGH =
      new SliceFiles(
          "q",
          "high",
          "11",
          new DataFile("high_11.parquet", 100),
          List.of(new DataFile(".high.log.1", 5), new DataFile(".high.log.2", 6)));

  @TempDir private Path folder;
  private AnswerCheck check;

  @BeforeEach
  void record() throws IOException {
    TruthWriter writer = TruthWriter.create(folder, TABLE, 10);
    String low = writer.writeRows(rows(1, 9));
    String high = writer.writeRows(rows(10, 19));
    writer.writeInstant(
        new RecordedInstant(
            new InstantName(1, "20", "commit"),
            "21",
            "UPSERT",
            List.of(new RecordedSlice(LOW, low, 9), new RecordedSlice(HIGH, high, 10))));
    check = new AnswerCheck(TableTruth.open(folder), Duration.ofMillis(50));
  }

  private static List<TruthRow> rows(long first, long last) {
    return LongStream.rangeClosed(first, last)
        .mapToObj(id -> new TruthRow(TABLE.layout(), List.of(id)))
        .toList();
  }

  private static PrunedSlice slice(SliceFiles files, boolean fullyMatched) {
    long bytes =
        files.baseFile().bytes() + files.logFiles().stream().mapToLong(DataFile::bytes).sum();
    return new PrunedSlice(
        files.partition(),
        files.fileId(),
        files.baseInstant(),
        files.baseFile().name(),
        files.logFiles().stream().map(DataFile::name).toList(),
        bytes,
        OptionalLong.empty(),
        fullyMatched,
        List.of());
  }

  private static PruneResult answer(String instant, Counts total, PrunedSlice... slices) {
    return new PruneResult(
        "t",
        PruneStatus.PRUNED,
        new AsOf(1, instant, "21", Optional.empty()),
        OptionalDouble.of(0),
        total,
        new Counts(1, slices.length, 1, 1, OptionalLong.empty()),
        List.of(),
        List.of(),
        Predicates.alwaysTrue(),
        List.of(slices),
        List.of(),
        null);
  }

  private static Counts total() {
    return new Counts(2, 2, 4, 211, OptionalLong.empty());
  }

  private CheckedAnswer check(String where, PruneResult answer) throws InterruptedException {
    return check.check(where, SqlPredicateParser.parse(where), answer, 1.5);
  }

  @Test
  void aRightAnswerIsRight() throws InterruptedException {
    CheckedAnswer checked = check("id > 12", answer("20", total(), slice(HIGH, false)));
    assertThat(checked.problems()).isEmpty();
    assertThat(checked.needed()).isEqualTo(1);
    assertThat(checked.lostRows()).isZero();
    assertThat(checked.latencyMillis()).isEqualTo(1.5);
    assertThat(check("id >= 10", answer("20", total(), slice(HIGH, true))).problems()).isEmpty();
  }

  @Test
  void aNeedlessSliceIsNoProblem() throws InterruptedException {
    CheckedAnswer checked =
        check("id > 12", answer("20", total(), slice(LOW, false), slice(HIGH, false)));
    assertThat(checked.problems()).isEmpty();
    assertThat(checked.needed()).isEqualTo(1);
  }

  @Test
  void findsLostRows() throws InterruptedException {
    CheckedAnswer checked = check("id > 7", answer("20", total(), slice(HIGH, false)));
    assertThat(checked.lostRows()).isEqualTo(2);
    assertThat(checked.problems()).singleElement().asString().contains("2 matching rows", "lost");
  }

  @Test
  void findsRowsLostToWhatIsNotUnderstood() throws InterruptedException {
    CheckedAnswer checked = check("f(id) = 1", answer("20", total(), slice(HIGH, false)));
    assertThat(checked.lostRows()).isEqualTo(9);
  }

  @Test
  void findsOtherFiles() throws InterruptedException {
    SliceFiles older =
        new SliceFiles(
            "q", "high", "11", HIGH.baseFile(), List.of(new DataFile(".high.log.1", 11)));
    assertThat(check("id > 12", answer("20", total(), slice(older, false))).problems())
        .singleElement()
        .asString()
        .contains("other files");
  }

  @Test
  void findsSlicesThatDoNotExist() throws InterruptedException {
    SliceFiles other =
        new SliceFiles("q", "other", "11", new DataFile("other_11.parquet", 1), List.of());
    PruneResult answer = answer("20", total(), slice(HIGH, false), slice(other, false));
    assertThat(check("id > 12", answer).problems())
        .singleElement()
        .asString()
        .contains("there is no slice");
  }

  @Test
  void findsSlicesListedTwice() throws InterruptedException {
    PruneResult answer = answer("20", total(), slice(HIGH, false), slice(HIGH, false));
    assertThat(check("id > 12", answer).problems())
        .singleElement()
        .asString()
        .contains("listed twice");
  }

  @Test
  void findsRowsThatDoNotMatchInSlicesSaidToMatchFully() throws InterruptedException {
    assertThat(check("id > 12", answer("20", total(), slice(HIGH, true))).problems())
        .singleElement()
        .asString()
        .contains("not all rows");
  }

  @Test
  void findsWrongTotals() throws InterruptedException {
    Counts wrong = new Counts(3, 4, 5, 6, OptionalLong.empty());
    assertThat(check("id > 12", answer("20", wrong, slice(HIGH, false))).problems())
        .hasSize(4)
        .anyMatch(problem -> problem.contains("slices in total: 2, and not 4"));
  }

  @Test
  void findsInstantsThatNeverWere() throws InterruptedException {
    assertThat(check("id > 12", answer("19", total(), slice(HIGH, false))).problems())
        .singleElement()
        .asString()
        .contains("no instant 19");
  }

  @Test
  void noAnswerIsAProblem() throws InterruptedException {
    PruneResult none =
        PruneResult.unavailable("t", new Problem(Problem.Code.INDEX_DOWN, "start it"));
    assertThat(check("id > 12", none).problems())
        .singleElement()
        .asString()
        .contains("no answer: INDEX_DOWN, start it");
  }
}
