package io.pruningindex.query.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.AggregateRequest;
import io.pruningindex.query.AggregateResult;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.state.Look;
import io.pruningindex.query.internal.state.SettledInstants;
import io.pruningindex.query.model.ModelFile;
import io.pruningindex.query.model.StoreReader;
import io.pruningindex.query.schema.MergeMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The table as of a time. */
class AsOfTimeTest {
  private final IndexFixture table = new IndexFixture(MergeMode.WHOLE_ROWS);

  @Test
  void isAsOfTheLastInstantThatHadCompleted() {
    commit("100", "110", "a");
    commit("200", "210", "b");
    commit("300", "310", "c");
    assertThat(IndexFixture.fileIds(asOf("110"))).containsExactly("a");
    assertThat(IndexFixture.fileIds(asOf("209"))).containsExactly("a");
    assertThat(IndexFixture.fileIds(asOf("210"))).containsExactly("a", "b");
    PruneResult result = asOf("999");
    assertThat(IndexFixture.fileIds(result)).containsExactly("a", "b", "c");
    assertThat(result.asOf().instant()).isEqualTo(instant("300"));
    assertThat(result.asOf().sequence()).isEqualTo(3);
  }

  @Test
  void readsTheTimelineInItsOwnZone() {
    commit("100", "110", "a");
    commit("200", "210", "b");
    Instant time = time("150");
    assertThat(IndexFixture.fileIds(prune(time, ZoneOffset.UTC))).containsExactly("a");
    // In a zone ahead of UTC the same digits are of an earlier moment.
    assertThat(IndexFixture.fileIds(prune(time, ZoneId.of("Asia/Tokyo"))))
        .containsExactly("a", "b");
    requireProblem(prune(time, ZoneId.of("America/New_York")), Problem.Code.EXPIRED);
  }

  @Test
  void countsAsOfATimeToo() {
    commit("100", "110", "a");
    commit("200", "210", "b");
    AggregateRequest request =
        AggregateRequest.table(IndexFixture.TABLE)
            .count()
            .asOfTime(time("150"), ZoneOffset.UTC)
            .build();
    AggregateResult result =
        table.queries(table.reader).aggregate(request, Deadline.in(IndexFixture.LIMIT)).join();
    assertThat(result.asOf().instant()).isEqualTo(instant("100"));
  }

  @Test
  void aTimeBeforeAllIsExpired() {
    commit("100", "110", "a");
    requireProblem(asOf("109"), Problem.Code.EXPIRED, instant("110"), "ask for a later time");
  }

  @Test
  void aTimeBelowTheFloorIsExpired() {
    for (int i = 100; i < 900; i += 100) {
      commit("" + i, "" + (i + 10), "f" + i);
    }
    requireProblem(asOf("350"), Problem.Code.EXPIRED, "(numbers 4 to 8)");
    assertThat(asOf("410").asOf().instant()).isEqualTo(instant("400"));
  }

  @Test
  void instantsSeenOutOfOrderMakeNoStateOfTheTimeBetween() {
    commit("100", "110", "a");
    commit("300", "310", "c");
    commit("200", "210", "b");
    assertThat(IndexFixture.fileIds(asOf("209"))).containsExactly("a");
    requireProblem(
        asOf("210"), Problem.Code.NO_STATE_AT_TIME, instant("200"), instant("300"), "seen after");
    requireProblem(asOf("309"), Problem.Code.NO_STATE_AT_TIME);
    assertThat(IndexFixture.fileIds(asOf("310"))).containsExactly("a", "b", "c");
  }

  @Test
  void instantsSeenOutOfOrderAcrossTheFloorAreNotForgotten() {
    commit("100", "510", "late");
    commit("200", "210", "b");
    commit("300", "310", "c");
    commit("400", "410", "d");
    commit("500", "520", "e");
    // The floor is above the first: what is kept all completed without it.
    commit("600", "610", "f");
    requireProblem(asOf("450"), Problem.Code.NO_STATE_AT_TIME, instant("100"));
    assertThat(asOf("520").asOf().instant()).isEqualTo(instant("500"));
  }

  @Test
  void numbersThatRepeatAnInstantAreOfItsTime() {
    commit("100", "110", "a");
    table.writer.newIncarnation();
    commit("200", "210", "b");
    PruneResult result = asOf("150");
    assertThat(result.asOf().instant()).isEqualTo(instant("100"));
    assertThat(IndexFixture.fileIds(result)).containsExactly("a");
  }

  @Test
  void anInstantWithoutACompletionTimeIsNotPlaced() {
    commit("100", "100", "a");
    requireProblem(
        asOf("500"), Problem.Code.NO_STATE_AT_TIME, "completion time is not known", instant("100"));
  }

  @Test
  void aTimeOfWhichACompletionMayNotShowYetIsBehind() {
    commit("100", "110", "a");
    table.writer.look(
        new Look(time("900").toEpochMilli(), time("400").toEpochMilli(), SettledInstants.NONE, ""));
    assertThat(asOf("400").asOf().instant()).isEqualTo(instant("100"));
    PruneRequest later =
        PruneRequest.table(IndexFixture.TABLE)
            .asOfTime(time("401"), ZoneOffset.UTC)
            .deadline(Duration.ofMillis(150))
            .build();
    requireProblem(
        table.prune(later), Problem.Code.BEHIND, "had completed by " + time("400"), instant("100"));
  }

  @Test
  void aTimeThatTheJobHasNotLookedAtTheTableSinceIsBehind() {
    commit("100", "110", "a");
    PruneRequest request =
        PruneRequest.table(IndexFixture.TABLE)
            .asOfTime(Instant.now().plus(Duration.ofDays(1)), ZoneOffset.UTC)
            .deadline(Duration.ofMillis(150))
            .build();
    long before = System.nanoTime();
    requireProblem(table.prune(request), Problem.Code.BEHIND, instant("100"), "the newest instant");
    assertThat(System.nanoTime() - before).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(100));
  }

  @Test
  void waitsUntilTheJobHasLookedAtTheTableSince() {
    commit("100", "110", "a");
    AtomicInteger seen = new AtomicInteger(table.store.now());
    Instant later = Instant.now().plusMillis(200);
    PruneRequest request =
        PruneRequest.table(IndexFixture.TABLE).asOfTime(later, ZoneOffset.UTC).build();
    CompletableFuture<PruneResult> answer =
        table
            .queries(new StoreReader(table.store, key -> seen.get()))
            .prune(request, Deadline.in(IndexFixture.LIMIT));
    assertThat(answer).isNotDone();
    while (Instant.now().isBefore(later.plusMillis(5))) {
      Thread.onSpinWait();
    }
    commit("200", "210", "b");
    seen.set(table.store.now());
    assertThat(IndexFixture.fileIds(answer.join())).containsExactly("a", "b");
  }

  @Test
  void aRequestIsAsOfOneThing() {
    PruneRequest.Builder both =
        PruneRequest.table("t").asOfInstant(instant("100")).asOfTime(Instant.now(), ZoneOffset.UTC);
    assertThatThrownBy(both::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("give one of them");
    AggregateRequest.Builder aggregate =
        AggregateRequest.table("t")
            .count()
            .asOfInstant(instant("100"))
            .asOfTime(Instant.now(), ZoneOffset.UTC);
    assertThatThrownBy(aggregate::build).isInstanceOf(IllegalArgumentException.class);
  }

  private void commit(String requested, String completed, String fileId) {
    table.writer.commit(
        instant(requested),
        instant(completed),
        List.of(ModelFile.base("p=a", fileId, instant(requested), 0, 9)),
        List.of());
  }

  @Test
  void theIndexKnowsTheZoneOfSomeTimelines() {
    commit("100", "110", "a");
    commit("200", "210", "b");
    table.writer.look(look("Asia/Tokyo"));
    Instant inTokyo = time("150").minus(Duration.ofHours(9));
    assertThat(IndexFixture.fileIds(table.prune(asOfTime(inTokyo)))).containsExactly("a");
    assertThat(IndexFixture.fileIds(table.prune(asOfTime(time("150"))))).containsExactly("a", "b");
    // The request's own zone goes before.
    assertThat(IndexFixture.fileIds(prune(time("150"), ZoneOffset.UTC))).containsExactly("a");
  }

  @Test
  void withoutAZoneNothingIsGuessed() {
    commit("100", "110", "a");
    for (String zone : List.of("", "Mars/Olympus_Mons")) {
      table.writer.look(look(zone));
      requireProblem(
          table.prune(asOfTime(time("150"))),
          Problem.Code.NO_STATE_AT_TIME,
          "zone",
          "with the request",
          "'timeline-zone' of the table in the job's configuration");
    }
  }

  private static PruneRequest asOfTime(Instant time) {
    return PruneRequest.table(IndexFixture.TABLE).asOfTime(time).build();
  }

  private static Look look(String zone) {
    long now = System.currentTimeMillis();
    return new Look(now, now, SettledInstants.NONE, zone);
  }

  private PruneResult asOf(String millis) {
    return prune(time(millis), ZoneOffset.UTC);
  }

  private PruneResult prune(Instant time, ZoneId zone) {
    return table.prune(PruneRequest.table(IndexFixture.TABLE).asOfTime(time, zone).build());
  }

  private static Instant time(String millis) {
    return Instant.parse("2024-02-29T00:00:00." + millis + "Z");
  }

  private static String instant(String millis) {
    return "20240229000000" + millis;
  }

  private static void requireProblem(PruneResult result, Problem.Code code, String... words) {
    assertThat(result.problem()).isNotNull();
    assertThat(result.problem().code()).as(result.problem().message()).isEqualTo(code);
    for (String word : words) {
      assertThat(result.problem().message()).contains(word);
    }
  }
}
