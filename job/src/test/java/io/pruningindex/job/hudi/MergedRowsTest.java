package io.pruningindex.job.hudi;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.demo.oracle.OracleSnapshot;
import io.pruningindex.job.demo.oracle.TableOracle;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.schema.MergeMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.model.OverwriteNonDefaultsWithLatestAvroPayload;
import org.apache.hudi.common.model.PartialUpdateAvroPayload;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that readers put together out of several files, and what is recorded of those files. */
class MergedRowsTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("row")
          .fields()
          .requiredString("id")
          .requiredInt("ver")
          .optionalString("part")
          .optionalInt("a")
          .optionalInt("b")
          .endRecord();
  private static final Schema PARTIAL =
      SchemaBuilder.record("row")
          .fields()
          .requiredString("id")
          .requiredInt("ver")
          .optionalInt("b")
          .endRecord();

  @TempDir Path folder;

  private static JavaTable.Settings settings(HoodieTableVersion version) {
    return JavaTable.Settings.of(HoodieTableType.MERGE_ON_READ, version);
  }

  private static GenericData.Record row(Schema schema, int version, Integer a, Integer b) {
    GenericData.Record row = new GenericData.Record(schema);
    row.put("id", "k");
    row.put("ver", version);
    if (schema.getField("part") != null) {
      row.put("part", "p");
      row.put("a", a);
    }
    row.put("b", b);
    return row;
  }

  /** The one row that a reader of the table gets. */
  private static TruthRow merged(JavaTable table) throws Exception {
    try (TableOracle oracle = TableOracle.open(table.path(), new Configuration())) {
      OracleSnapshot snapshot = oracle.newest().orElseThrow();
      assertThat(snapshot.slices()).hasSize(1);
      List<TruthRow> rows = snapshot.rows(snapshot.slices().get(0));
      assertThat(rows).hasSize(1);
      return rows.get(0);
    }
  }

  private static List<FileBatch> files(HudiTable reader) {
    List<FileBatch> batches = new ArrayList<>();
    reader.snapshot(reader.completedInstants()).pieces().forEachRemaining(batches::add);
    return batches;
  }

  private static String stats(List<FileBatch> batches, String column, boolean base) {
    StringBuilder text = new StringBuilder();
    for (FileBatch batch : batches) {
      for (int file = 0; file < batch.count(); file++) {
        ColumnChunk chunk = batch.columns().get(column);
        if (batch.files().isBase(file) == base) {
          boolean bounded = chunk.statusOf(file) == BoundsStatus.EXACT;
          text.append(chunk.statusOf(file));
          text.append(bounded ? " " + ChunkValues.bounds(chunk, file) : "");
        }
      }
    }
    return text.toString();
  }

  @Test
  void unitedBoundsOfPartialUpdatesByPayloadHoldTheMergedRow() throws Exception {
    JavaTable.Settings settings =
        settings(HoodieTableVersion.EIGHT).withPayload(PartialUpdateAvroPayload.class);
    assertUnited(settings);
  }

  @Test
  void unitedBoundsOfPartialUpdatesThatIgnoreDefaultsHoldTheMergedRow() throws Exception {
    JavaTable.Settings settings =
        settings(HoodieTableVersion.NINE).withPayload(PartialUpdateAvroPayload.class);
    assertUnited(settings);
    assertThat(Path.of(folder.toString(), "t", ".hoodie", "hoodie.properties"))
        .content()
        .contains("hoodie.table.partial.update.mode=IGNORE_DEFAULTS");
  }

  @Test
  void unitedBoundsOfDefaultsThatDoNotOverwriteHoldTheMergedRow() throws Exception {
    assertUnited(
        settings(HoodieTableVersion.EIGHT)
            .withPayload(OverwriteNonDefaultsWithLatestAvroPayload.class));
  }

  /** No file holds a = 1 and b = 2, which the merged row does: only their united bounds say so. */
  private void assertUnited(JavaTable.Settings settings) throws Exception {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), settings, SCHEMA);
        HudiTable reader = table.open()) {
      table.upsert(List.of(row(SCHEMA, 1, 1, 5)));
      table.upsert(List.of(row(SCHEMA, 2, null, 2)));
      TruthRow merged = merged(table);
      assertThat(merged.value("a")).isEqualTo(1);
      assertThat(merged.value("b")).isEqualTo(2);

      assertThat(reader.schema().mergeMode()).isEqualTo(MergeMode.PARTIAL_ROWS);
      List<FileBatch> files = files(reader);
      assertThat(stats(files, "a", true)).isEqualTo("EXACT 1..1");
      assertThat(stats(files, "a", false)).isEqualTo("ALL_NULL");
      assertThat(stats(files, "b", true)).isEqualTo("EXACT 5..5");
      assertThat(stats(files, "b", false)).isEqualTo("EXACT 2..2");
    }
  }

  /** Only Spark merges such rows; file by file, the log file must stay a candidate. */
  @Test
  void columnsThatALogFileLacksAreUnknownSoThatItKeepsItsSlice() throws Exception {
    try (JavaTable table =
            JavaTable.create(folder.resolve("t"), settings(HoodieTableVersion.NINE), SCHEMA);
        HudiTable reader = table.open()) {
      table.upsert(List.of(row(SCHEMA, 1, 1, 5)));
      table.usePartialSchema(SCHEMA, PARTIAL);
      table.upsert(List.of(row(PARTIAL, 2, null, 2)));
      assertThat(reader.completedInstants()).hasSize(2);
      assertThat(reader.schema().mergeMode()).isEqualTo(MergeMode.WHOLE_ROWS);
      List<FileBatch> files = files(reader);
      assertThat(stats(files, "a", false)).isEqualTo("LOG_WITHOUT_STATS");
      assertThat(stats(files, "b", false)).isEqualTo("EXACT 2..2");
    }
  }
}
