package io.pruningindex.query.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.Position;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.model.ModelFile;
import io.pruningindex.query.model.ModelSchemas;
import io.pruningindex.query.model.ModelWriter;
import io.pruningindex.query.model.StoreReader;
import io.pruningindex.query.model.VersionedStore;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.seed.Seed;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * Consumers that read one range after another are told of every file, though recoveries put the
 * index back to a checkpoint and it then sees the instants since in another order.
 *
 * <p>Runs are made up from seeds, which failures name; {@code -Dpruning.seed=} repeats one, {@code
 * -Dpruning.ranges.runs=} makes more of them.
 */
class ChainedRangesTest {
  private static final String TABLE = "chained";
  private static final int STEPS = 60;

  /** Reads on from where its last answer ended. */
  private final class Consumer {
    private final Set<String> told = new HashSet<>();
    private Position from;

    void read(String context) {
      PruneRequest.Builder request = PruneRequest.table(TABLE);
      if (from != null) {
        request.between(from, null);
      }
      PruneResult result = ask(request.build());
      if (from != null && result.status() == PruneStatus.UNAVAILABLE) {
        assertThat(result.problem().code()).as(context).isEqualTo(Problem.Code.EXPIRED);
        expired++;
        from = null;
        read(context);
        return;
      }
      assertThat(result.problem()).as(context).isNull();
      List<String> files = IndexFixture.fileIds(result);
      if (from != null) {
        ranges++;
        files.forEach(file -> again += told.contains(file) ? 1 : 0);
        first += files.stream().filter(file -> !told.contains(file)).count();
      }
      told.addAll(files);
      Set<String> missed =
          new TreeSet<>(IndexFixture.fileIds(ask(PruneRequest.table(TABLE).build())));
      missed.removeAll(told);
      assertThat(missed).as("%s: never told, reading from %s", context, from).isEmpty();
      from = result.asOf().position().orElseThrow();
    }
  }

  private final int runs = Integer.getInteger("pruning.ranges.runs", 50);
  private int ranges;
  private int expired;
  private long first;
  private long again;

  private VersionedStore store;
  private ModelWriter writer;
  private ModelWriter checkpoint;
  private int checkpointTime;
  private int nextInstant;

  /** Completed instants that the index has yet to see, in the order in which it will. */
  private final List<Integer> unseen = new ArrayList<>();

  private final List<Integer> sinceCheckpoint = new ArrayList<>();

  @Test
  void positionsMissNothing() {
    Seed.each(runs, this::run);
    System.out.printf(
        "%d ranges told %d files first and %d again; %d were expired%n",
        ranges, first, again, expired);
    assertThat(first).isGreaterThan(ranges / 4);
    assertThat(expired).isLessThan(ranges);
  }

  private void run(long seed) {
    Random random = new Random(seed);
    start(random);
    List<Consumer> consumers = List.of(new Consumer(), new Consumer());
    for (int i = 0; i < STEPS; i++) {
      step(random, consumers, "step " + i);
    }
  }

  private void start(Random random) {
    store = new VersionedStore();
    writer = new ModelWriter(store, TABLE, ModelSchemas.of(MergeMode.WHOLE_ROWS), 2, random);
    unseen.clear();
    nextInstant = 1;
    commit(nextInstant++);
    takeCheckpoint();
  }

  private void step(Random random, List<Consumer> consumers, String context) {
    int dice = random.nextInt(100);
    if (dice < 35) {
      if (unseen.isEmpty() || random.nextInt(3) == 0) {
        // Among those that wait: one that completes now may be seen before them.
        unseen.add(random.nextInt(unseen.size() + 1), nextInstant++);
      }
      commit(unseen.remove(0));
    } else if (dice < 75) {
      consumers.get(random.nextInt(consumers.size())).read(context);
    } else if (dice < 85) {
      takeCheckpoint();
    } else if (dice < 97) {
      recover(random);
    } else {
      writer.switchEpoch(1, () -> {});
    }
  }

  private void takeCheckpoint() {
    checkpoint = writer.checkpoint();
    checkpointTime = store.now();
    sinceCheckpoint.clear();
  }

  private void recover(Random random) {
    store.restore(checkpointTime);
    writer = checkpoint.checkpoint();
    writer.newIncarnation();
    List<Integer> lost = new ArrayList<>(sinceCheckpoint);
    Collections.shuffle(lost, random);
    unseen.addAll(0, lost);
    sinceCheckpoint.clear();
  }

  private void commit(int instant) {
    String requested = String.format("20240229%09d", 2 * instant);
    String completed = String.format("20240229%09d", 2 * instant + 1);
    writer.commit(
        requested,
        completed,
        List.of(ModelFile.base("p=a", "f" + instant, requested, 0, 9)),
        List.of());
    sinceCheckpoint.add(instant);
  }

  private PruneResult ask(PruneRequest request) {
    return new IndexQueries(
            StoreReader.newest(store),
            deadline -> CompletableFuture.completedFuture(List.of(TABLE)),
            new ValueCache(0),
            Pause.NONE,
            Clock.systemUTC())
        .prune(request, Deadline.in(IndexFixture.LIMIT))
        .join();
  }
}
