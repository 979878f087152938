package io.pruningindex.e2e.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
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

  private Step step(JobAction job, WriterAction writer) {
    return new Step(job, writer, steps++);
  }

  private void verify(Step... performed) throws Exception {
    TableShape shape =
        new TableShape(
            HoodieTableType.MERGE_ON_READ,
            HoodieTableVersion.EIGHT,
            Partitioning.PLAIN,
            false,
            false,
            TableShape.NO_METADATA_COMPACTION,
            HoodieCleaningPolicy.KEEP_LATEST_COMMITS,
            false);
    Sequence sequence = new Sequence("known", 0, shape, List.of(performed));
    assertThat(SequenceRun.of(List.of(sequence), folder, new Tally())).isEmpty();
  }
}
