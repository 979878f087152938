package io.pruningindex.job.hudi;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.job.hudi.schema.TimestampUnit;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.file.FileBatch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that were written before their columns were widened, and before others were added. */
class EvolvedTypesTest {
  private static final Schema NARROW = schema("int", "float", "int", "");
  private static final Schema WIDE =
      schema(
          "long",
          "double",
          "double",
          ", {\"name\": \"added\", \"type\": [\"null\", \"int\"], \"default\": null}");

  @TempDir Path folder;

  private static Schema schema(String whole, String number, String other, String added) {
    return new Schema.Parser()
        .parse(
            """
            {"type": "record", "name": "row", "fields": [
              {"name": "id", "type": "string"},
              {"name": "ver", "type": "int"},
              {"name": "part", "type": ["null", "string"], "default": null},
              {"name": "whole", "type": "%s"},
              {"name": "number", "type": "%s"},
              {"name": "other", "type": "%s"}%s
            ]}\
            """
                .formatted(whole, number, other, added));
  }

  private static List<GenericData.Record> narrow(int version) {
    List<GenericData.Record> rows = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      GenericData.Record row = new GenericData.Record(NARROW);
      row.put("id", "k" + i);
      row.put("ver", version);
      row.put("part", "p");
      row.put("whole", 10 * i);
      row.put("number", i / 10f);
      row.put("other", i);
      rows.add(row);
    }
    return rows;
  }

  private static List<GenericData.Record> wide(int version) {
    List<GenericData.Record> rows = new ArrayList<>();
    for (GenericData.Record before : narrow(version)) {
      GenericData.Record row = new GenericData.Record(WIDE);
      for (String same : new String[] {"id", "ver", "part"}) {
        row.put(same, before.get(same));
      }
      row.put("whole", 1L << 40);
      row.put("number", 0.1);
      row.put("other", 0.5);
      row.put("added", 7);
      rows.add(row);
    }
    return rows;
  }

  @ParameterizedTest
  @EnumSource(names = {"EIGHT", "NINE"})
  void filesOfNarrowerTypesAreBoundedAsTheyAreReadNow(HoodieTableVersion version) throws Exception {
    Path path = folder.resolve("t");
    JavaTable.Settings settings = JavaTable.Settings.of(HoodieTableType.MERGE_ON_READ, version);
    try (JavaTable table = JavaTable.create(path, settings, NARROW);
        HudiTable reader = table.open()) {
      table.upsert(narrow(1));
      table.upsert(narrow(2));
      table.useSchema(WIDE);
      table.upsert(wide(3));
      int narrow = 0;
      List<FileBatch> batches = new ArrayList<>();
      reader.snapshot(reader.completedInstants()).pieces().forEachRemaining(batches::add);
      for (FileBatch batch : batches) {
        for (int file = 0; file < batch.count(); file++) {
          List<IndexedRecord> rows = check(path, batch, file);
          boolean isWide = StoredRows.has(rows.get(0), "added");
          assertStats(batch, file, isWide);
          narrow += isWide ? 0 : 1;
        }
      }
      assertThat(narrow).isEqualTo(2);
    }
  }

  private static List<IndexedRecord> check(Path path, FileBatch batch, int file) throws Exception {
    String name = batch.names().fileNames().string(file);
    boolean base = batch.files().isBase(file);
    List<IndexedRecord> rows = StoredRows.of(path, batch.partitionOf(file), name, base);
    for (String column : new String[] {"whole", "number", "other", "added"}) {
      ColumnChunk chunk = batch.columns().get(column);
      new FileCheck(name + " " + column, chunk, file, base)
          .check(rows, new IndexedColumn(column, chunk.type(), TimestampUnit.NONE));
    }
    return rows;
  }

  private static void assertStats(FileBatch batch, int file, boolean isWide) {
    ColumnChunk added = batch.columns().get("added");
    assertThat(batch.columns().get("whole").statusOf(file)).isEqualTo(BoundsStatus.EXACT);
    if (isWide) {
      assertThat(added.statusOf(file)).isEqualTo(BoundsStatus.EXACT);
      assertThat(batch.columns().get("number").statusOf(file)).isEqualTo(BoundsStatus.EXACT);
      return;
    }
    assertThat(added.statusOf(file).unknown()).isTrue();
    assertThat(added.nullCounts()[file]).isEqualTo(ColumnChunk.UNKNOWN_COUNT);
    for (String column : new String[] {"number", "other"}) {
      assertThat(batch.columns().get(column).statusOf(file)).isEqualTo(BoundsStatus.INEXACT);
    }
    ColumnValues.Doubles number = (ColumnValues.Doubles) batch.columns().get("number").values();
    // Some readers take 0.1f for 0.1, others for the double of the same number.
    assertThat(number.minimum()[file]).isBetween(0.0999999, 0.1);
    assertThat(number.maximum()[file]).isBetween((double) 0.3f, 0.3000001);
  }
}
