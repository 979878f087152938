package io.pruningindex.query.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.AggregateRequest;
import io.pruningindex.query.AggregateResult;
import io.pruningindex.query.AsOf;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.SortOrder;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.model.GeneratedHistory;
import io.pruningindex.query.model.ModelFile;
import io.pruningindex.query.model.ModelSlice;
import io.pruningindex.query.model.ModelWriter;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.seed.Seed;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Buckets are read twice for a limit. Whatever happens to them in between, and whatever versions of
 * them a reader is served, the answer is what the table was at the instant that the answer names.
 *
 * <p>Runs are made up from seeds, which failures name; {@code -Dpruning.seed=} repeats one.
 */
class LimitedReadingTest {
  private static final int REQUESTS = 20;

  private int asked;
  private int answered;

  @Test
  void aReaderThatLivesThroughTheHistory() {
    runs(200, false, (history, random) -> Serving.moving(history, random, 3));
    assertThat(answered).isGreaterThan(asked / 2);
  }

  @Test
  void aReaderThatLivesThroughRecoveriesToWithinABuild() {
    runs(300, true, (history, random) -> Serving.live(history, random, 4));
    assertThat(answered).isGreaterThan(asked / 2);
  }

  @Test
  void versionsFromAroundARecoveryOrANewEpoch() {
    runs(300, false, Serving::aroundDisturbance);
    assertThat(answered).isGreaterThan(asked / 5);
  }

  @Test
  void versionsFromAnyTime() {
    runs(200, false, Serving::anyTime);
    assertThat(answered).isGreaterThan(0);
  }

  private interface Servings {
    Serving of(GeneratedHistory history, Random random);
  }

  private void runs(int count, boolean inPieces, Servings servings) {
    Seed.each(count, seed -> run(seed, inPieces, servings));
    System.out.println("limits: " + answered + " of " + asked + " answered");
  }

  private void run(long seed, boolean inPieces, Servings servings) {
    Random random = new Random(seed);
    GeneratedHistory history = GeneratedHistory.of(random, 12 + random.nextInt(14), true, inPieces);
    Serving serving = servings.of(history, random);
    // Without a cache the second reading sees what has become of the buckets.
    ValueCache cache = new ValueCache(random.nextInt(3) > 0 ? 0 : 1 << 24);
    IndexQueries queries = serving.queries(history, cache);
    for (int i = 0; i < REQUESTS; i++) {
      serving.requestBegins();
      switch (random.nextInt(3)) {
        case 0 -> checkLimit(history, queries, 1 + random.nextInt(500));
        case 1 -> checkTop(history, queries, 1 + random.nextInt(300));
        default -> checkAggregates(history, queries);
      }
    }
  }

  private void checkLimit(GeneratedHistory history, IndexQueries queries, long wanted) {
    PruneRequest request = PruneRequest.table(GeneratedHistory.TABLE).limit(wanted).build();
    PruneResult result = queries.prune(request, deadline()).join();
    Supplier<String> said = () -> "limit " + wanted + " gave " + result;
    if (unanswered(result)) {
      return;
    }
    Set<ModelSlice> truth = truth(history, result.asOf(), said);
    Set<ModelSlice> listed = HistoryCheck.listed(result, truth, said);
    long sure = truth.stream().filter(LimitedReadingTest::sure).count() * 100;
    if (sure >= wanted) {
      assertThat(listed).as(said).hasSize((int) ((wanted + 99) / 100));
      assertThat(listed).as(said).allMatch(LimitedReadingTest::sure);
    } else {
      assertThat(listed).as(said).isEqualTo(truth);
    }
  }

  private void checkTop(GeneratedHistory history, IndexQueries queries, long wanted) {
    PruneRequest request =
        PruneRequest.table(GeneratedHistory.TABLE)
            .orderBy(SortOrder.ascending("v"))
            .limit(wanted)
            .build();
    PruneResult result = queries.prune(request, deadline()).join();
    Supplier<String> said = () -> "first " + wanted + " gave " + result;
    if (unanswered(result)) {
      return;
    }
    Set<ModelSlice> truth = truth(history, result.asOf(), said);
    Set<ModelSlice> listed = HistoryCheck.listed(result, truth, said);
    List<Long> ends =
        truth.stream()
            .filter(LimitedReadingTest::sure)
            .map(slice -> slice.files().iterator().next().maximum())
            .sorted()
            .toList();
    int needed = (int) ((wanted + 99) / 100);
    long last = ends.size() < needed ? Long.MAX_VALUE : ends.get(needed - 1);
    // Stats that were not read yet when the files were may keep more, never fewer.
    assertThat(listed)
        .as(said)
        .containsAll(truth.stream().filter(slice -> least(slice) <= last).toList());
  }

  private void checkAggregates(GeneratedHistory history, IndexQueries queries) {
    AggregateRequest request =
        AggregateRequest.table(GeneratedHistory.TABLE).count().min("v").build();
    AggregateResult result = queries.aggregate(request, deadline()).join();
    Supplier<String> said = () -> "aggregates gave " + result;
    asked++;
    if (result.problem() != null) {
      return;
    }
    answered++;
    Set<ModelSlice> truth = truth(history, result.asOf(), said);
    boolean exact = truth.stream().allMatch(LimitedReadingTest::sure);
    Literal count = result.values().get(0).value();
    assertThat(count).as(said).isEqualTo(exact ? Literal.of(truth.size() * 100L) : null);
    Literal least = result.values().get(1).value();
    if (least != null) {
      long found = truth.stream().mapToLong(LimitedReadingTest::least).min().orElse(-1);
      assertThat(least).as(said).isEqualTo(truth.isEmpty() ? Literal.NULL : Literal.of(found));
    }
  }

  private boolean unanswered(PruneResult result) {
    asked++;
    answered += result.status() == PruneStatus.UNAVAILABLE ? 0 : 1;
    return result.status() == PruneStatus.UNAVAILABLE;
  }

  private static Deadline deadline() {
    return Deadline.in(Duration.ofMinutes(1));
  }

  /** Whether a slice is one base file, which in these histories has 100 rows. */
  private static boolean sure(ModelSlice slice) {
    return slice.files().size() == 1 && slice.files().iterator().next().isBase();
  }

  private static long least(ModelSlice slice) {
    return slice.files().stream()
        .map(ModelFile::minimum)
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  private static Set<ModelSlice> truth(GeneratedHistory history, AsOf asOf, Supplier<String> said) {
    ModelWriter.Truth truth = history.truth().get(asOf.instant());
    assertThat(truth).as(said).isNotNull();
    return truth.slices();
  }
}
