package io.pruningindex.job.hudi.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.hudi.files.TableFile;
import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.job.hudi.schema.TimestampUnit;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.avro.model.HoodieMetadataColumnStats;
import org.apache.hudi.common.model.HoodieRecord;
import org.apache.hudi.common.util.ParquetUtils;
import org.apache.hudi.metadata.HoodieIndexVersion;
import org.apache.hudi.metadata.HoodieMetadataPayload;
import org.apache.hudi.storage.StoragePath;
import org.apache.hudi.storage.hadoop.HoodieHadoopStorage;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A base file of two row groups whose stats Hudi combines to something that is wrong: each test
 * shows first that it does, from Hudi's own code, and then that we do not believe it.
 */
class RowGroupsTest {
  private static final int ROWS_PER_GROUP = 100;
  private static final Schema SCHEMA =
      SchemaBuilder.record("row")
          .fields()
          .optionalString("text")
          .requiredDouble("number")
          .requiredString("plane")
          .requiredBytes("binary")
          .requiredInt("fine")
          .optionalInt("nothing")
          .endRecord();

  @TempDir Path folder;
  private Path file;
  private FooterStats footer;

  @BeforeEach
  void write() throws Exception {
    file = folder.resolve("id-0_0-1-1_20240101000000000.parquet");
    Configuration hadoop = new Configuration();
    try (ParquetWriter<GenericRecord> writer =
        AvroParquetWriter.<GenericRecord>builder(
                HadoopOutputFile.fromPath(new org.apache.hadoop.fs.Path(file.toString()), hadoop))
            .withSchema(SCHEMA)
            .withRowGroupSize(1L)
            .build()) {
      for (int i = 0; i < ROWS_PER_GROUP; i++) {
        writer.write(row("short" + i % 7, i % 11 - 3, "\uFFFD", new byte[] {'a'}, i));
      }
      for (int i = 0; i < ROWS_PER_GROUP; i++) {
        writer.write(
            row("x".repeat(3000) + i, i == 7 ? Double.NaN : 1e9, "😀", new byte[] {-1}, 1000 + i));
      }
    }
    TableFile tableFile =
        new TableFile("", "id-0", file.getFileName().toString(), FileKind.BASE, 1, 1, -1, -1);
    List<IndexedColumn> columns =
        SCHEMA.getFields().stream().map(field -> column(field.name(), TypeKind.STRING)).toList();
    footer =
        new FooterReader(hadoop, folder.toString(), damaged -> {})
            .read(tableFile, columns)
            .orElseThrow();
  }

  private static GenericRecord row(
      String text, double number, String plane, byte[] binary, int fine) {
    GenericRecord row = new GenericData.Record(SCHEMA);
    row.put("text", text);
    row.put("number", number);
    row.put("plane", plane);
    row.put("binary", ByteBuffer.wrap(binary));
    row.put("fine", fine);
    return row;
  }

  @Test
  void longStringsOfOneRowGroupHideBehindTheOther() {
    HoodieMetadataColumnStats stored = stored("text");
    assertThat(StoredValue.of(stored.getMaxValue()).orElseThrow().text()).isEqualTo("short6");
    assertThat(stored.getNullCount()).isEqualTo(ROWS_PER_GROUP);

    ColumnStats judged = StoredColumnStats.of(stored, column("text", TypeKind.STRING), true);
    assertThat(judged.status()).isEqualTo(BoundsStatus.LONG_VALUES_UNTRUSTED);
    assertThat(judged.counts()).isEqualTo(new Counts(-1, 2 * ROWS_PER_GROUP));
  }

  /** The footer itself has no bounds of them; the index of pages has. */
  @Test
  void longStringsAreWonBackFromTheIndexOfPages() {
    ColumnStats truth = footer.of(column("text", TypeKind.STRING));
    assertThat(truth.status()).isEqualTo(BoundsStatus.INEXACT);
    assertThat(truth.counts()).isEqualTo(new Counts(0, 2 * ROWS_PER_GROUP));
    Bounds.OfBytes bounds = (Bounds.OfBytes) truth.bounds();
    assertThat(new String(bounds.minimum(), StandardCharsets.UTF_8)).isEqualTo("short0");
    assertThat(new String(bounds.maximum(), StandardCharsets.UTF_8))
        .hasSizeLessThan(100)
        .isGreaterThan("x".repeat(60))
        .startsWith("x".repeat(60));
  }

  @Test
  void nanOfOneRowGroupHidesBehindTheOther() {
    HoodieMetadataColumnStats stored = stored("number");
    assertThat(StoredValue.of(stored.getMinValue()).orElseThrow().toDouble()).isEqualTo(-3);
    assertThat(StoredValue.of(stored.getMaxValue()).orElseThrow().toDouble()).isEqualTo(7);

    ColumnStats judged = StoredColumnStats.of(stored, column("number", TypeKind.DOUBLE), true);
    assertThat(judged.status()).isEqualTo(BoundsStatus.FLOAT_BOUNDS_UNTRUSTED);
    assertThat(judged.counts()).isEqualTo(new Counts(0, 2 * ROWS_PER_GROUP));
    assertThat(footer.of(column("number", TypeKind.DOUBLE)).status())
        .isEqualTo(BoundsStatus.FLOAT_BOUNDS_UNTRUSTED);
  }

  @Test
  void stringsAreComparedAsJavaDoes() {
    HoodieMetadataColumnStats stored = stored("plane");
    assertThat(StoredValue.of(stored.getMaxValue()).orElseThrow().text()).isEqualTo("\uFFFD");
    assertThat(StoredValue.of(stored.getMinValue()).orElseThrow().text()).isEqualTo("😀");

    ColumnStats judged = StoredColumnStats.of(stored, column("plane", TypeKind.STRING), true);
    assertThat(judged.unknown()).isTrue();
    ColumnStats truth = footer.of(column("plane", TypeKind.STRING));
    assertThat(truth.status()).isEqualTo(BoundsStatus.EXACT);
    Bounds.OfBytes bounds = (Bounds.OfBytes) truth.bounds();
    assertThat(bounds.minimum()).isEqualTo("\uFFFD".getBytes(StandardCharsets.UTF_8));
    assertThat(bounds.maximum()).isEqualTo("😀".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void bytesAreComparedWithTheirSign() {
    HoodieMetadataColumnStats stored = stored("binary");
    ColumnStats judged = StoredColumnStats.of(stored, column("binary", TypeKind.BINARY), true);
    assertThat(judged.unknown()).isTrue();
    ColumnStats truth = footer.of(column("binary", TypeKind.BINARY));
    Bounds.OfBytes bounds = (Bounds.OfBytes) truth.bounds();
    assertThat(bounds.minimum()).containsExactly('a');
    assertThat(bounds.maximum()).containsExactly(-1);
  }

  @Test
  void restIsBelieved() {
    IndexedColumn fine = column("fine", TypeKind.INT);
    ColumnStats judged = StoredColumnStats.of(stored("fine"), fine, true);
    assertThat(judged.bounds()).isEqualTo(new Bounds.OfLongs(0, 1099));
    assertThat(footer.of(fine)).isEqualTo(judged);
    IndexedColumn nothing = column("nothing", TypeKind.INT);
    assertThat(StoredColumnStats.of(stored("nothing"), nothing, true).status())
        .isEqualTo(BoundsStatus.ALL_NULL);
    assertThat(footer.of(nothing).status()).isEqualTo(BoundsStatus.ALL_NULL);
    assertThat(footer.rows()).isEqualTo(2 * ROWS_PER_GROUP);
  }

  @Test
  void missingAndOtherColumnsAreUnknown() {
    assertThat(footer.of(column("absent", TypeKind.INT)).status()).isEqualTo(BoundsStatus.NO_STATS);
    assertThat(footer.of(column("fine", TypeKind.BOOLEAN)).status())
        .isEqualTo(BoundsStatus.OTHER_TYPE);
    assertThat(footer.of(column("fine", TypeKind.LONG)).status()).isEqualTo(BoundsStatus.EXACT);
    assertThat(footer.of(column("fine", TypeKind.DATE)).status())
        .isEqualTo(BoundsStatus.OTHER_TYPE);
  }

  @Test
  void integersThatAreTextsNowHaveTheBoundsOfTheirTexts() {
    assertThat(footer.of(column("fine", TypeKind.STRING)).status()).isEqualTo(BoundsStatus.INEXACT);
  }

  private static IndexedColumn column(String name, TypeKind kind) {
    return new IndexedColumn(name, ColumnType.of(kind), TimestampUnit.NONE);
  }

  private HoodieMetadataColumnStats stored(String column) {
    HoodieHadoopStorage storage = new HoodieHadoopStorage(file.toString(), new Configuration());
    return HoodieMetadataPayload.createColumnStatsRecords(
            "",
            new ParquetUtils()
                .readColumnStatsFromMetadata(
                    storage,
                    new StoragePath(file.toString()),
                    List.of(column),
                    HoodieIndexVersion.V2),
            false)
        .map(RowGroupsTest::columnStats)
        .findFirst()
        .orElseThrow();
  }

  private static HoodieMetadataColumnStats columnStats(HoodieRecord<?> record) {
    return ((HoodieMetadataPayload) record.getData()).getColumnStatMetadata().get();
  }
}
