package io.pruningindex.query.internal.answer;

import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.PruneResult;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.model.ModelFile;
import io.pruningindex.query.model.ModelWriter;
import io.pruningindex.query.model.StoreReader;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.MergeMode;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is read again, and what is not. */
class CachingTest {
  private static final Predicate PREDICATE = column("v").isBetween(0, 1000);

  private final IndexFixture table = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);

  @BeforeEach
  void askOnce() {
    assertThat(table.prune(PREDICATE).slices()).hasSize(5);
    assertThat(table.reader.takeReads())
        .contains(Facet.LEDGER, Facet.SCHEMA, Facet.PARTITIONS, Facet.SLICES)
        .contains(Facet.TAIL, Facet.COLUMN, Facet.NAMES);
  }

  @Test
  void nothingButTheHeadIsReadAgainIfNothingChanged() {
    assertThat(table.prune(PREDICATE).slices()).hasSize(5);
    assertThat(table.reader.takeReads()).containsExactly(Facet.HEAD);
  }

  @Test
  void aCommitMakesReadersReadTheTailThatItTouched() {
    String third = table.tick();
    table.writer.commit(
        third, table.tick(), List.of(ModelFile.base("p=a", "a1", third, 0, 5)), List.of());
    assertThat(table.prune(PREDICATE).slices().get(0).baseInstant()).isEqualTo(third);
    // The second reading of the head makes sure that the state was not put back meanwhile.
    assertThat(table.reader.takeReads())
        .containsExactly(Facet.HEAD, Facet.LEDGER, Facet.TAIL, Facet.HEAD);
  }

  @Test
  void aFoldMakesReadersReadTheBucketThatWasFolded() {
    table.writer.commit(
        table.tick(), table.tick(), List.of(), List.of(), Set.of(bucketOfC1()), Set.of());
    assertThat(table.prune(PREDICATE).slices()).hasSize(5);
    assertThat(table.reader.takeReads())
        .containsExactlyInAnyOrder(
            Facet.HEAD,
            Facet.LEDGER,
            Facet.SLICES,
            Facet.TAIL,
            Facet.COLUMN,
            Facet.NAMES,
            Facet.HEAD);
  }

  @Test
  void aRecoveryLeavesWhatDidNotChangeUsable() {
    ModelWriter checkpoint = table.writer.checkpoint();
    int time = table.store.now();
    String lost = table.tick();
    table.writer.commit(
        lost, table.tick(), List.of(ModelFile.base("p=a", "a1", lost, 0, 5)), List.of());
    assertThat(table.prune(PREDICATE).slices().get(0).baseInstant()).isEqualTo(lost);
    table.reader.takeReads();
    table.store.restore(time);
    checkpoint.newIncarnation();
    PruneResult result = table.prune(PREDICATE);
    assertThat(result.slices().get(0).baseInstant()).isEqualTo("20240229000000001");
    assertThat(result.asOf().sequence()).isEqualTo(3);
    // Only the bucket that the lost commit had touched is not as it was.
    assertThat(table.reader.takeReads())
        .containsExactly(Facet.HEAD, Facet.LEDGER, Facet.TAIL, Facet.HEAD);
  }

  @Test
  void aCacheOfNoBytesKeepsNothing() {
    ValueCache none = new ValueCache(0);
    IndexFixture fresh = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);
    StoreReader reader = StoreReader.newest(fresh.store);
    IndexQueries queries =
        new IndexQueries(reader, null, none, Pause.NONE, java.time.Clock.systemUTC());
    for (int i = 0; i < 2; i++) {
      assertThat(
              queries
                  .prune(
                      io.pruningindex.query.PruneRequest.table(IndexFixture.TABLE)
                          .where(PREDICATE)
                          .build(),
                      io.pruningindex.query.internal.read.Deadline.in(IndexFixture.LIMIT))
                  .join()
                  .slices())
          .hasSize(5);
      assertThat(reader.takeReads()).contains(Facet.SLICES, Facet.COLUMN, Facet.NAMES);
    }
    assertThat(none.size()).isZero();
    assertThat(none.weight()).isZero();
  }

  private int bucketOfC1() {
    // The model spreads groups over its buckets by this hash.
    return Math.floorMod(("p=c" + "c1" + 1L).hashCode(), 3);
  }
}
