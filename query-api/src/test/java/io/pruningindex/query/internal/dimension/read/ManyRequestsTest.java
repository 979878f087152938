package io.pruningindex.query.internal.dimension.read;

import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.internal.answer.IndexQueries;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.predicate.Predicate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many requests with the same join at the same time. */
class ManyRequestsTest {
  private static final int CHUNKS = 4;

  private final DimensionFixture index = DimensionFixture.withStores();
  private final HeldReader reader = new HeldReader(index.reader);
  private final IndexQueries queries = queries(reader);

  @Test
  void keysAreReadOnceForAll() {
    List<CompletableFuture<PruneResult>> answers =
        IntStream.range(0, 20).mapToObj(i -> ask(DimensionFixture.LIMIT)).toList();
    assertThat(answers).noneMatch(CompletableFuture::isDone);
    reader.release();
    for (CompletableFuture<PruneResult> answer : answers) {
      assertThat(answer.join().slices()).hasSize(7);
      assertThat(answer.join().joins().get(0).applied()).isTrue();
    }
    assertThat(reader.asked()).isEqualTo(CHUNKS);
    assertThat(ask(DimensionFixture.LIMIT).join().slices()).hasSize(7);
    assertThat(reader.asked()).isEqualTo(CHUNKS);
  }

  /** A planner's memory must not depend on how many it asks at once. */
  @Test
  void onlySomeSetsAreMadeAtATime() {
    List<CompletableFuture<PruneResult>> answers =
        IntStream.range(0, 20).mapToObj(i -> ask(column("id").lessThan(i))).toList();
    // Those of four sets, and not of twenty.
    assertThat(reader.asked()).isBetween(4, 4 * CHUNKS);
    reader.release();
    for (int i = 0; i < answers.size(); i++) {
      assertThat(answers.get(i).join().joins().get(0).applied()).isTrue();
      assertThat(answers.get(i).join().slices()).hasSize(Math.min(i, DimensionFixture.FILES));
    }
  }

  @Test
  void whoeverHasMoreTimeIsNotHeldToTheTimeOfTheFirst() throws Exception {
    CompletableFuture<PruneResult> first = ask(Duration.ofSeconds(4));
    List<CompletableFuture<PruneResult>> others =
        IntStream.range(0, 5).mapToObj(i -> ask(DimensionFixture.LIMIT)).toList();
    PruneResult late = first.get(10, TimeUnit.SECONDS);
    assertThat(late.joins().get(0).applied()).isFalse();
    assertThat(late.slices()).hasSize(DimensionFixture.FILES);
    assertThat(others).noneMatch(CompletableFuture::isDone);
    reader.release();
    for (CompletableFuture<PruneResult> other : others) {
      assertThat(other.get(10, TimeUnit.SECONDS).slices()).hasSize(7);
    }
    // Once in vain, and once for all that were left.
    assertThat(reader.asked()).isBetween(CHUNKS + 1, 2 * CHUNKS);
  }

  @Test
  void whoeverHasLessTimeDoesNotWaitForTheFirst() throws Exception {
    CompletableFuture<PruneResult> first = ask(DimensionFixture.LIMIT);
    PruneResult hurried = ask(Duration.ofSeconds(4)).get(10, TimeUnit.SECONDS);
    assertThat(hurried.joins().get(0).applied()).isFalse();
    assertThat(first.isDone()).isFalse();
    reader.release();
    assertThat(first.get(10, TimeUnit.SECONDS).slices()).hasSize(7);
  }

  private CompletableFuture<PruneResult> ask(Duration limit) {
    return ask(column("region").isEqualTo("EU"), limit);
  }

  private CompletableFuture<PruneResult> ask(Predicate stores) {
    return ask(stores, DimensionFixture.LIMIT);
  }

  private CompletableFuture<PruneResult> ask(Predicate stores, Duration limit) {
    DimensionJoin join = DimensionJoin.with("stores").on("v", "id").where(stores).build();
    PruneRequest request = DimensionFixture.request(join).build();
    return queries.prune(request, Deadline.in(limit));
  }

  private IndexQueries queries(StateReader other) {
    return index.queries(other, Pause.NONE);
  }
}
