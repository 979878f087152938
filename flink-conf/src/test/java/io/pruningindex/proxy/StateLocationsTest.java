package io.pruningindex.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.queryablestate.exceptions.UnknownLocationException;
import org.apache.flink.runtime.jobgraph.JobVertexID;
import org.apache.flink.runtime.jobmaster.KvStateLocationOracle;
import org.apache.flink.runtime.query.KvStateLocation;
import org.apache.flink.runtime.query.UnknownKvStateLocation;
import org.junit.jupiter.api.Test;

class StateLocationsTest {

  private final JobID job = new JobID();
  private final List<CompletableFuture<KvStateLocation>> questions = new ArrayList<>();
  private final Map<JobID, KvStateLocationOracle> oracles = new HashMap<>();
  private final StateLocations locations = new StateLocations(oracles::get, Duration.ofSeconds(5));

  @Test
  void asksOnceForAllWhoAskAtTheSameTime() throws Exception {
    oracles.put(job, this::question);
    CompletableFuture<KvStateLocation> first = locations.find(job, "state");
    CompletableFuture<KvStateLocation> second = locations.find(job, "state");
    assertThat(questions).hasSize(1);
    KvStateLocation answer = location();
    questions.get(0).complete(answer);
    assertThat(first.get()).isSameAs(answer);
    assertThat(second.get()).isSameAs(answer);
    assertThat(locations.find(job, "state").get()).isSameAs(answer);
    locations.find(job, "other");
    assertThat(questions).as("each state has its own location").hasSize(2);
  }

  @Test
  void asksAgainOnceForAllWhoFoundItStale() throws Exception {
    oracles.put(job, this::question);
    KvStateLocation stale = location();
    locations.find(job, "state");
    questions.get(0).complete(stale);
    locations.forget(job, "state", stale);
    CompletableFuture<KvStateLocation> fresh = locations.find(job, "state");
    locations.forget(job, "state", stale);
    locations.find(job, "state");
    assertThat(questions).as("a late complaint leaves the running question alone").hasSize(2);
    KvStateLocation answer = location();
    questions.get(1).complete(answer);
    locations.forget(job, "state", stale);
    assertThat(fresh.get()).isSameAs(answer);
    assertThat(locations.find(job, "state").get()).isSameAs(answer);
    assertThat(questions).as("and a new answer").hasSize(2);
  }

  @Test
  void keepsNoFailure() throws Exception {
    oracles.put(job, this::question);
    CompletableFuture<KvStateLocation> first = locations.find(job, "state");
    questions.get(0).completeExceptionally(new UnknownKvStateLocation("state"));
    assertThatThrownBy(first::get)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(UnknownKvStateLocation.class);
    assertThat(locations.size()).isZero();
    locations.find(job, "state");
    assertThat(questions).hasSize(2);
  }

  @Test
  void keepsNoFailureThatComesBeforeTheQuestionReturns() {
    oracles.put(
        job, (id, state) -> CompletableFuture.failedFuture(new UnknownKvStateLocation(state)));
    assertThat(locations.find(job, "state")).isCompletedExceptionally();
    oracles.put(
        job,
        (id, state) -> {
          throw new IllegalStateException("no job master");
        });
    assertThat(locations.find(job, "state")).isCompletedExceptionally();
    assertThat(locations.size()).isZero();
  }

  @Test
  void stopsWaitingForAJobMasterThatIsSilent() {
    StateLocations hurried = new StateLocations(oracles::get, Duration.ofMillis(50));
    oracles.put(job, this::question);
    assertThatThrownBy(() -> hurried.find(job, "state").get(3, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(TimeoutException.class);
    assertThat(hurried.size()).isZero();
  }

  @Test
  void tellsThatTheJobHasNoSlotHereAndForgetsEndedJobs() {
    oracles.put(job, this::question);
    locations.find(job, "state");
    questions.get(0).complete(location());
    assertThat(locations.size()).isOne();
    oracles.remove(job);
    JobID absent = new JobID();
    assertThatThrownBy(() -> locations.find(absent, "state").get())
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(UnknownLocationException.class)
        .hasMessageContaining(absent.toString())
        .hasMessageContaining("'state'");
    assertThat(locations.size()).as("answers of the job that left").isZero();
  }

  private CompletableFuture<KvStateLocation> question(JobID id, String state) {
    questions.add(new CompletableFuture<>());
    return questions.get(questions.size() - 1);
  }

  private KvStateLocation location() {
    return new KvStateLocation(job, new JobVertexID(), 1, "state");
  }
}
