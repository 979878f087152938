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
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns of every type, written to base and log files, in both encodings of stored stats. */
class WrittenTypesTest {
  private static final Set<String> MILLIS = Set.of("tm", "lm");
  private static final Set<String> MICROS = Set.of("tu", "lu");
  private static final int FILES = 8;

  /** One file and its rows. */
  private record Written(
      HoodieTableVersion version, FileBatch batch, int file, List<IndexedRecord> rows) {
    boolean base() {
      return batch.files().isBase(file);
    }

    /** A log file of rows that are not at the ends of any range. */
    boolean usualLog() {
      return !base() && rows.size() == 2;
    }

    boolean olderLog() {
      return !base() && version == HoodieTableVersion.EIGHT;
    }

    BoundsStatus status(String column) {
      return chunk(column).statusOf(file);
    }

    ColumnChunk chunk(String column) {
      return batch.columns().get(column);
    }

    String bounds(String column) {
      return ChunkValues.bounds(chunk(column), file);
    }

    void check(String column) {
      String name = version + " " + batch.names().fileNames().string(file) + " " + column;
      new FileCheck(name, chunk(column), file, base())
          .check(rows, new IndexedColumn(column, chunk(column).type(), unit(column)));
    }
  }

  @TempDir static Path folder;
  private static final List<Written> WRITTEN = new ArrayList<>();

  @BeforeAll
  static void write() throws Exception {
    for (HoodieTableVersion version :
        new HoodieTableVersion[] {HoodieTableVersion.EIGHT, HoodieTableVersion.NINE}) {
      write(version);
    }
    assertThat(WRITTEN).hasSize(FILES);
    assertThat(WRITTEN.stream().filter(Written::base)).hasSize(FILES / 2);
  }

  private static void write(HoodieTableVersion version) throws Exception {
    Path path = folder.resolve(version.name());
    JavaTable.Settings settings =
        JavaTable.Settings.of(HoodieTableType.MERGE_ON_READ, version)
            .withColumns(TypedRows.COLUMNS.toArray(String[]::new));
    HudiTableOptions options =
        new HudiTableOptions("t", path.toString(), Map.of(), 0, TypedRows.COLUMNS, 64, 100, 2);
    try (JavaTable table = JavaTable.create(path, settings, TypedRows.SCHEMA)) {
      table.upsert(TypedRows.wide(1));
      table.upsert(TypedRows.usual(2));
      table.upsert(TypedRows.wide(3));
      try (HudiTable reader = HudiTable.open(options)) {
        List<FileBatch> batches = new ArrayList<>();
        reader.snapshot(reader.completedInstants()).pieces().forEachRemaining(batches::add);
        for (FileBatch batch : batches) {
          for (int file = 0; file < batch.count(); file++) {
            String name = batch.names().fileNames().string(file);
            boolean base = batch.files().isBase(file);
            List<IndexedRecord> rows = StoredRows.of(path, batch.partitionOf(file), name, base);
            WRITTEN.add(new Written(version, batch, file, rows));
          }
        }
      }
    }
  }

  private static TimestampUnit unit(String column) {
    return MILLIS.contains(column)
        ? TimestampUnit.MILLIS
        : MICROS.contains(column) ? TimestampUnit.MICROS : TimestampUnit.NONE;
  }

  private static void assertBounded(BoundsStatus status, String... columns) {
    for (Written written : WRITTEN) {
      for (String column : columns) {
        written.check(column);
        assertThat(written.status(column)).as("%s of %s", column, written).isEqualTo(status);
      }
    }
  }

  private static Stream<Written> usualLogs() {
    assertThat(WRITTEN.stream().filter(Written::usualLog)).hasSize(2);
    return WRITTEN.stream().filter(Written::usualLog);
  }

  @Test
  void integersAndBooleansAreBoundedOverTheirWholeRange() {
    assertBounded(BoundsStatus.EXACT, "bool", "i", "l");
  }

  @Test
  void floatsAreBoundedWithInfinitiesAndZerosOfEitherSign() {
    assertBounded(BoundsStatus.EXACT, "f", "d", "zero");
    usualLogs().forEach(log -> assertThat(log.bounds("zero")).isEqualTo("0.0..2.0"));
  }

  @Test
  void datesAndTimestampsAreBoundedFromYear1To9999() {
    assertBounded(BoundsStatus.EXACT, "day", "tu", "lu");
    for (Written written : WRITTEN) {
      for (String column : MILLIS) {
        written.check(column);
        assertThat(written.status(column))
            .isEqualTo(written.olderLog() ? BoundsStatus.INEXACT : BoundsStatus.EXACT);
      }
    }
  }

  @Test
  void millisecondsOfOlderLogsAreTightAboveWhicheverTheirUnitIs() {
    Written log = usualLogs().filter(Written::olderLog).findFirst().orElseThrow();
    for (String column : MILLIS) {
      ColumnValues.Longs longs = (ColumnValues.Longs) log.chunk(column).values();
      assertThat(longs.maximum()[log.file()]).isEqualTo(1_700_000_000_126_000L);
      assertThat(longs.minimum()[log.file()]).isEqualTo(1_700_000_000_124L);
    }
  }

  @Test
  void decimalsOfBothSignsAreBoundedInBothEncodings() {
    assertBounded(BoundsStatus.EXACT, "p9");
    for (Written written : WRITTEN) {
      if (written.olderLog()) {
        // Hudi kept no stats of these in log files.
        assertThat(written.status("p38")).isEqualTo(BoundsStatus.LOG_WITHOUT_STATS);
      } else {
        written.check("p38");
        assertThat(written.status("p38")).isEqualTo(BoundsStatus.EXACT);
      }
    }
  }

  @Test
  void stringsAreBoundedByTheirBytes() {
    WRITTEN.forEach(written -> written.check("s"));
    usualLogs().forEach(log -> assertThat(log.bounds("s")).isEqualTo("7331..7333"));
  }

  @Test
  void binariesOfLogsAreBoundedAsFarAsTheirSignsAgree() {
    for (Written written : WRITTEN) {
      written.check("b");
      written.check("low");
      assertThat(written.status("low"))
          .isEqualTo(written.base() ? BoundsStatus.EXACT : BoundsStatus.INEXACT);
      assertThat(written.status("b"))
          .isEqualTo(written.base() ? BoundsStatus.EXACT : BoundsStatus.OUT_OF_RANGE);
    }
    usualLogs().forEach(log -> assertThat(log.bounds("low")).isEqualTo("6b31..6b34"));
  }

  @Test
  void nestedLeavesAreBounded() {
    assertBounded(BoundsStatus.EXACT, "st.zip", "st.geo.lat");
  }

  @Test
  void columnsWithoutAnyValueAreAllNullAlsoInLogs() {
    assertBounded(BoundsStatus.ALL_NULL, "none");
    for (Written written : WRITTEN) {
      assertThat(written.chunk("none").nullCounts()[written.file()])
          .isEqualTo(written.rows().size());
    }
  }
}
