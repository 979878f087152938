package io.pruningindex.query.internal.dimension.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.DimensionDescription;
import io.pruningindex.query.IndexUnavailableException;
import io.pruningindex.query.Problem;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.model.ModelRow;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.time.Instant;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class DescribeDimensionTest {
  private final DimensionFixture index = DimensionFixture.withStores();

  @Test
  void tellsWhatIsKept() {
    index.stores.add(DimensionFixture.store(3)).cut(2_000);
    index.stores.problem("slow");
    DimensionDescription.State state = describe("stores").state().orElseThrow();
    assertThat(state.columns())
        .contains(new DimensionDescription.Field("id", ColumnType.of(TypeKind.LONG), true))
        .extracting(DimensionDescription.Field::name)
        .containsExactly("id", "region", "parent");
    assertThat(state.definition()).isEqualTo("SELECT id, region, parent FROM stores");
    assertThat(state.origin()).isEmpty();
    assertThat(state.completedBy()).isEqualTo(DimensionDescription.Completeness.WATERMARK);
    assertThat(state.versions())
        .extracting(DimensionDescription.Version::number)
        .containsExactly(1L, 2L);
    DimensionDescription.Version newest = state.newest().orElseThrow();
    assertThat(newest.rows()).isEqualTo(20);
    assertThat(newest.duplicates()).isEqualTo(1);
    assertThat(newest.currentTo()).contains(Instant.ofEpochMilli(2_000));
    assertThat(newest.instant()).isEmpty();
    assertThat(state.currentTo()).contains(Instant.ofEpochMilli(2_000));
    assertThat(state.isCurrentTo(Instant.ofEpochMilli(2_000))).isTrue();
    assertThat(state.isCurrentTo(Instant.ofEpochMilli(2_001))).isFalse();
    assertThat(state.heardAt()).isEqualTo(Instant.ofEpochMilli(3_000));
    assertThat(state.problem()).contains("slow");
  }

  @Test
  void aDimensionWithoutAVersionSaysByWhatItWillBeComplete() {
    assertThat(describe("regions").state()).isEmpty();
    index.regions.open(Completeness.NEVER);
    DimensionDescription.State state = describe("regions").state().orElseThrow();
    assertThat(state.completedBy()).isEqualTo(DimensionDescription.Completeness.NEVER);
    assertThat(state.currentTo()).isEmpty();
    assertThat(state.newest()).isEmpty();
    assertThat(state.isCurrentTo(Instant.EPOCH)).isFalse();
    index.regions.open(Completeness.ASSUMED).add(new ModelRow(1L, "", 2L)).cut(4);
    assertThat(describe("regions").state().orElseThrow().newest().orElseThrow().completeness())
        .isEqualTo(DimensionDescription.Completeness.ASSUMED);
  }

  @Test
  void aDimensionWhoseInputHasEndedIsCompleteForGood() {
    index.regions.open(Completeness.END_OF_INPUT).cut(Long.MAX_VALUE);
    DimensionDescription.State state = describe("regions").state().orElseThrow();
    assertThat(state.newest().orElseThrow().currentTo()).isEmpty();
    assertThat(state.currentTo()).isEmpty();
    assertThat(state.isCurrentTo(Instant.MAX)).isTrue();
  }

  @Test
  void anUnknownDimensionIsTold() {
    assertThatThrownBy(() -> describe("stars"))
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            IndexUnavailableException.class,
            e -> {
              assertThat(e.problem().code()).isEqualTo(Problem.Code.UNKNOWN_DIMENSION);
              assertThat(e).hasMessageContainingAll("'stars'", "regions, stores");
            });
  }

  private DimensionDescription describe(String dimension) {
    return index
        .dimensions(index.reader, Pause.NONE)
        .describe(dimension, Deadline.in(DimensionFixture.LIMIT))
        .join();
  }
}
