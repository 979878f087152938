package io.pruningindex.query.internal.answer;

import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.PruneResult;
import io.pruningindex.query.model.ModelFile;
import io.pruningindex.query.schema.MergeMode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where the last write wins, the order of log files decides what a merged row is. */
class LogOrderTest {
  private final IndexFixture table = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);

  @Test
  void aLogThatCompletesLateIsMergedAtThePlaceOfItsInstant() {
    String slow = table.tick();
    String quick = table.tick();
    ModelFile quickLog = commitLog(quick);
    ModelFile slowLog = commitLog(slow);
    assertThat(slowLog.anchor()).isGreaterThan(quickLog.anchor());
    PruneResult result = table.prune(column("v").isEqualTo(65));
    assertThat(result.slices())
        .singleElement()
        .satisfies(
            slice ->
                assertThat(slice.logFiles())
                    .containsExactly(
                        ".b2_20240229000000003.log.1_0-1-2", slowLog.name(), quickLog.name()));
  }

  private ModelFile commitLog(String instant) {
    String completion = table.tick();
    ModelFile log = ModelFile.log("p=b", "b2", instant, completion, 60, 69);
    table.writer.commit(instant, completion, List.of(log), List.of());
    return log;
  }
}
