package io.pruningindex.query.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.AggregateRequest;
import io.pruningindex.query.AggregateResult;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ReadOutcome;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.Look;
import io.pruningindex.query.internal.state.SettledInstants;
import io.pruningindex.query.model.ModelFile;
import io.pruningindex.query.model.StoreReader;
import io.pruningindex.query.schema.MergeMode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Answers that take in an instant, or none. */
@Timeout(60)
class AtLeastTest {
  private static final String FIRST = "20240229000000001";
  private static final String SECOND = "20240229000000003";
  private static final String THIRD = "20240229000000005";

  private final IndexFixture table = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);

  @Test
  void whatIsTakenInIsAnsweredAtOnce() {
    for (String instant : List.of(FIRST, SECOND)) {
      PruneResult result = table.prune(request().atLeast(instant).build());
      assertThat(result.asOf().instant()).isEqualTo(SECOND);
      assertThat(result.slices()).hasSize(5);
    }
  }

  @Test
  void waitsForTheInstantAndIsAnsweredOnceItIsThere() {
    AtomicInteger seen = new AtomicInteger(table.store.now());
    StoreReader reader = new StoreReader(table.store, key -> seen.get());
    CompletableFuture<PruneResult> answer =
        table
            .queries(reader)
            .prune(request().atLeast(THIRD).build(), Deadline.in(IndexFixture.LIMIT));
    pause(100);
    assertThat(answer).isNotDone();
    // Nothing but heads is read while there is nothing new.
    assertThat(reader.takeReads().stream().skip(2)).isNotEmpty().containsOnly(Facet.HEAD);
    commit();
    seen.set(table.store.now());
    long before = System.nanoTime();
    PruneResult result = answer.join();
    assertThat(result.asOf().instant()).isEqualTo(THIRD);
    assertThat(IndexFixture.fileIds(result)).contains("n");
    assertThat(System.nanoTime() - before).isLessThan(TimeUnit.SECONDS.toNanos(5));
  }

  @Test
  void aLedgerAheadOfTheHeadIsNotYetTakenIn() {
    AtomicInteger seen = new AtomicInteger(table.store.now());
    StoreReader torn =
        new StoreReader(
            table.store, key -> key.facet() == Facet.HEAD ? seen.get() : table.store.now());
    commit();
    CompletableFuture<PruneResult> answer =
        table
            .queries(torn)
            .prune(request().atLeast(THIRD).build(), Deadline.in(IndexFixture.LIMIT));
    pause(50);
    assertThat(answer).isNotDone();
    seen.set(table.store.now());
    assertThat(answer.join().asOf().instant()).isEqualTo(THIRD);
  }

  @Test
  void isBehindAtTheDeadlineAndSaysHowFarItIs() {
    PruneRequest request =
        request().atLeast("20240301000000000").deadline(Duration.ofMillis(300)).build();
    long before = System.nanoTime();
    PruneResult result = table.prune(request);
    long nanos = System.nanoTime() - before;
    requireBehind(result, "20240301000000000", "newest that it holds is " + SECOND, "number 2");
    assertThat(nanos).isBetween(TimeUnit.MILLISECONDS.toNanos(200), TimeUnit.SECONDS.toNanos(10));
  }

  @Test
  void aTableWithoutInstantsIsBehindAnyInstant() {
    IndexFixture empty = new IndexFixture(MergeMode.WHOLE_ROWS);
    empty.writer.commit(null, null, List.of(), List.of());
    PruneRequest request = request().atLeast(FIRST).deadline(Duration.ofMillis(60)).build();
    requireBehind(empty.prune(request), FIRST, "newest that it holds is none");
    PruneResult ofTime =
        empty.prune(request().asOfTime(Instant.now().minusSeconds(5), ZoneOffset.UTC).build());
    assertThat(ofTime.status()).isEqualTo(PruneStatus.NOTHING_MATCHES);
  }

  @Test
  void aggregatesAreBehindToo() {
    AggregateRequest request =
        AggregateRequest.table(IndexFixture.TABLE).count().atLeast(THIRD).build();
    AggregateResult result =
        table.queries(table.reader).aggregate(request, Deadline.in(Duration.ofMillis(60))).join();
    assertThat(result.problem().code()).isEqualTo(Problem.Code.BEHIND);
  }

  @Test
  void isBehindEvenIfTheLastLookComesTooLate() {
    AtomicInteger looks = new AtomicInteger();
    StoreReader stuck = StoreReader.newest(table.store);
    StateReader late =
        new StateReader() {
          @Override
          public CompletableFuture<ReadOutcome> read(IndexKey key, Deadline deadline) {
            return looks.incrementAndGet() <= 2
                ? stuck.read(key, deadline)
                : new CompletableFuture<>();
          }

          @Override
          public void close() {}
        };
    PruneRequest request = request().atLeast(THIRD).deadline(Duration.ofMillis(100)).build();
    requireBehind(table.prune(late, request), THIRD);
    assertThat(looks.get()).isEqualTo(3);
  }

  @Test
  void whatIsSlowOnceItIsThereIsNotBehind() {
    AtomicInteger seen = new AtomicInteger(table.store.now());
    StoreReader reader = new StoreReader(table.store, key -> seen.get());
    StateReader slow =
        new StateReader() {
          @Override
          public CompletableFuture<ReadOutcome> read(IndexKey key, Deadline deadline) {
            return key.facet() == Facet.SLICES
                ? new CompletableFuture<>()
                : reader.read(key, deadline);
          }

          @Override
          public void close() {}
        };
    CompletableFuture<PruneResult> answer =
        table
            .queries(slow)
            .prune(request().atLeast(THIRD).build(), Deadline.in(Duration.ofMillis(700)));
    pause(30);
    commit();
    seen.set(table.store.now());
    assertThat(answer.join().problem().code()).isEqualTo(Problem.Code.DEADLINE_EXCEEDED);
  }

  @Test
  void asksMoreAndMoreSlowly() {
    List<Long> pauses = new CopyOnWriteArrayList<>();
    Pause counting =
        new Pause() {
          @Override
          public CompletableFuture<Void> before(int repetition) {
            return CompletableFuture.completedFuture(null);
          }

          @Override
          public CompletableFuture<Void> lasting(long nanos) {
            pauses.add(TimeUnit.NANOSECONDS.toMillis(nanos));
            return pauses.size() < 8
                ? CompletableFuture.completedFuture(null)
                : new CompletableFuture<>();
          }
        };
    queries(counting)
        .prune(request().atLeast(THIRD).build(), Deadline.in(Duration.ofMinutes(1)))
        .cancel(true);
    assertThat(pauses).containsExactly(5L, 10L, 20L, 40L, 80L, 160L, 250L, 250L);
  }

  @Test
  void anInstantInTheMiddleOfWhatIsKeptThatNeverWasIsBehind() {
    commit();
    PruneRequest request =
        request().atLeast("20240229000000004").deadline(Duration.ofMillis(80)).build();
    requireBehind(table.prune(request), "20240229000000004");
  }

  @Test
  void anInstantThatIsNoLongerKeptIsTakenInIfItIsSettled() {
    manyInstants();
    requireBehind(table.prune(hasty(FIRST)), FIRST);
    look(new SettledInstants(pack(SECOND), List.of()));
    String newest = table.prune(request().build()).asOf().instant();
    for (String instant : List.of(FIRST, "20240229000000002", SECOND, "20230101000000000")) {
      PruneResult result =
          table.prune(request().atLeast(instant).deadline(Duration.ofMinutes(5)).build());
      assertThat(result.asOf().instant()).isEqualTo(newest);
    }
    String kept = "20240229000000015";
    assertThat(table.prune(request().asOfInstant(kept).atLeast(FIRST).build()).asOf().instant())
        .isEqualTo(kept);
  }

  @Test
  void whatIsUnderWayOrTooNewIsNotSettled() {
    manyInstants();
    look(new SettledInstants(pack(SECOND), List.of(pack(FIRST))));
    requireBehind(table.prune(hasty(FIRST)), FIRST, "was under way");
    requireBehind(table.prune(hasty("20240229000000004")), "20240229000000004", "job is slow");
  }

  @Test
  void theLedgerDecidesOfWhatItNames() {
    AtomicInteger seen = new AtomicInteger();
    StoreReader torn =
        new StoreReader(
            table.store, key -> key.facet() == Facet.HEAD ? seen.get() : table.store.now());
    // A write that came to the timeline much too late: the ledger knows better than the head.
    look(new SettledInstants(pack(THIRD), List.of()));
    seen.set(table.store.now());
    commit();
    requireBehind(table.prune(torn, hasty(THIRD)), THIRD);
    table.writer.commit(table.tick(), table.tick(), List.of(), List.of());
    requireBehind(
        table.prune(request().asOfInstant(SECOND).atLeast(THIRD).build()), "ask for a later state");
  }

  @Test
  void anInstantThatNeverWasIsTakenInOnceItIsSettled() {
    commit();
    look(new SettledInstants(pack(THIRD), List.of()));
    assertThat(table.prune(request().atLeast("20240229000000004").build()).problem()).isNull();
  }

  @Test
  void anInstantOlderThanAllThatIsOnlyNowCompleteIsWaitedFor() {
    AtomicInteger seen = new AtomicInteger(table.store.now());
    CompletableFuture<PruneResult> answer =
        table
            .queries(new StoreReader(table.store, key -> seen.get()))
            .prune(request().atLeast("20230101000000000").build(), Deadline.in(IndexFixture.LIMIT));
    pause(30);
    assertThat(answer).isNotDone();
    table.writer.commit(
        "20230101000000000",
        table.tick(),
        List.of(ModelFile.base("p=a", "old", "20230101000000000", 0, 9)),
        List.of());
    seen.set(table.store.now());
    assertThat(IndexFixture.fileIds(answer.join())).contains("old");
  }

  @Test
  void anOlderStateThatDoesNotTakeItInIsRefusedAtOnce() {
    PruneResult result =
        table.prune(
            request().asOfInstant(FIRST).atLeast(SECOND).deadline(Duration.ofMinutes(5)).build());
    requireBehind(result, "as of " + FIRST, SECOND, "ask for a later state");
    PruneResult inTime =
        table.prune(
            request()
                .asOfTime(Instant.parse("2024-02-29T00:00:00.003Z"), ZoneOffset.UTC)
                .atLeast(SECOND)
                .deadline(Duration.ofMinutes(5))
                .build());
    requireBehind(inTime, "as of " + FIRST, SECOND);
  }

  @Test
  void anInstantIsWaitedForThatIsToBeAnsweredAsOf() {
    AtomicInteger seen = new AtomicInteger(table.store.now());
    CompletableFuture<PruneResult> answer =
        table
            .queries(new StoreReader(table.store, key -> seen.get()))
            .prune(
                request().asOfInstant(THIRD).atLeast(THIRD).build(),
                Deadline.in(IndexFixture.LIMIT));
    assertThat(answer).isNotDone();
    commit();
    table.writer.commit(table.tick(), table.tick(), List.of(), List.of());
    seen.set(table.store.now());
    assertThat(answer.join().asOf().instant()).isEqualTo(THIRD);
  }

  @Test
  void aNumberThatRepeatsAnInstantTakesItIn() {
    table.writer.newIncarnation();
    for (int i = 0; i < 4; i++) {
      table.writer.commit(table.tick(), table.tick(), List.of(), List.of());
    }
    // Only the repetition is kept.
    assertThat(table.prune(request().atLeast(SECOND).build()).status())
        .isNotEqualTo(PruneStatus.UNAVAILABLE);
  }

  @Test
  void whoWaitsIsToldThatTheClientWasClosed() {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    CompletableFuture<PruneResult> answer =
        queries(Pause.growing(executor))
            .prune(request().atLeast(THIRD).build(), Deadline.in(Duration.ofMinutes(5)));
    executor.shutdown();
    PruneResult result = answer.join();
    assertThat(result.problem().code()).isEqualTo(Problem.Code.INDEX_DOWN);
    assertThat(result.problem().message()).contains("client was closed");
  }

  private IndexQueries queries(Pause pause) {
    return new IndexQueries(
        table.reader,
        deadline -> CompletableFuture.completedFuture(List.of()),
        table.cache,
        pause,
        Clock.systemUTC());
  }

  private static PruneRequest.Builder request() {
    return PruneRequest.table(IndexFixture.TABLE);
  }

  private void commit() {
    table.writer.commit(
        table.tick(), table.tick(), List.of(ModelFile.base("p=a", "n", THIRD, 0, 9)), List.of());
  }

  private void manyInstants() {
    for (int i = 0; i < 8; i++) {
      table.writer.commit(table.tick(), table.tick(), List.of(), List.of());
    }
  }

  private void look(SettledInstants settled) {
    long now = System.currentTimeMillis();
    table.writer.look(new Look(now, now, settled, ""));
  }

  private static PruneRequest hasty(String atLeast) {
    return request().atLeast(atLeast).deadline(Duration.ofMillis(60)).build();
  }

  private static long pack(String instant) {
    return InstantTime.pack(instant);
  }

  private static void pause(long millis) {
    CompletableFuture.runAsync(
            () -> {}, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS))
        .join();
  }

  private static void requireBehind(PruneResult result, String... words) {
    assertThat(result.status()).isEqualTo(PruneStatus.UNAVAILABLE);
    assertThat(result.problem().code())
        .as(result.problem().message())
        .isEqualTo(Problem.Code.BEHIND);
    assertThat(result.problem().message()).contains(words);
  }
}
