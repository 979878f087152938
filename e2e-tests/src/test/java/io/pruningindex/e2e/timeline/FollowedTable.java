package io.pruningindex.e2e.timeline;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.predicate.ColumnSample;
import io.pruningindex.e2e.predicate.PredicateGenerator;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.e2e.truth.TruthCheck;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.TableSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/** A table that is written and followed. What the index answers is compared with its history. */
final class FollowedTable {
  private static final Duration CATCH_UP = Duration.ofSeconds(120);
  private static final Set<Problem.Code> NOT_KEPT =
      EnumSet.of(Problem.Code.EXPIRED, Problem.Code.NOT_YET_INDEXED);
  private static final int PREDICATES = 4;
  private static final int OLDER_INSTANTS = 3;

  /** Fewer than the index retains. */
  private static final int RETAINED = 15;

  /**
   * How an instant was served when it was the newest. Unless any of this has changed, it must be
   * served still.
   */
  private record Served(long number, int jobRun, long rebuilds, int cleans) {}

  private final WrittenTable written;
  private final Random random;
  private final Tally tally;
  private final Map<String, Served> served = new HashMap<>();
  private int cleans;

  FollowedTable(WrittenTable written, Tally tally) {
    this.written = written;
    this.random = new Random(written.sequence().seed());
    this.tally = tally;
  }

  WrittenTable written() {
    return written;
  }

  /** Does a step, and asks at once if there is a client. */
  void apply(int step, PruningClient client) throws Exception {
    if (written.givenUp()) {
      return;
    }
    String done = written.apply(written.sequence().steps().get(step));
    tally.done(done);
    boolean cleaned =
        done.equals(WriterAction.CLEAN.name()) || done.equals(WriterAction.LEAVE_CLEAN.name());
    cleans += cleaned ? 1 : 0;
    if (written.givenUp()) {
      tally.givenUp();
    } else if (client != null) {
      verifyUnsettled(client);
    }
  }

  /** Makes sure that nothing hinders the following of the table. */
  void verifyFollowed(PruningClient client) {
    if (written.givenUp()) {
      return;
    }
    FollowingState following = client.describe(written.name()).join().following().orElseThrow();
    if (following.condition() != FollowingState.Condition.FOLLOWING) {
      throw new AssertionError("The table is not followed: " + following);
    }
    tally.rebuilds(following.rebuilds());
  }

  /**
   * Asks about the table as it is now and as it was, once the index is up to date.
   *
   * @param jobRun how many times the job was started
   */
  void verify(PruningClient client, int jobRun) {
    if (written.givenUp()) {
      return;
    }
    RecordedTable newest = written.history().newest();
    TableDescription described = awaitNewest(client, newest.instant());
    TableSchema schema = described.index().orElseThrow().schema();
    PruneResult answer = ask(client, Predicates.alwaysTrue(), null);
    verify(client, answer, newest, schema, null);
    tally.newest();
    Served now = new Served(answer.asOf().sequence(), jobRun, rebuilds(described), cleans);
    served.put(newest.instant(), now);
    List<String> instants = written.history().instants();
    for (int i = 0; i < OLDER_INSTANTS; i++) {
      verifyOlder(client, instants.get(random.nextInt(instants.size())), schema, now);
    }
  }

  private void verifyOlder(PruningClient client, String instant, TableSchema schema, Served now) {
    PruneResult answer = askForFilesThatAreThere(client, instant);
    if (answer.status() != PruneStatus.UNAVAILABLE) {
      RecordedTable recorded = written.history().at(instant).orElseThrow();
      verify(client, answer, recorded, schema, instant);
      tally.older();
      return;
    }
    Served before = served.get(instant);
    boolean stillServed =
        before != null
            && before.jobRun() == now.jobRun()
            && before.cleans() == now.cleans()
            && now.number() - before.number() < RETAINED
            && before.rebuilds() == rebuilds(client.describe(written.name()).join());
    if (stillServed || !NOT_KEPT.contains(answer.problem().code())) {
      throw new AssertionError(
          "No answer as of %s, once served as %s, now it is %s: %s"
              .formatted(instant, before, now, answer.problem()));
    }
    tally.expired();
  }

  /** A clean may be under way since the last look, of which nothing else shows. */
  private PruneResult askForFilesThatAreThere(PruningClient client, String instant) {
    PruneResult[] last = new PruneResult[1];
    Await.until(
        "answers as of " + instant + " without files that were cleaned",
        CATCH_UP,
        () -> {
          last[0] = ask(client, Predicates.alwaysTrue(), instant);
          return last[0].status() == PruneStatus.UNAVAILABLE
              || last[0].slices().stream().allMatch(this::isThere);
        });
    return last[0];
  }

  private boolean isThere(PrunedSlice slice) {
    Path partition = written.path().resolve(slice.partition());
    return Stream.concat(Stream.ofNullable(slice.baseFile()), slice.logFiles().stream())
        .allMatch(file -> Files.exists(partition.resolve(file)));
  }

  private static long rebuilds(TableDescription description) {
    return description.following().orElseThrow().rebuilds();
  }

  /** Asks while the index may be at any instant, or at none. */
  private void verifyUnsettled(PruningClient client) {
    PruneResult result = ask(client, Predicates.alwaysTrue(), null);
    if (result.status() != PruneStatus.UNAVAILABLE) {
      Optional<RecordedTable> recorded = written.history().at(result.asOf().instant());
      recorded.ifPresent(
          truth -> TruthCheck.verify(result, Predicates.alwaysTrue(), truth.asIn(result)));
      tally.unsettled(recorded.isPresent());
    }
  }

  private TableDescription awaitNewest(PruningClient client, String instant) {
    TableDescription[] last = new TableDescription[1];
    try {
      Await.until(
          "instant " + instant,
          CATCH_UP,
          () -> {
            last[0] = client.describe(written.name()).get();
            return last[0].index().filter(i -> i.asOf().instant().equals(instant)).isPresent();
          });
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + " The index is: " + last[0], e);
    }
    return last[0];
  }

  private void verify(
      PruningClient client,
      PruneResult all,
      RecordedTable recorded,
      TableSchema schema,
      String asOfInstant) {
    TrueTable truth = recorded.asIn(all);
    TruthCheck.verify(all, Predicates.alwaysTrue(), truth);
    if (truth.rows().isEmpty()) {
      return;
    }
    List<String> present = truth.rows().get(0).layout().names();
    List<ColumnSample> columns =
        ColumnSample.of(schema, truth.rows()).stream()
            .filter(column -> present.contains(column.name()))
            .toList();
    PredicateGenerator generator = new PredicateGenerator(columns, random.nextLong());
    for (int i = 0; i < PREDICATES; i++) {
      Predicate predicate = generator.tree(i % 3);
      PruneResult result = ask(client, predicate, asOfInstant);
      tally.pruned(TruthCheck.verify(result, predicate, truth));
    }
  }

  private PruneResult ask(PruningClient client, Predicate predicate, String asOfInstant) {
    return client
        .prune(PruneRequest.table(written.name()).where(predicate).asOfInstant(asOfInstant).build())
        .join();
  }
}
