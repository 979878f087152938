package io.pruningindex.query.internal.answer;

import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.IndexUnavailableException;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ReadOutcome;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.rest.RestFailureException;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.TableHealth;
import io.pruningindex.query.model.ModelFile;
import io.pruningindex.query.model.StoreReader;
import io.pruningindex.query.schema.MergeMode;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Every reason for which there is no answer is told apart, at once. */
class UnavailableTest {
  /** What an answer without joins reads. */
  private static final List<Facet> READ =
      Arrays.stream(Facet.values())
          .filter(facet -> facet != Facet.HEALTH && !facet.ofDimension())
          .toList();

  private static final PruneRequest REQUEST =
      PruneRequest.table(IndexFixture.TABLE).where(column("v").isEqualTo(5)).build();

  private final IndexFixture table = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);

  @Test
  void aTableThatTheJobDoesNotFollow() {
    PruneResult result = table.prune(PruneRequest.table("nope").build());
    requireProblem(result, Problem.Code.UNKNOWN_TABLE, "'nope'", "customers, orders");
  }

  @Test
  void aTableThatIsBeingBuilt() {
    health(TableHealth.Condition.BUILDING, "", 1234);
    PruneResult result = table.prune(PruneRequest.table("customers").build());
    requireProblem(result, Problem.Code.NOT_YET_INDEXED, "'customers'", "1234 files");
  }

  @Test
  void aTableThatCannotBeRead() {
    health(TableHealth.Condition.DEGRADED, "/lake/customers is no Hudi table: check the path", 0);
    PruneResult result = table.prune(PruneRequest.table("customers").build());
    requireProblem(result, Problem.Code.NOT_YET_INDEXED, "is no Hudi table: check the path");
  }

  @Test
  void aTableThatTheJobHasNotBegunWith() {
    PruneResult result = table.prune(PruneRequest.table("customers").build());
    requireProblem(result, Problem.Code.NOT_YET_INDEXED, "'customers'", "has not begun");
  }

  @Test
  void anInstantThatIsTooOld() {
    for (int i = 0; i < 6; i++) {
      table.writer.commit(table.tick(), table.tick(), List.of(), List.of());
    }
    PruneResult result = asOf("20240229000000003");
    requireProblem(result, Problem.Code.EXPIRED, "20240229000000003", "retain more");
  }

  @Test
  void anInstantThatIsNotThereYet() {
    requireProblem(asOf("20250101000000000"), Problem.Code.NOT_YET_INDEXED, "20250101000000000");
  }

  @Test
  void aClientThatIsSlowerThanTheRetention() {
    for (int i = 0; i < 60; i++) {
      String instant = table.tick();
      table.writer.commit(
          instant,
          table.tick(),
          List.of(ModelFile.base("p=a", "n" + i, instant, 0, 9)),
          List.of(),
          java.util.Set.of(0, 1, 2),
          java.util.Set.of(0, 1, 2));
    }
    int[] time = {60};
    StateReader slow =
        new StoreReader(table.store, key -> time[0] = Math.min(table.store.now(), time[0] + 90));
    requireProblem(table.prune(slow, REQUEST), Problem.Code.EXPIRED, "slower");
  }

  @Test
  void aHeadThatTheLedgerNoLongerReachesBackTo() {
    int old = table.store.now();
    for (int i = 0; i < 6; i++) {
      table.writer.commit(table.tick(), table.tick(), List.of(), List.of());
    }
    // No bucket has changed: only the ledger tells that files may be gone from storage by now.
    StateReader torn =
        new StoreReader(table.store, key -> key.facet() == Facet.HEAD ? old : table.store.now());
    requireProblem(table.prune(torn, REQUEST), Problem.Code.EXPIRED, "no longer reaches back");
  }

  @Test
  void aJobThatIsDown() {
    StateReader down = always(new ReadOutcome.Unavailable("The TaskManager is gone: wait"));
    requireProblem(table.prune(down, REQUEST), Problem.Code.INDEX_DOWN, "TaskManager is gone");
  }

  @Test
  void aStateThatIsNotRegistered() {
    StateReader down = always(new ReadOutcome.NoState("The job is starting: wait"));
    requireProblem(table.prune(down, REQUEST), Problem.Code.INDEX_DOWN, "job is starting");
  }

  @Test
  void aJobThatGoesDownBetweenTwoReads() {
    for (Facet facet : READ) {
      StateReader failing = replacing(facet, outcome -> new ReadOutcome.Unavailable("Gone: wait"));
      IndexFixture fresh = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);
      requireProblem(fresh.prune(failing, REQUEST), Problem.Code.INDEX_DOWN, "Gone: wait");
    }
  }

  @Test
  void aJobManagerThatCannotBeAskedForTheTables() {
    IndexQueries queries =
        new IndexQueries(
            table.reader,
            deadline -> CompletableFuture.failedFuture(new RestFailureException("No REST: start")),
            table.cache,
            Pause.NONE,
            Clock.systemUTC());
    PruneResult result =
        queries.prune(PruneRequest.table("nope").build(), Deadline.in(IndexFixture.LIMIT)).join();
    requireProblem(result, Problem.Code.INDEX_DOWN, "No REST: start");
  }

  @Test
  void anIndexThatDoesNotAnswerInTime() {
    StateReader mute = of((key, deadline) -> new CompletableFuture<>());
    long before = System.nanoTime();
    PruneRequest hasty =
        PruneRequest.table(IndexFixture.TABLE).deadline(Duration.ofMillis(50)).build();
    requireProblem(table.prune(mute, hasty), Problem.Code.DEADLINE_EXCEEDED, "in time");
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(10));
  }

  @Test
  void valuesThatAreMissing() {
    for (Facet facet :
        List.of(
            Facet.LEDGER,
            Facet.SCHEMA,
            Facet.PARTITIONS,
            Facet.SLICES,
            Facet.TAIL,
            Facet.COLUMN,
            Facet.NAMES)) {
      StateReader missing = replacing(facet, outcome -> new ReadOutcome.MissingKey());
      IndexFixture fresh = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);
      requireProblem(
          fresh.prune(missing, REQUEST), Problem.Code.INCONSISTENT, "did not fit together");
    }
  }

  @Test
  void valuesThatAreDamagedOrOfANewerFormat() {
    for (Facet facet : READ) {
      StateReader newer = replacing(facet, outcome -> new ReadOutcome.Value(new byte[] {99, 0, 0}));
      IndexFixture fresh = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);
      requireProblem(fresh.prune(newer, REQUEST), Problem.Code.INCONSISTENT, "format version 99");
    }
  }

  @Test
  void valuesThatAreCutShort() {
    for (Facet facet : READ) {
      for (int cut = 1; cut < 60; cut++) {
        int less = cut;
        StateReader cutting =
            replacing(
                facet,
                outcome -> {
                  byte[] bytes = ((ReadOutcome.Value) outcome).bytes();
                  return new ReadOutcome.Value(
                      Arrays.copyOf(bytes, Math.max(0, bytes.length - less)));
                });
        IndexFixture fresh = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);
        requireProblem(fresh.prune(cutting, REQUEST), Problem.Code.INCONSISTENT, "cannot be read");
      }
    }
  }

  @Test
  void aDescriptionOfAnUnknownTableFails() {
    assertThatThrownBy(
            () ->
                table
                    .queries(table.reader)
                    .describe("nope", Deadline.in(IndexFixture.LIMIT))
                    .join())
        .hasCauseInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining("customers, orders");
  }

  @Test
  void aListOfTablesThatCannotBeHadFails() {
    IndexQueries queries =
        new IndexQueries(
            table.reader, deadline -> new CompletableFuture<>(), table.cache, Pause.NONE, null);
    assertThatThrownBy(() -> queries.tables(Deadline.in(Duration.ofMillis(20))).join())
        .hasCauseInstanceOf(IndexUnavailableException.class)
        .cause()
        .extracting(failure -> ((IndexUnavailableException) failure).problem().code())
        .isEqualTo(Problem.Code.DEADLINE_EXCEEDED);
  }

  private PruneResult asOf(String instant) {
    return table.prune(PruneRequest.table(IndexFixture.TABLE).asOfInstant(instant).build());
  }

  private void health(TableHealth.Condition condition, String problem, long filesRead) {
    TableHealth health =
        new TableHealth(condition, 1, problem, 1, 0, "", filesRead, "/lake/customers");
    table.store.write(IndexKey.health("customers"), health.toBytes());
  }

  private static void requireProblem(PruneResult result, Problem.Code code, String... words) {
    assertThat(result.status()).isEqualTo(PruneStatus.UNAVAILABLE);
    assertThat(result.problem().code()).as(result.problem().message()).isEqualTo(code);
    assertThat(result.problem().message()).contains(words);
    assertThat(result.slices()).isEmpty();
    assertThat(result.asOf()).isNull();
    assertThat(result.kept()).isNull();
  }

  private StateReader replacing(Facet facet, UnaryOperator<ReadOutcome> replacement) {
    IndexFixture fresh = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);
    return of(
        (key, deadline) ->
            fresh
                .reader
                .read(key, deadline)
                .thenApply(outcome -> key.facet() == facet ? replacement.apply(outcome) : outcome));
  }

  private static StateReader always(ReadOutcome outcome) {
    return of((key, deadline) -> CompletableFuture.completedFuture(outcome));
  }

  private interface Read {
    CompletableFuture<ReadOutcome> read(IndexKey key, Deadline deadline);
  }

  private static StateReader of(Read read) {
    return new StateReader() {
      @Override
      public CompletableFuture<ReadOutcome> read(IndexKey key, Deadline deadline) {
        return read.read(key, deadline);
      }

      @Override
      public void close() {}
    };
  }
}
