package io.pruningindex.job.hudi;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.job.hudi.schema.TimestampUnit;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.IndexedRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Stats of every file of every table against the rows that are in it. */
class StatsAgainstRowsTest {
  static List<String> tables() {
    return TestTables.names();
  }

  @ParameterizedTest
  @MethodSource("tables")
  void snapshotsSayNothingWrongOfAnyFile(String name) throws Exception {
    Path path = TestTables.shared(name);
    Map<BoundsStatus, Integer> seen = new EnumMap<>(BoundsStatus.class);
    try (HudiTable table = HudiTable.open(HudiTableOptions.of(name, path.toString()))) {
      Iterator<FileBatch> pieces = table.snapshot(table.completedInstants()).pieces();
      while (pieces.hasNext()) {
        check(path, pieces.next(), seen);
      }
    }
    assertThat(seen.getOrDefault(BoundsStatus.EXACT, 0)).as("%s", seen).isPositive();
  }

  @ParameterizedTest
  @MethodSource("tables")
  void changesSayNothingWrongOfAnyFileThatIsStillThere(String name) throws Exception {
    Path path = TestTables.shared(name);
    Map<BoundsStatus, Integer> seen = new EnumMap<>(BoundsStatus.class);
    try (HudiTable table = HudiTable.open(HudiTableOptions.of(name, path.toString()))) {
      for (TimelineInstant instant : table.completedInstants()) {
        for (FileBatch batch : table.change(instant).added()) {
          check(path, batch, seen);
        }
      }
    }
    assertThat(seen.getOrDefault(BoundsStatus.EXACT, 0)).as("%s", seen).isPositive();
  }

  private static void check(Path table, FileBatch batch, Map<BoundsStatus, Integer> seen)
      throws Exception {
    for (int file = 0; file < batch.count(); file++) {
      String name = batch.names().fileNames().string(file);
      boolean base = batch.files().isBase(file);
      Path path = table.resolve(batch.partitionOf(file)).resolve(name);
      if (!path.toFile().exists()) {
        continue;
      }
      List<IndexedRecord> rows = StoredRows.of(table, batch.partitionOf(file), name, base);
      assertThat(batch.files().size()[file]).isEqualTo(path.toFile().length());
      if (base || batch.files().rows()[file] >= 0) {
        assertThat(batch.files().rows()[file]).as(name).isEqualTo(rows.size());
      }
      for (Map.Entry<String, ColumnChunk> column : batch.columns().entrySet()) {
        ColumnChunk chunk = column.getValue();
        seen.merge(chunk.statusOf(file), 1, Integer::sum);
        new FileCheck(name + " " + column.getKey(), chunk, file, base)
            .check(rows, column(column.getKey(), chunk.type()));
      }
    }
  }

  /** All timestamps of these tables are in microseconds. */
  private static IndexedColumn column(String name, ColumnType type) {
    boolean timestamp = type.kind() == TypeKind.TIMESTAMP;
    return new IndexedColumn(name, type, timestamp ? TimestampUnit.MICROS : TimestampUnit.NONE);
  }
}
