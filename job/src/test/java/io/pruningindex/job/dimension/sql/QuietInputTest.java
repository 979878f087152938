package io.pruningindex.job.dimension.sql;

import static io.pruningindex.job.dimension.sql.DimensionInput.WATERMARKED;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.dimension.Completeness;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the operator of a dimension does while nothing comes. */
class QuietInputTest {
  @RegisterExtension private final OperatorHarness operator = new OperatorHarness();

  @Test
  void withoutAnySignNoVersionIsEverCut() throws Exception {
    operator.open(DimensionInput.completedBy(Completeness.NEVER));
    operator.add(RowKind.INSERT, 1, "EU");
    for (int second = 1; second <= 60; second++) {
      operator.jumpTo(second * 1_000L);
    }
    operator.barrier();
    assertThat(operator.replayed().versions()).isEmpty();
    assertThat(operator.replayed().heartbeats()).isGreaterThanOrEqualTo(20);
  }

  @Test
  void completenessIsAssumedAfterAQuietTimeButNotOfASourceThatSaidNothing() throws Exception {
    operator.open(
        DimensionInput.completedBy(Completeness.ASSUMED).updates(OpenUpdates.Kind.ORDERED));
    operator.passTo(20_000);
    assertThat(operator.replayed().versions()).isEmpty();
    operator.add(RowKind.INSERT, 1, "EU");
    operator.passTo(29_000);
    operator.add(RowKind.INSERT, 2, "US");
    operator.passTo(38_900);
    assertThat(operator.replayed().versions()).isEmpty();
    operator.passTo(39_300);
    assertThat(operator.replayed().versions()).hasSize(1);
    assertThat(operator.replayed().newest().rows()).hasSize(2);
    long assumedAt = operator.replayed().newest().currentTo();
    assertThat(assumedAt).isBetween(39_000L, 39_300L);
    // As long as it is quiet, it stays complete.
    operator.passTo(60_000);
    assertThat(operator.replayed().newest().currentTo()).isGreaterThan(57_000);
    assertThat(operator.replayed().newest().rows()).hasSize(2);
    operator.add(RowKind.INSERT, 3, "US");
    operator.passTo(69_000);
    assertThat(operator.replayed().newest().rows()).hasSize(2);
    assertThat(operator.replayed().newest().currentTo()).isLessThanOrEqualTo(60_000);
    operator.passTo(71_000);
    assertThat(operator.replayed().newest().rows()).hasSize(3);
  }

  @Test
  void whileTheTaskIsHeldUpItIsNotQuiet() throws Exception {
    operator.open(
        DimensionInput.completedBy(Completeness.ASSUMED).updates(OpenUpdates.Kind.ORDERED));
    operator.add(RowKind.INSERT, 1, "EU");
    operator.passTo(9_000);
    // Something took long, and records may have come meanwhile.
    operator.jumpTo(18_000);
    operator.passTo(27_000);
    assertThat(operator.replayed().versions()).isEmpty();
    operator.passTo(28_500);
    assertThat(operator.replayed().versions()).isNotEmpty();
  }

  @Test
  void repeatsTheLastVersionAsASignOfLifeUnlessChangesCameSince() throws Exception {
    operator.open(WATERMARKED);
    operator.add(RowKind.INSERT, 1, "EU");
    operator.mark(10);
    operator.passTo(10_000);
    int signs = operator.replayed().versions().size();
    assertThat(signs).isBetween(4, 7);
    assertThat(operator.replayed().versions()).containsOnly(operator.replayed().newest());
    operator.add(RowKind.UPDATE_BEFORE, 1, "EU");
    operator.passTo(20_000);
    assertThat(operator.replayed().versions()).hasSize(signs);
    assertThat(operator.replayed().heartbeats()).isGreaterThanOrEqualTo(4);
  }
}
