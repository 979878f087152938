package io.pruningindex.job.hudi.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.hudi.files.TableFile;
import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.job.hudi.schema.TimestampUnit;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatsGridTest {
  private static final IndexedColumn OLD = column("old");
  private static final IndexedColumn ADDED = column("added");

  private static IndexedColumn column(String name) {
    return new IndexedColumn(name, ColumnType.of(TypeKind.INT), TimestampUnit.NONE);
  }

  private static StatsGrid grid(FileKind kind, long rows) {
    TableFile file = new TableFile("p", "id-0", "name", kind, 1, 1, 900, rows);
    return new StatsGrid(List.of(file), List.of(OLD, ADDED));
  }

  private static ColumnStats bounded(long values) {
    return ColumnStats.bounded(new Bounds.OfLongs(1, 2), true, new Counts(0, values));
  }

  /** Otherwise rows that were appended before the column was added would be overlooked. */
  @Test
  void statsOfAPartOfALogFileAreForgotten() {
    StatsGrid grid = grid(FileKind.LOG, TableFile.UNKNOWN);
    grid.set(0, 0, bounded(40));
    grid.set(0, 1, bounded(20));
    grid.dropStatsOfParts();
    assertThat(grid.get(0, 0)).isEqualTo(bounded(40));
    assertThat(grid.get(0, 1)).isEqualTo(ColumnStats.unknown(BoundsStatus.LOG_WITHOUT_STATS));
  }

  @Test
  void statsOfFewerRowsThanTheCommitCountedAreForgotten() {
    StatsGrid grid = grid(FileKind.LOG, 40);
    grid.set(0, 0, bounded(40));
    grid.set(0, 1, bounded(39));
    grid.dropStatsOfParts();
    assertThat(grid.get(0, 0)).isEqualTo(bounded(40));
    assertThat(grid.get(0, 1).unknown()).isTrue();
  }

  @Test
  void statsOfWholeFilesAreKept() {
    StatsGrid log = grid(FileKind.LOG, TableFile.UNKNOWN);
    StatsGrid base = grid(FileKind.BASE, 50);
    for (StatsGrid grid : List.of(log, base)) {
      grid.set(0, 0, bounded(40));
      grid.set(0, 1, bounded(40));
      grid.dropStatsOfParts();
      assertThat(grid.get(0, 0)).isEqualTo(bounded(40));
      assertThat(grid.get(0, 1)).isEqualTo(bounded(40));
    }
  }

  @Test
  void rowsOfABaseFileAreUnknownWhereItsStatsCountOthers() {
    StatsGrid grid = grid(FileKind.BASE, 50);
    grid.set(0, 0, bounded(50));
    assertThat(grid.rows(0)).isEqualTo(50);
    grid.set(0, 1, bounded(49));
    assertThat(grid.rows(0)).isEqualTo(TableFile.UNKNOWN);
  }

  @Test
  void filesWithoutRowsSaySoOfEveryColumn() {
    for (FileKind kind : FileKind.values()) {
      StatsGrid grid = grid(kind, 0);
      grid.set(0, 0, bounded(40));
      for (int column = 0; column < 2; column++) {
        assertThat(grid.get(0, column))
            .isEqualTo(ColumnStats.without(BoundsStatus.NO_ROWS, new Counts(0, 0)));
      }
    }
  }

  @Test
  void logsAreLookedIntoIfTheySeemToHoldNothing() {
    StatsGrid grid = grid(FileKind.LOG, 10);
    assertThat(grid.seemsEmpty(0)).isFalse();
    grid.set(0, 0, bounded(10));
    assertThat(grid.seemsEmpty(0)).isFalse();
    grid.set(0, 1, ColumnStats.without(BoundsStatus.LOG_WITHOUT_STATS, new Counts(-1, 10)));
    assertThat(grid.seemsEmpty(0)).isTrue();
    assertThat(grid.seemsNull(0, 0)).isFalse();
    assertThat(grid.seemsNull(0, 1)).isTrue();

    StatsGrid uncounted = grid(FileKind.LOG, TableFile.UNKNOWN);
    assertThat(uncounted.seemsEmpty(0)).isFalse();
    uncounted.set(0, 0, ColumnStats.unknown(BoundsStatus.LOG_WITHOUT_STATS));
    assertThat(uncounted.seemsEmpty(0)).isTrue();
  }
}
