package io.pruningindex.job.hudi.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.hudi.files.TableFile;
import org.apache.hudi.common.model.HoodieDeltaWriteStat;
import org.apache.hudi.common.model.HoodieWriteStat;
import org.junit.jupiter.api.Test;

class WrittenFilesTest {
  private static final long BYTES = 900;

  @Test
  void rowsOfLogsThatWereWrittenAsAWholeAreCounted() {
    assertThat(WrittenFiles.logRows(stat(7, 3, 4, 0, BYTES))).isEqualTo(7);
    assertThat(WrittenFiles.logRows(stat(7, 3, 4, 2, BYTES))).isEqualTo(7);
  }

  @Test
  void logsWithoutRowsAreThoseThatCountDeletesAlone() {
    assertThat(WrittenFiles.logRows(stat(0, 0, 0, 5, BYTES))).isZero();
  }

  /** Some writers leave all counts at zero, whatever they wrote. */
  @Test
  void logsOfWritersThatCountNothingMayHoldRows() {
    assertThat(WrittenFiles.logRows(stat(0, 0, 0, 0, BYTES))).isEqualTo(TableFile.UNKNOWN);
    assertThat(WrittenFiles.logRows(stat(0, 2, 0, 5, BYTES))).isEqualTo(TableFile.UNKNOWN);
    assertThat(WrittenFiles.logRows(stat(0, 0, 2, 5, BYTES))).isEqualTo(TableFile.UNKNOWN);
    assertThat(WrittenFiles.baseRows(stat(0, 0, 0, 5, BYTES))).isEqualTo(TableFile.UNKNOWN);
    assertThat(WrittenFiles.baseRows(stat(6, 6, 0, 0, BYTES))).isEqualTo(6);
  }

  @Test
  void baseFilesWithWriteErrorsMayHoldFewerRowsThanAreCounted() {
    HoodieWriteStat stat = stat(6, 6, 0, 0, BYTES);
    stat.setTotalWriteErrors(1);
    assertThat(WrittenFiles.baseRows(stat)).isEqualTo(TableFile.UNKNOWN);
  }

  /** Before table version 8 an instant may append to the log file of another. */
  @Test
  void logsThatOthersWroteToMayHoldRows() {
    assertThat(WrittenFiles.logRows(stat(0, 0, 0, 5, BYTES - 1))).isEqualTo(TableFile.UNKNOWN);
    assertThat(WrittenFiles.logRows(stat(7, 7, 0, 0, BYTES - 1))).isEqualTo(TableFile.UNKNOWN);
  }

  private static HoodieWriteStat stat(
      long writes, long inserts, long updates, long deletes, long appended) {
    HoodieDeltaWriteStat stat = new HoodieDeltaWriteStat();
    stat.setNumWrites(writes);
    stat.setNumInserts(inserts);
    stat.setNumUpdateWrites(updates);
    stat.setNumDeletes(deletes);
    stat.setTotalWriteBytes(appended);
    stat.setFileSizeInBytes(BYTES);
    return stat;
  }
}
