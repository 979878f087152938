package io.pruningindex.job.demo.truth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableTruthTest {
  private static final RecordedTable TABLE =
      new RecordedTable(
          "everything",
          "/tables/everything",
          "l",
          List.of("s"),
          List.of(
              new RecordedColumn("i", ColumnType.INT, true),
              new RecordedColumn("l", ColumnType.LONG, true),
              new RecordedColumn("d", ColumnType.DOUBLE, true),
              new RecordedColumn("m", ColumnType.DECIMAL, true),
              new RecordedColumn("s", ColumnType.STRING, true),
              new RecordedColumn("b", ColumnType.BOOLEAN, true),
              new RecordedColumn("day", ColumnType.DATE, true),
              new RecordedColumn("t", ColumnType.TIMESTAMP, true)));

  @TempDir Path folder;

  @Test
  void everyValueComesBackAsItWas() throws IOException {
    List<TruthRow> rows =
        List.of(
            row(
                Integer.MIN_VALUE,
                Long.MAX_VALUE,
                Double.NaN,
                new BigDecimal("-0.10"),
                "",
                true,
                LocalDate.of(1, 1, 1),
                Instant.parse("0001-01-01T00:00:00.000001Z")),
            row(
                0,
                -1L,
                -0.0,
                new BigDecimal("9999999999999999.99"),
                "two\nlines \"quoted\" 😀 \uFFFD",
                false,
                LocalDate.of(9999, 12, 31),
                Instant.parse("9999-12-31T23:59:59.999999Z")),
            row(1, 2L, Double.NEGATIVE_INFINITY, BigDecimal.ZERO, "null", null, null, null),
            row(1, 2L, Double.MIN_VALUE, new BigDecimal("1E+3"), "é", null, null, null),
            row(null, null, null, null, null, null, null, null));
    TruthWriter writer = TruthWriter.create(folder, TABLE, 10);
    writer.writeInstant(instant(1, slice("a", writer.writeRows(rows), rows.size())));

    TableTruth truth = TableTruth.open(folder);

    assertThat(truth.table()).isEqualTo(TABLE);
    RecordedInstant newest = truth.newest().orElseThrow();
    List<TruthRow> read = truth.rows(newest.slices().get(0));
    assertThat(read.subList(0, 3)).isEqualTo(rows.subList(0, 3));
    assertThat(read.get(4)).isEqualTo(rows.get(4));
    assertThat((BigDecimal) read.get(3).value("m")).isEqualByComparingTo("1000");
    assertThat(1 / (Double) read.get(1).value("d")).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void instantsAreFoundByNameAndInOrder() throws IOException {
    TruthWriter writer = TruthWriter.create(folder, TABLE, 10);
    RecordedSlice slice = slice("a", writer.writeRows(List.of()), 0);
    RecordedInstant second = instant(2, slice, slice("b", slice.rowsFile(), 0));
    writer.writeInstant(instant(1, slice));
    TableTruth truth = TableTruth.open(folder);
    assertThat(truth.find("20240301000000002")).isEmpty();

    writer.writeInstant(second);

    assertThat(truth.instants())
        .containsExactly(
            new InstantName(1, "20240301000000001", "deltacommit"),
            new InstantName(2, "20240301000000002", "deltacommit"));
    assertThat(truth.find("20240301000000002")).contains(second);
    assertThat(truth.newest()).contains(second);
    assertThat(truth.rows(slice)).isEmpty();
  }

  @Test
  void oldInstantsGoWithTheRowsThatOnlyTheyHave() throws IOException {
    TruthWriter writer = TruthWriter.create(folder, TABLE, 2);
    RecordedSlice stays = slice("stays", writer.writeRows(List.of(nulls())), 1);
    RecordedSlice goes = slice("goes", writer.writeRows(List.of(nulls())), 1);
    writer.writeInstant(instant(1, stays, goes));
    writer.writeInstant(instant(2, stays));
    assertThat(TableTruth.open(folder).rows(goes)).hasSize(1);

    writer.writeInstant(instant(3, stays));

    TableTruth truth = TableTruth.open(folder);
    assertThat(truth.instants()).extracting(InstantName::sequence).containsExactly(2L, 3L);
    assertThat(truth.find("20240301000000001")).isEmpty();
    assertThat(truth.rows(stays)).hasSize(1);
    assertThatThrownBy(() -> truth.rows(goes))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("removed by age");
  }

  @Test
  void whatIsNotYetWholeIsNotSeen() throws IOException {
    TruthWriter writer = TruthWriter.create(folder, TABLE, 2);
    writer.writeInstant(instant(1));
    Files.writeString(folder.resolve(".00000002-20240301000000002-commit.json.tmp"), "{\"na");

    assertThat(TableTruth.open(folder).instants()).hasSize(1);
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(file -> file.toString().endsWith(".tmp"))).hasSize(1);
    }
  }

  @Test
  void aMissingRecordIsNamed() {
    assertThatThrownBy(() -> TableTruth.open(folder.resolve("nothing")))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("nothing");
  }

  @Test
  void rowsTellTheirColumns() {
    TruthRow row = nulls().with("i", 7);

    assertThat(row.value("i")).isEqualTo(7);
    assertThat(row.asMap()).containsKeys("i", "t").containsEntry("l", null);
    assertThatThrownBy(() -> row.value("x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'x'");
  }

  private static TruthRow nulls() {
    return row(null, null, null, null, null, null, null, null);
  }

  private static TruthRow row(Object... values) {
    return new TruthRow(TABLE.layout(), Arrays.asList(values));
  }

  private static RecordedSlice slice(String fileId, String rowsFile, int rows) {
    SliceFiles files =
        new SliceFiles(
            "dt=1",
            fileId,
            "20240301000000001",
            fileId.equals("b") ? null : new DataFile(fileId + ".parquet", 10),
            List.of(new DataFile("." + fileId + ".log.1", 5)));
    return new RecordedSlice(files, rowsFile, rows);
  }

  private static RecordedInstant instant(long sequence, RecordedSlice... slices) {
    return new RecordedInstant(
        new InstantName(sequence, "2024030100000000" + sequence, "deltacommit"),
        "20240301000001000",
        "UPSERT",
        List.of(slices));
  }
}
