package io.pruningindex.job.hudi.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.hudi.files.TableFile;
import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.job.hudi.schema.TimestampUnit;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Base files of old dates, with and without the mark of Spark's older calendar. */
class LegacyCalendarTest {
  private static final String NAME = "id-0_0-1-1_20240101000000000.parquet";
  private static final Map<String, String> LEGACY =
      Map.of("org.apache.spark.version", "3.5.7", "org.apache.spark.legacyDateTime", "");
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "row", "fields": [
                {"name": "day", "type": {"type": "int", "logicalType": "date"}},
                {"name": "time", "type": {"type": "long", "logicalType": "timestamp-micros"}},
                {"name": "wall", "type": {"type": "long",
                  "logicalType": "local-timestamp-micros"}}
              ]}\
              """);
  private static final IndexedColumn DAY =
      new IndexedColumn("day", ColumnType.of(TypeKind.DATE), TimestampUnit.NONE);
  private static final IndexedColumn TIME =
      new IndexedColumn("time", ColumnType.of(TypeKind.TIMESTAMP), TimestampUnit.MICROS);
  private static final IndexedColumn WALL =
      new IndexedColumn("wall", ColumnType.of(TypeKind.LOCAL_TIMESTAMP), TimestampUnit.MICROS);

  @TempDir Path folder;

  @Test
  void oldDatesHoldForReadersOfBothCalendars() throws Exception {
    for (LocalDate read : List.of(LocalDate.of(1, 1, 1), LocalDate.of(1500, 2, 28))) {
      long written = julianDay(read);
      assertThat(written).isNotEqualTo(read.toEpochDay());
      FooterStats footer = write(LEGACY, written, written, 0, 0);
      Bounds.OfLongs bounds = (Bounds.OfLongs) footer.of(DAY).bounds();
      assertThat(footer.of(DAY).status()).isEqualTo(BoundsStatus.INEXACT);
      for (long day : new long[] {written, read.toEpochDay()}) {
        assertThat(day).isBetween(bounds.minimum(), bounds.maximum());
      }
    }
  }

  @Test
  void oldTimestampsHoldForReadersOfBothCalendars() throws Exception {
    long old = micros("1500-01-01T00:00:00Z");
    FooterStats footer = write(LEGACY, 0, 0, old, micros("2024-01-01T00:00:00Z"));
    Bounds.OfLongs bounds = (Bounds.OfLongs) footer.of(TIME).bounds();
    assertThat(bounds.minimum()).isLessThan(micros("1499-12-20T00:00:00Z"));
    assertThat(bounds.maximum()).isEqualTo(micros("2024-01-01T00:00:00Z"));
    assertThat(footer.of(WALL).bounds())
        .isEqualTo(new Bounds.OfLongs(old, micros("2024-01-01T00:00:00Z")));
  }

  @Test
  void newDatesAndOtherWritersAreExact() throws Exception {
    long old = LocalDate.of(1, 1, 1).toEpochDay();
    for (Map<String, String> plain :
        List.of(Map.<String, String>of(), Map.of("org.apache.spark.version", "3.5.7"))) {
      FooterStats footer = write(plain, old, 7, micros("0001-01-01T00:00:00Z"), 9);
      assertThat(footer.of(DAY))
          .isEqualTo(ColumnStats.bounded(new Bounds.OfLongs(old, 7), true, new Counts(0, 2)));
      assertThat(footer.of(TIME).status()).isEqualTo(BoundsStatus.EXACT);
    }
    FooterStats recent = write(LEGACY, 0, 7, 0, 9);
    assertThat(recent.of(DAY).bounds()).isEqualTo(new Bounds.OfLongs(0, 7));
    assertThat(recent.of(DAY).status()).isEqualTo(BoundsStatus.EXACT);
  }

  @Test
  void secondVersionOfSparkNeedsNoMark() {
    assertThat(LegacyCalendar.wrote(Map.of("org.apache.spark.version", "2.4.8"))).isTrue();
    assertThat(LegacyCalendar.wrote(Map.of("org.apache.spark.version", "3.0.0"))).isFalse();
  }

  /** The day on which the Julian calendar has this year, month and day. */
  private static long julianDay(LocalDate date) {
    GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
    calendar.clear();
    calendar.set(date.getYear(), date.getMonthValue() - 1, date.getDayOfMonth());
    return Math.floorDiv(calendar.getTimeInMillis(), 86_400_000L);
  }

  private static long micros(String time) {
    return Instant.parse(time).getEpochSecond() * 1_000_000;
  }

  private FooterStats write(
      Map<String, String> properties, long firstDay, long lastDay, long first, long last)
      throws Exception {
    Path file = folder.resolve(NAME);
    file.toFile().delete();
    Configuration hadoop = new Configuration();
    try (ParquetWriter<GenericRecord> writer =
        AvroParquetWriter.<GenericRecord>builder(
                HadoopOutputFile.fromPath(new org.apache.hadoop.fs.Path(file.toString()), hadoop))
            .withSchema(SCHEMA)
            .withExtraMetaData(properties)
            .build()) {
      for (int i = 0; i < 2; i++) {
        GenericRecord row = new GenericData.Record(SCHEMA);
        row.put("day", (int) (i == 0 ? firstDay : lastDay));
        row.put("time", i == 0 ? first : last);
        row.put("wall", i == 0 ? first : last);
        writer.write(row);
      }
    }
    TableFile tableFile = new TableFile("", "id-0", NAME, FileKind.BASE, 1, 1, -1, -1);
    return new FooterReader(hadoop, folder.toString(), damaged -> {})
        .read(tableFile, List.of(DAY, TIME, WALL))
        .orElseThrow();
  }
}
