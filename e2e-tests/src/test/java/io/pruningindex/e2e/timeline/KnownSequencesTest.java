package io.pruningindex.e2e.timeline;

import static org.apache.hudi.common.model.HoodieCleaningPolicy.KEEP_LATEST_COMMITS;
import static org.apache.hudi.common.model.HoodieCleaningPolicy.KEEP_LATEST_FILE_VERSIONS;
import static org.apache.hudi.common.model.HoodieTableType.COPY_ON_WRITE;
import static org.apache.hudi.common.model.HoodieTableType.MERGE_ON_READ;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hudi.common.model.HoodieCleaningPolicy;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sequences that once went wrong, or are too rare to wait for. */
class KnownSequencesTest {
  @TempDir Path folder;

  private int steps;
  private int runs;

  /** A partition can be overwritten although a compaction of it was planned before. */
  @Test
  void aCompactionThatFinishesAfterItsGroupsWereReplacedBringsNoneBack() throws Exception {
    verify(
        step(JobAction.NONE, WriterAction.INSERT),
        step(JobAction.NONE, WriterAction.UPSERT),
        step(JobAction.NONE, WriterAction.UPSERT),
        step(JobAction.NONE, WriterAction.SCHEDULE_COMPACTION),
        step(JobAction.NONE, WriterAction.INSERT_OVERWRITE),
        step(JobAction.NONE, WriterAction.INSERT_OVERWRITE),
        step(JobAction.NONE, WriterAction.FINISH_COMPACTION),
        step(JobAction.NONE, WriterAction.UPSERT));
  }

  /** Of the first writes nothing is left on the active timeline when the job comes back. */
  @Test
  void writesThatWereArchivedWhileTheJobWasDownAreNotMissed() throws Exception {
    verify(
        step(JobAction.NONE, WriterAction.INSERT),
        step(JobAction.STOP, WriterAction.INSERT),
        step(JobAction.NONE, WriterAction.INSERT),
        step(JobAction.NONE, WriterAction.INSERT_OVERWRITE),
        step(JobAction.NONE, WriterAction.INSERT),
        step(JobAction.NONE, WriterAction.INSERT),
        step(JobAction.NONE, WriterAction.CLEAN),
        step(JobAction.NONE, WriterAction.ARCHIVE),
        step(JobAction.RESUME, WriterAction.UPSERT));
  }

  /**
   * It completes as a delta commit, whose one log file stands for those that it merged. Its place
   * among the others is that of its plan, though they complete before it.
   */
  @Test
  void aLogCompactionLeavesTheSlicesThatHudiSees() throws Exception {
    Tally tally =
        verify(
            List.of(HoodieTableVersion.SIX, HoodieTableVersion.EIGHT, HoodieTableVersion.NINE),
            step(JobAction.NONE, WriterAction.INSERT),
            step(JobAction.NONE, WriterAction.UPSERT),
            step(JobAction.NONE, WriterAction.INSERT),
            step(JobAction.NONE, WriterAction.INSERT),
            step(JobAction.CHECKPOINT, WriterAction.UPSERT),
            step(JobAction.NONE, WriterAction.UPSERT),
            step(JobAction.NONE, WriterAction.UPSERT),
            step(JobAction.NONE, WriterAction.UPSERT),
            step(JobAction.NONE, WriterAction.SCHEDULE_LOG_COMPACTION),
            step(JobAction.LOSE_TASK_MANAGER, WriterAction.UPSERT),
            step(JobAction.NONE, WriterAction.UPSERT),
            step(JobAction.NONE, WriterAction.FINISH_LOG_COMPACTION),
            step(JobAction.SAVEPOINT_AND_RESCALE, WriterAction.UPSERT),
            step(JobAction.NONE, WriterAction.FINISH_COMPACTION),
            step(JobAction.NONE, WriterAction.CLEAN),
            step(JobAction.NONE, WriterAction.UPSERT));
    assertThat(tally.times(WriterAction.SCHEDULE_LOG_COMPACTION)).isPositive();
    assertThat(tally.times(WriterAction.FINISH_LOG_COMPACTION)).isPositive();
  }

  /** A clustering is undone, and its plan is carried out again, while nobody looks. */
  @Test
  void aPlanThatIsCarriedOutAgainIsNotTakenForTheFirstTime() throws Exception {
    Tally tally =
        verify(
            new TableShape[] {
              shape(COPY_ON_WRITE, HoodieTableVersion.EIGHT, Partitioning.NONE, KEEP_LATEST_COMMITS)
            },
            step(JobAction.NONE, WriterAction.INSERT),
            step(JobAction.NONE, WriterAction.FINISH_CLUSTERING),
            step(JobAction.STOP, WriterAction.ROLL_BACK_COMPLETED),
            step(JobAction.NONE, WriterAction.ARCHIVE),
            step(JobAction.NONE, WriterAction.UPSERT),
            step(JobAction.NONE, WriterAction.UPSERT),
            step(JobAction.RESUME, WriterAction.FINISH_CLUSTERING),
            step(JobAction.FALL_BACK_TO_CHECKPOINT, WriterAction.DELETE),
            step(JobAction.NONE, WriterAction.UPSERT));
    assertThat(tally.times(WriterAction.ROLL_BACK_COMPLETED)).isEqualTo(1);
    assertThat(tally.times(WriterAction.FINISH_CLUSTERING)).isEqualTo(2);
  }

  /** A clean comes between a write and its rollback: what was there then nobody can tell. */
  @Test
  void whatWasUndoneUnseenMakesTheInstantsBeforeItUntold() throws Exception {
    List<HoodieTableVersion> versions = List.of(HoodieTableVersion.SIX, HoodieTableVersion.NINE);
    Tally tally =
        verify(
            versions.stream()
                .map(
                    version ->
                        shape(
                            MERGE_ON_READ,
                            version,
                            Partitioning.HIVE_STYLE,
                            KEEP_LATEST_FILE_VERSIONS))
                .toArray(TableShape[]::new),
            step(JobAction.NONE, WriterAction.INSERT),
            step(JobAction.NONE, WriterAction.UPSERT),
            step(JobAction.STOP, WriterAction.UPSERT),
            step(JobAction.NONE, WriterAction.INSERT_OVERWRITE),
            step(JobAction.NONE, WriterAction.FINISH_COMPACTION),
            step(JobAction.NONE, WriterAction.CLEAN),
            step(JobAction.NONE, WriterAction.ROLL_BACK_COMPLETED),
            step(JobAction.RESUME, WriterAction.UPSERT),
            step(JobAction.LOSE_TASK_MANAGER, WriterAction.INSERT));
    assertThat(tally.times(WriterAction.CLEAN)).isEqualTo(2);
    assertThat(tally.times(WriterAction.ROLL_BACK_COMPLETED)).isEqualTo(2);
  }

  /** Its writer dies when the files are gone, and nobody goes on with it for long. */
  @Test
  void aCleanThatIsLeftInTheMiddleTakesAwayTheInstantsWhoseFilesItDeleted() throws Exception {
    Tally tally =
        verify(
            List.of(HoodieTableVersion.SIX, HoodieTableVersion.NINE),
            step(JobAction.NONE, WriterAction.INSERT),
            step(JobAction.NONE, WriterAction.UPSERT),
            step(JobAction.NONE, WriterAction.FINISH_COMPACTION),
            step(JobAction.NONE, WriterAction.UPSERT),
            step(JobAction.CHECKPOINT, WriterAction.FINISH_COMPACTION),
            step(JobAction.NONE, WriterAction.UPSERT),
            step(JobAction.NONE, WriterAction.FINISH_COMPACTION),
            step(JobAction.NONE, WriterAction.LEAVE_CLEAN),
            step(JobAction.LOSE_TASK_MANAGER, WriterAction.UPSERT),
            step(JobAction.FALL_BACK_TO_CHECKPOINT, WriterAction.UPSERT),
            step(JobAction.NONE, WriterAction.UPSERT),
            step(JobAction.NONE, WriterAction.CLEAN),
            step(JobAction.NONE, WriterAction.UPSERT));
    assertThat(tally.times(WriterAction.LEAVE_CLEAN)).isEqualTo(2);
    assertThat(tally.times(WriterAction.CLEAN)).isEqualTo(2);
  }

  private Step step(JobAction job, WriterAction writer) {
    return new Step(job, writer, steps++);
  }

  private void verify(Step... performed) throws Exception {
    verify(List.of(HoodieTableVersion.EIGHT), performed);
  }

  private Tally verify(List<HoodieTableVersion> versions, Step... performed) throws Exception {
    return verify(
        versions.stream()
            .map(version -> shape(MERGE_ON_READ, version, Partitioning.PLAIN, KEEP_LATEST_COMMITS))
            .toArray(TableShape[]::new),
        performed);
  }

  private Tally verify(TableShape[] shapes, Step... performed) throws Exception {
    List<Sequence> sequences = new ArrayList<>();
    for (TableShape shape : shapes) {
      String name = "known-" + shape.version();
      sequences.add(new Sequence(name, 0, shape, List.of(performed)));
    }
    Tally tally = new Tally();
    Path run = folder.resolve("run" + runs++);
    assertThat(SequenceRun.of(sequences, run, tally)).isEmpty();
    System.out.println("KnownSequencesTest: " + tally + tally.refusals());
    return tally;
  }

  private static TableShape shape(
      HoodieTableType type,
      HoodieTableVersion version,
      Partitioning partitioning,
      HoodieCleaningPolicy cleaning) {
    return new TableShape(
        type,
        version,
        partitioning,
        false,
        false,
        TableShape.NO_METADATA_COMPACTION,
        cleaning,
        false);
  }
}
