package io.pruningindex.query.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.model.GeneratedHistory;
import io.pruningindex.query.model.ModelSlice;
import io.pruningindex.query.model.ModelWriter;
import io.pruningindex.query.model.StoreReader;
import io.pruningindex.query.predicate.Predicates;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Whatever versions of the values a reader is served, in whatever order, its answer is exactly what
 * the table was at the instant that the answer names, or there is no answer.
 *
 * <p>Runs are made up from seeds, which failures name; {@code -Dseed=} repeats one.
 */
class AdversarialReadingTest {
  private static final int REQUESTS = 25;
  private static final int ALL = Integer.MAX_VALUE;

  private int asked;
  private int answered;
  private int expired;

  @Test
  void anyVersionFromAnyTime() {
    runs(400, true, AdversarialReadingTest::anyTime);
    report("any time");
  }

  @Test
  void aServerThatStoppedLongAgoBesideALiveOne() {
    runs(1200, true, AdversarialReadingTest::zombie);
    report("zombie");
    assertThat(answered).isGreaterThan(asked / 4);
  }

  @Test
  void versionsFromAroundARecoveryOrANewEpoch() {
    runs(1200, true, AdversarialReadingTest::aroundDisturbance);
    report("disturbance");
    assertThat(answered).isGreaterThan(asked / 4);
  }

  @Test
  void aReaderThatLivesThroughTheHistory() {
    runs(600, true, (history, random) -> moving(history, random, 4));
    report("moving");
    assertThat(answered).isGreaterThan(asked / 2);
  }

  @Test
  void aReaderToWhomTimeRunsBackwards() {
    runs(600, true, (history, random) -> moving(history, random, -4));
    report("backwards");
    assertThat(answered).isGreaterThan(asked / 2);
  }

  @Test
  void aReaderSlowerThanTheRetention() {
    runs(600, true, (history, random) -> moving(history, random, 25));
    report("slow");
    assertThat(expired).isGreaterThan(0);
    assertThat(answered).isGreaterThan(asked / 10);
  }

  @Test
  void aReaderBetweenTwoInstantsIsAlwaysAnswered() {
    runs(400, true, AdversarialReadingTest::quiet);
    report("quiet");
    assertThat(answered).isEqualTo(asked);
  }

  @Test
  void aReaderBesideAnUndisturbedWriterIsAlwaysAnswered() {
    runs(400, false, (history, random) -> moving(history, random, 1));
    report("undisturbed");
    assertThat(answered).isEqualTo(asked);
  }

  /** Where in time each read happens. */
  private interface Serving {
    ToIntFunction<IndexKey> of(GeneratedHistory history, Random random);
  }

  private void runs(int count, boolean disturbed, Serving serving) {
    Long only = Long.getLong("seed");
    for (long seed = 1; seed <= count; seed++) {
      run(only == null ? seed : only, disturbed, serving);
    }
  }

  private void run(long seed, boolean disturbed, Serving serving) {
    Random random = new Random(seed);
    GeneratedHistory history = GeneratedHistory.of(random, 12 + random.nextInt(14), disturbed);
    ToIntFunction<IndexKey> times = serving.of(history, random);
    ValueCache cache = new ValueCache(random.nextInt(4) == 0 ? 0 : 1 << 24);
    IndexQueries queries =
        new IndexQueries(
            new StoreReader(history.store(), times),
            deadline -> CompletableFuture.completedFuture(List.of(GeneratedHistory.TABLE)),
            cache,
            Clock.systemUTC());
    List<String> instants = new ArrayList<>(history.truth().keySet());
    for (int i = 0; i < REQUESTS; i++) {
      check(seed, history, queries, instants, random);
    }
  }

  private void check(
      long seed,
      GeneratedHistory history,
      IndexQueries queries,
      List<String> instants,
      Random random) {
    PruneRequest.Builder request = PruneRequest.table(GeneratedHistory.TABLE);
    int low = random.nextInt(100);
    int high = low + random.nextInt(12);
    boolean byValue = random.nextBoolean();
    boolean byPartition = random.nextInt(3) == 0;
    boolean older = random.nextInt(6) == 0;
    List<io.pruningindex.query.predicate.Predicate> conditions = new ArrayList<>();
    if (byValue) {
      conditions.add(Predicates.column("v").isBetween(low, high));
    }
    if (byPartition) {
      conditions.add(Predicates.column("p").isEqualTo("b"));
    }
    request.where(Predicates.and(conditions));
    if (older) {
      request.asOfInstant(instants.get(random.nextInt(instants.size())));
    }
    PruneRequest built = request.build();
    PruneResult result = queries.prune(built, Deadline.in(Duration.ofMinutes(1))).join();
    String context = "seed " + seed + ": " + built + " gave " + result;
    if (!older) {
      asked++;
      answered += result.status() == PruneStatus.UNAVAILABLE ? 0 : 1;
    }
    if (result.status() == PruneStatus.UNAVAILABLE) {
      expired += result.problem().code() == io.pruningindex.query.Problem.Code.EXPIRED ? 1 : 0;
      return;
    }
    built
        .asOfInstant()
        .ifPresent(i -> assertThat(result.asOf().instant()).as(context).isEqualTo(i));
    ModelWriter.Truth truth = history.truth().get(result.asOf().instant());
    assertThat(truth).as(context).isNotNull();
    assertThat(result.asOf().completionTime()).as(context).isEqualTo(truth.completionTime());
    assertThat(result.total().slices()).as(context).isEqualTo(truth.slices().size());
    Set<ModelSlice> inPartition =
        truth.slices().stream()
            .filter(slice -> !byPartition || slice.partition().equals("p=b"))
            .collect(Collectors.toSet());
    Set<ModelSlice> listed = listed(result, inPartition, context);
    Set<ModelSlice> due =
        inPartition.stream()
            .filter(slice -> !byValue || slice.overlaps(low, high))
            .collect(Collectors.toSet());
    assertThat(listed).as(context).containsAll(due);
    if (!byValue) {
      assertThat(listed).as(context).isEqualTo(due);
    }
  }

  /** The true slices that an answer lists; fails if it lists anything else. */
  private static Set<ModelSlice> listed(PruneResult result, Set<ModelSlice> truth, String context) {
    Set<ModelSlice> listed =
        truth.stream()
            .filter(slice -> result.slices().stream().anyMatch(slice::sameAs))
            .collect(Collectors.toSet());
    List<PrunedSlice> others =
        result.slices().stream()
            .filter(slice -> truth.stream().noneMatch(other -> other.sameAs(slice)))
            .toList();
    assertThat(others).as(context).isEmpty();
    assertThat(result.slices()).as(context).hasSameSizeAs(listed);
    return listed;
  }

  private void report(String what) {
    System.out.println(
        what + ": " + answered + " of " + asked + " answered, " + expired + " expired");
  }

  private static ToIntFunction<IndexKey> anyTime(GeneratedHistory history, Random random) {
    return key -> 1 + random.nextInt(history.store().now());
  }

  private static ToIntFunction<IndexKey> zombie(GeneratedHistory history, Random random) {
    int stopped = 1 + random.nextInt(history.store().now());
    int live = 1 + random.nextInt(history.store().now());
    int zombieOneIn = 2 + random.nextInt(6);
    return key -> random.nextInt(zombieOneIn) == 0 ? stopped : live;
  }

  private static ToIntFunction<IndexKey> quiet(GeneratedHistory history, Random random) {
    int[] left = {0};
    int[] time = {1};
    List<Integer> quiet = history.quietTimes();
    return key -> {
      // The time moves only when a request begins: with its first read, of the head.
      if (key.facet() == io.pruningindex.query.internal.state.Facet.HEAD && left[0]-- <= 0) {
        left[0] = random.nextInt(3);
        time[0] = quiet.get(random.nextInt(quiet.size()));
      }
      return time[0];
    };
  }

  private static ToIntFunction<IndexKey> aroundDisturbance(
      GeneratedHistory history, Random random) {
    List<Integer> disturbances = history.disturbances();
    int center =
        disturbances.isEmpty()
            ? 1 + random.nextInt(history.store().now())
            : disturbances.get(random.nextInt(disturbances.size()));
    int width = 4 + random.nextInt(30);
    int[] times = new int[2 + random.nextInt(2)];
    for (int i = 0; i < times.length; i++) {
      times[i] =
          Math.max(1, Math.min(history.store().now(), center - width + random.nextInt(2 * width)));
    }
    return key -> times[random.nextInt(times.length)];
  }

  private static ToIntFunction<IndexKey> moving(GeneratedHistory history, Random random, int step) {
    int first = history.quietTimes().get(0);
    int last = history.store().now();
    int[] time = {step > 0 ? first + random.nextInt(Math.max(1, last - first)) : last};
    return key -> {
      int moved = time[0] + Integer.signum(step) * random.nextInt(Math.abs(step) + 1);
      // At an end of the history the reader stays there, or begins again.
      if (moved < first || moved > last) {
        moved = random.nextInt(10) == 0 ? (step > 0 ? first : last) : time[0];
      }
      time[0] = moved;
      return moved;
    };
  }
}
