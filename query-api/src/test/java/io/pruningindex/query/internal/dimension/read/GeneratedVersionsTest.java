package io.pruningindex.query.internal.dimension.read;

import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.internal.answer.IndexQueries;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.join.ValueSetLimits;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ReadOutcome;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.model.ModelDimension;
import io.pruningindex.query.model.ModelRow;
import io.pruningindex.query.model.StoreReader;
import io.pruningindex.query.model.VersionedStore;
import io.pruningindex.query.seed.Seed;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Joins whose dimensions change while they are read: versions are cut, chunks split under a new
 * epoch, and the job recovers to an older checkpoint, after which the same numbers are dealt to
 * other versions. Whatever prunes must be of one version, and of the one that the report names.
 */
class GeneratedVersionsTest {
  private static final int REQUESTS = 8;
  private static final int IDS = 30;
  private static final List<String> REGIONS = List.of("EU", "US", "JP");

  private static final Set<Long> ALL =
      LongStream.range(0, DimensionFixture.FILES).boxed().collect(Collectors.toUnmodifiableSet());

  private final DimensionFixture table = new DimensionFixture();
  private int asked;
  private int applied;
  private final Map<String, Integer> reasons = new TreeMap<>();

  /** When the reads of a dimension happen. */
  private interface Serving {
    int next(int now);
  }

  @Test
  void aReaderWhileVersionsAreCut() {
    runs(true, random -> moving(random, 3));
    report("while versions are cut");
    assertThat(applied).as(reasons::toString).isGreaterThan(asked * 99 / 100);
  }

  @Test
  void aReaderAsFastAsTheWriter() {
    runs(true, random -> moving(random, 25));
    report("as fast as the writer");
    assertThat(applied).isGreaterThan(asked / 10);
  }

  @Test
  void aReaderOfTwoServersOfDifferentTimes() {
    runs(
        false,
        random -> {
          int some = random.nextInt();
          int other = random.nextInt();
          int oneIn = 2 + random.nextInt(8);
          return now -> random.nextInt(oneIn) == 0 ? some : other;
        });
    report("of two servers");
    assertThat(applied).isGreaterThan(asked / 10);
  }

  private static Serving moving(Random random, int step) {
    return now -> now + (random.nextInt(3) == 0 ? random.nextInt(step) : 0);
  }

  private interface Servings {
    Serving of(Random random);
  }

  private void runs(boolean forward, Servings servings) {
    Seed.each(Integer.getInteger("pruning.histories", 150), seed -> run(seed, forward, servings));
  }

  private void run(long seed, boolean forward, Servings servings) {
    Random random = new Random(seed);
    VersionedStore store = new VersionedStore();
    List<ModelDimension.Truth> truth = history(random, store);
    Serving serving = servings.of(random);
    int first = truth.stream().filter(some -> some.number() > 0).findFirst().orElseThrow().time();
    int last = store.now();
    int[] time = {first + random.nextInt(last - first + 1)};
    StoreReader dimension =
        new StoreReader(
            store,
            key -> {
              time[0] =
                  forward
                      ? Math.min(last, serving.next(time[0]))
                      : first + Math.floorMod(serving.next(time[0]), last - first + 1);
              return time[0];
            });
    StateReader both = both(dimension);
    ValueCache cache = new ValueCache(random.nextInt(4) == 0 ? 0 : 1 << 22);
    Pause pause =
        repetition -> {
          time[0] = Math.min(last, time[0] + 3 * repetition);
          return CompletableFuture.completedFuture(null);
        };
    IndexQueries queries =
        new IndexQueries(
            both,
            deadline -> CompletableFuture.completedFuture(List.of(DimensionFixture.TABLE)),
            cache,
            pause,
            Clock.systemUTC(),
            new DimensionQueries(
                both,
                deadline -> CompletableFuture.completedFuture(List.of("stores")),
                cache,
                pause,
                ValueSetLimits.DEFAULT));
    for (int i = 0; i < REQUESTS; i++) {
      if (forward && time[0] == last && random.nextInt(3) == 0) {
        time[0] = first;
      }
      check(queries, random, truth, forward, time);
    }
  }

  private void check(
      IndexQueries queries,
      Random random,
      List<ModelDimension.Truth> truth,
      boolean forward,
      int[] time) {
    List<String> regions = new ArrayList<>();
    PruneRequest.Builder request = PruneRequest.table(DimensionFixture.TABLE);
    for (int joins = 1 + random.nextInt(2); joins > 0; joins--) {
      String region = REGIONS.get(random.nextInt(REGIONS.size()));
      regions.add(region);
      request.join(
          DimensionJoin.with("stores")
              .on("v", "id")
              .where(column("region").isEqualTo(region))
              .build());
    }
    int from = time[0];
    PruneResult result = queries.prune(request.build(), Deadline.in(DimensionFixture.LIMIT)).join();
    int to = time[0];
    Supplier<String> context = () -> "from " + from + " to " + to + ": " + result + " of " + truth;
    List<ModelDimension.Truth> seen = new ArrayList<>();
    for (int i = 0; i < truth.size(); i++) {
      boolean before = i + 1 < truth.size() && truth.get(i + 1).time() <= from;
      if (!forward || (truth.get(i).time() <= to && !before)) {
        seen.add(truth.get(i));
      }
    }
    // What each join may leave, of whichever version it was; then what all of them may.
    Set<Set<Long>> possible = Set.of(ALL);
    for (int i = 0; i < regions.size(); i++) {
      Set<Set<Long>> left = left(result.joins().get(i), regions.get(i), seen);
      assertThat(left).as(context).isNotEmpty();
      possible =
          possible.stream()
              .flatMap(some -> left.stream().map(other -> both(some, other)))
              .collect(Collectors.toSet());
    }
    assertThat(possible).as(context).contains(DimensionFixture.values(result));
  }

  private Set<Set<Long>> left(JoinReport report, String region, List<ModelDimension.Truth> truth) {
    asked++;
    if (!report.applied()) {
      reasons.merge(report.reason().orElseThrow(), 1, Integer::sum);
      return Set.of(ALL);
    }
    applied++;
    return truth.stream()
        .filter(some -> some.number() == report.version().getAsLong())
        .map(some -> keys(some, region))
        .filter(keys -> keys.size() == report.keys().getAsLong())
        .collect(Collectors.toSet());
  }

  private static Set<Long> both(Set<Long> some, Set<Long> other) {
    return some.stream().filter(other::contains).collect(Collectors.toSet());
  }

  private static Set<Long> keys(ModelDimension.Truth truth, String region) {
    return truth.rows().stream()
        .filter(row -> region.equals(row.region()) && row.id() != null)
        .map(ModelRow::id)
        .collect(Collectors.toSet());
  }

  private static List<ModelDimension.Truth> history(Random random, VersionedStore store) {
    ModelDimension writer = new ModelDimension(store, "stores", 1 + random.nextInt(4), random);
    writer.open(Completeness.WATERMARK);
    change(writer, random, IDS);
    writer.cut(1);
    ModelDimension checkpoint = writer.checkpoint();
    int checkpointTime = store.now();
    int steps = 10 + random.nextInt(15);
    for (int step = 2; step < steps; step++) {
      switch (random.nextInt(10)) {
        case 0 -> {
          store.restore(checkpointTime);
          writer = checkpoint.checkpoint();
          writer.remember();
          writer.open(Completeness.WATERMARK);
        }
        case 1, 2 -> {
          checkpoint = writer.checkpoint();
          checkpointTime = store.now();
        }
        case 3 -> {
          writer.grow();
          writer.cut(step);
        }
        default -> {
          change(writer, random, random.nextInt(8));
          writer.cut(step);
        }
      }
    }
    return writer.truth();
  }

  private static void change(ModelDimension writer, Random random, int changes) {
    List<ModelRow> rows = new ArrayList<>(writer.rows());
    IntStream.range(0, changes)
        .forEach(
            i -> {
              if (!rows.isEmpty() && random.nextInt(3) == 0) {
                writer.remove(rows.remove(random.nextInt(rows.size())));
              }
              String region = REGIONS.get(random.nextInt(REGIONS.size()));
              writer.add(new ModelRow((long) random.nextInt(IDS), region, null));
            });
  }

  private StateReader both(StateReader dimension) {
    return new StateReader() {
      @Override
      public CompletableFuture<ReadOutcome> read(IndexKey key, Deadline deadline) {
        return (key.facet().ofDimension() ? dimension : table.reader).read(key, deadline);
      }

      @Override
      public void close() {}
    };
  }

  private void report(String what) {
    System.out.println(what + ": " + applied + " of " + asked + " joins pruned, " + reasons);
  }
}
