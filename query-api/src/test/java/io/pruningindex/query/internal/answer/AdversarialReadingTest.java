package io.pruningindex.query.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.Counts;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruneStep;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.model.GeneratedHistory;
import io.pruningindex.query.model.ModelSlice;
import io.pruningindex.query.model.ModelWriter;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.seed.Seed;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Whatever versions of the values a reader is served, in whatever order, its answer is exactly what
 * the table was at the instant that the answer names, or there is no answer.
 *
 * <p>Runs are made up from seeds, which failures name; {@code -Dpruning.seed=} repeats one.
 */
class AdversarialReadingTest {
  private static final int REQUESTS = 25;

  private int asked;
  private int answered;
  private int expired;
  private final Map<String, Integer> problems = new TreeMap<>();
  private final Map<String, Integer> others = new TreeMap<>();

  @Test
  void anyVersionFromAnyTime() {
    runs(300, true, false, Serving::anyTime);
    report("any time");
  }

  @Test
  void aServerThatStoppedLongAgoBesideALiveOne() {
    runs(600, true, false, Serving::zombie);
    report("zombie");
    assertThat(answered).isGreaterThan(asked / 4);
  }

  @Test
  void versionsFromAroundARecoveryOrANewEpoch() {
    runs(600, true, false, Serving::aroundDisturbance);
    report("disturbance");
    assertThat(answered).isGreaterThan(asked / 4);
  }

  @Test
  void aReaderThatLivesThroughTheHistory() {
    runs(600, true, false, (history, random) -> Serving.moving(history, random, 4));
    report("moving");
    assertThat(answered).isGreaterThan(asked / 2);
  }

  @Test
  void aReaderThatLivesThroughRecoveriesToWithinABuild() {
    runs(1500, true, true, (history, random) -> Serving.live(history, random, 4));
    report("moving through builds");
    assertThat(answered).isGreaterThan(asked / 2);
  }

  @Test
  void aReaderToWhomTimeRunsBackwards() {
    runs(600, true, false, (history, random) -> Serving.moving(history, random, -4));
    report("backwards");
    assertThat(answered).isGreaterThan(asked / 2);
  }

  @Test
  void aReaderSlowerThanTheRetention() {
    runs(600, true, false, (history, random) -> Serving.moving(history, random, 25));
    report("slow");
    assertThat(expired).isGreaterThan(0);
    assertThat(answered).isGreaterThan(asked / 10);
  }

  @Test
  void aReaderBetweenTwoInstantsIsAlwaysAnswered() {
    runs(300, true, false, Serving::quiet);
    report("quiet");
    assertThat(answered).as(problems::toString).isEqualTo(asked);
  }

  @Test
  void aReaderBesideAnUndisturbedWriterIsAlwaysAnswered() {
    runs(300, false, false, Serving::beside);
    report("undisturbed");
    assertThat(answered).as(problems::toString).isEqualTo(asked);
  }

  private interface Servings {
    Serving of(GeneratedHistory history, Random random);
  }

  private void runs(int count, boolean disturbed, boolean inPieces, Servings servings) {
    Seed.each(count, seed -> run(seed, disturbed, inPieces, servings));
  }

  private void run(long seed, boolean disturbed, boolean inPieces, Servings servings) {
    Random random = new Random(seed);
    GeneratedHistory history =
        GeneratedHistory.of(random, 12 + random.nextInt(14), disturbed, inPieces);
    Serving serving = servings.of(history, random);
    ValueCache cache = new ValueCache(random.nextInt(4) == 0 ? 0 : 1 << 24);
    IndexQueries queries = serving.queries(history, cache);
    List<String> instants = new ArrayList<>(history.truth().keySet());
    for (int i = 0; i < REQUESTS; i++) {
      serving.requestBegins();
      check(history, disturbed, queries, instants, random);
    }
  }

  private void check(
      GeneratedHistory history,
      boolean disturbed,
      IndexQueries queries,
      List<String> instants,
      Random random) {
    PruneRequest.Builder request = PruneRequest.table(GeneratedHistory.TABLE);
    int low = random.nextInt(100);
    int high = low + random.nextInt(12);
    boolean byValue = random.nextBoolean();
    boolean byPartition = random.nextInt(3) == 0;
    int question = random.nextInt(12);
    boolean older = question < 5;
    List<Predicate> conditions = new ArrayList<>();
    if (byValue) {
      conditions.add(Predicates.column("v").isBetween(low, high));
    }
    if (byPartition) {
      conditions.add(Predicates.column("p").isEqualTo("b"));
    }
    request.where(Predicates.and(conditions));
    String some = instants.get(random.nextInt(instants.size()));
    String other = instants.get(random.nextInt(instants.size()));
    switch (question) {
      case 0, 1 -> request.asOfInstant(some);
      case 2 -> request.asOfTime(HistoryCheck.timeOf(some), ZoneOffset.UTC);
      case 3 -> request.between(min(some, other), random.nextBoolean() ? max(some, other) : null);
      case 4 -> request.atLeast(some);
      default -> {}
    }
    PruneRequest built = request.build();
    // What an old server does not hold is waited for in vain.
    Duration limit =
        switch (question) {
          case 2 -> Duration.ofMillis(60);
          case 4 -> Duration.ofMillis(15);
          default -> Duration.ofMinutes(1);
        };
    PruneResult result = queries.prune(built, Deadline.in(limit)).join();
    Supplier<String> context = () -> built + " gave " + result;
    if (!older) {
      asked++;
      answered += result.status() == PruneStatus.UNAVAILABLE ? 0 : 1;
    }
    if (result.status() == PruneStatus.UNAVAILABLE) {
      expired += result.problem().code() == Problem.Code.EXPIRED ? 1 : 0;
      if (!older) {
        problems.merge(result.problem().toString(), 1, Integer::sum);
      }
      return;
    }
    others.merge(question < 5 ? "question " + question : "newest", 1, Integer::sum);
    built
        .asOfInstant()
        .ifPresent(i -> assertThat(result.asOf().instant()).as(context).isEqualTo(i));
    ModelWriter.Truth truth = history.truth().get(result.asOf().instant());
    assertThat(truth).as(context).isNotNull();
    assertThat(result.asOf().completionTime()).as(context).isEqualTo(truth.completionTime());
    assertThat(result.total().slices()).as(context).isEqualTo(truth.slices().size());
    new HistoryCheck(history.truth(), built, result).check(context);
    Set<ModelSlice> inPartition =
        truth.slices().stream()
            .filter(slice -> !byPartition || slice.partition().equals("p=b"))
            .collect(Collectors.toSet());
    Set<ModelSlice> inRange = HistoryCheck.inRange(history.truth(), built, result, inPartition);
    // After a recovery, a range by instants is told what is not certain to have been told before.
    boolean more = built.range().isPresent() && disturbed;
    Set<ModelSlice> listed = HistoryCheck.listed(result, more ? inPartition : inRange, context);
    Set<ModelSlice> due =
        inRange.stream()
            .filter(slice -> !byValue || slice.overlaps(low, high))
            .collect(Collectors.toSet());
    assertThat(listed).as(context).containsAll(due);
    if (!byValue && !more) {
      assertThat(listed).as(context).isEqualTo(due);
    }
    checkSteps(result, inPartition, context);
    // Of listed slices whose stats were not to be had, nothing is claimed.
    if (result.residual().equals(Predicates.alwaysTrue())) {
      assertThat(!byValue || listed.stream().allMatch(slice -> slice.within(low, high)))
          .as(context)
          .isTrue();
    } else {
      assertThat(byValue).as(context).isTrue();
    }
  }

  /** Each step starts from what the one before it left. */
  private static void checkSteps(
      PruneResult result, Set<ModelSlice> inPartition, Supplier<String> context) {
    Counts before = result.total();
    for (PruneStep step : result.steps()) {
      assertThat(sum(step.removed(), step.left())).as(context).isEqualTo(before);
      before = step.left();
    }
    assertThat(before).as(context).isEqualTo(result.kept());
    assertThat(result.steps().get(0).left().slices()).as(context).isEqualTo(inPartition.size());
  }

  private static String min(String some, String other) {
    return some.compareTo(other) <= 0 ? some : other;
  }

  private static String max(String some, String other) {
    return some.compareTo(other) <= 0 ? other : some;
  }

  private static Counts sum(Counts some, Counts other) {
    return new Counts(
        some.partitions() + other.partitions(),
        some.slices() + other.slices(),
        some.files() + other.files(),
        some.bytes() + other.bytes(),
        OptionalLong.of(some.rows().getAsLong() + other.rows().getAsLong()));
  }

  private void report(String what) {
    System.out.println(
        what + ": " + answered + " of " + asked + " answered, " + expired + " expired, " + others);
  }
}
