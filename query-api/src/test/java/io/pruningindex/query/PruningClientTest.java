package io.pruningindex.query;

import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.cluster.ProxyServer;
import io.pruningindex.query.cluster.RestServer;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.model.ModelDimension;
import io.pruningindex.query.model.ModelFile;
import io.pruningindex.query.model.ModelRow;
import io.pruningindex.query.model.ModelSchemas;
import io.pruningindex.query.model.ModelWriter;
import io.pruningindex.query.model.VersionedStore;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.schema.MergeMode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The client as planners use it, over sockets. */
@Timeout(60)
class PruningClientTest {
  private static final String JOB = "0123456789abcdef0123456789abcdef";

  private final VersionedStore store = new VersionedStore();
  private RestServer rest;
  private ProxyServer proxy;

  @BeforeEach
  void start() throws IOException {
    ModelWriter writer =
        new ModelWriter(store, "orders", ModelSchemas.of(MergeMode.WHOLE_ROWS), 4, new Random(3));
    List<ModelFile> files = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      files.add(ModelFile.base("p=" + (char) ('a' + i % 5), "f" + i, "20240101000000001", i, i));
    }
    writer.commit("20240101000000001", "20240101000000002", files, List.of());
    proxy = new ProxyServer(0, this::answer);
    rest = new RestServer();
    rest.taskManagers("pekko://flink/user/rpc/taskmanager_0");
    rest.proxyPorts(Optional.of(String.valueOf(proxy.port())));
    rest.addJob(JOB, "pruning-index", "RUNNING", 5, "orders", "customers");
  }

  @AfterEach
  void stop() {
    rest.close();
    proxy.close();
  }

  @Test
  void answersRequests() throws Exception {
    try (PruningClient client = client()) {
      PruneResult result = client.prune(request(42)).get();
      assertThat(result.status()).isEqualTo(PruneStatus.PRUNED);
      assertThat(result.slices()).extracting(PrunedSlice::fileId).containsExactly("f42");
      assertThat(result.total().slices()).isEqualTo(300);
    }
  }

  @Test
  void answersManyRequestsAtOnce() throws Exception {
    try (PruningClient client = client()) {
      List<CompletableFuture<PruneResult>> results = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        results.add(client.prune(request(i)));
      }
      for (int i = 0; i < 300; i++) {
        PruneResult result = results.get(i).get();
        assertThat(result.slices()).extracting(PrunedSlice::fileId).containsExactly("f" + i);
      }
    }
  }

  @Test
  void describesAndListsTables() throws Exception {
    try (PruningClient client = client()) {
      assertThat(client.tables().get()).containsExactly("customers", "orders");
      assertThat(client.describe("orders").get().index().get().total().files()).isEqualTo(300);
      assertThat(client.describe("customers").get().index()).isEmpty();
      assertThat(client.status("orders").get().newest().orElseThrow())
          .extracting(newest -> newest.asOf().instant(), newest -> newest.total().files())
          .containsExactly("20240101000000001", 300L);
      assertThat(client.status("customers").get().newest()).isEmpty();
      assertThatThrownBy(() -> client.status("nope").get())
          .hasCauseInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining("customers, orders");
      assertThatThrownBy(() -> client.describe("nope").get())
          .hasCauseInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining("customers, orders");
    }
  }

  @Test
  void joinsAndDescribesDimensions() throws Exception {
    ModelDimension stores = new ModelDimension(store, "stores", 2, new Random(3));
    stores.open(Completeness.WATERMARK);
    stores.add(new ModelRow(7L, "EU", null)).add(new ModelRow(8L, "US", null)).cut(1);
    rest.dimensions(JOB, "stores", "regions");
    try (PruningClient client = client()) {
      DimensionJoin join =
          DimensionJoin.with("stores")
              .on("v", "id")
              .where(column("region").isEqualTo("EU"))
              .build();
      PruneResult result = client.prune(PruneRequest.table("orders").join(join).build()).get();
      assertThat(result.slices()).extracting(PrunedSlice::fileId).containsExactly("f7");
      assertThat(client.dimensions().get()).containsExactly("regions", "stores");
      DimensionDescription described = client.describeDimension("stores").get();
      assertThat(described.state().orElseThrow().newest().orElseThrow().rows()).isEqualTo(2);
      assertThat(client.describeDimension("regions").get().state()).isEmpty();
      assertThatThrownBy(() -> client.describeDimension("nope").get())
          .hasCauseInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining("regions, stores");
    }
  }

  @Test
  void aStateOfDimensionsThatIsNotThereHoldsUpNoTable() throws Exception {
    proxy.answers(
        (job, key) ->
            key.facet().ofDimension()
                ? CompletableFuture.failedFuture(ProxyServer.notRegistered("pruning-dimensions"))
                : answer(job, key));
    DimensionJoin join = DimensionJoin.with("stores").on("v", "id").build();
    PruneRequest request =
        PruneRequest.table("orders").where(column("v").isEqualTo(42)).join(join).build();
    try (PruningClient client = client()) {
      assertThatThrownBy(() -> client.prune(request).get())
          .hasCauseInstanceOf(InvalidPredicateException.class)
          .hasMessageContaining("it keeps none");
      rest.dimensions(JOB, "stores");
      PruneResult result = client.prune(request).get();
      assertThat(result.slices()).extracting(PrunedSlice::fileId).containsExactly("f42");
      assertThat(result.joins().get(0).reason().orElseThrow()).contains("not registered its state");
    }
  }

  @Test
  void tellsTheReasonsForNoAnswerApart() throws Exception {
    try (PruningClient client = client()) {
      requireProblem(
          client.prune(PruneRequest.table("nope").build()).get(), Problem.Code.UNKNOWN_TABLE);
      requireProblem(
          client.prune(PruneRequest.table("customers").build()).get(),
          Problem.Code.NOT_YET_INDEXED);
      rest.removeJobs();
      proxy.answers((job, key) -> CompletableFuture.failedFuture(ProxyServer.otherTaskManager()));
      requireProblem(client.prune(request(1)).get(), Problem.Code.INDEX_DOWN);
    }
  }

  @Test
  void aClusterThatIsNotThereIsFoundOutAtOnce() throws Exception {
    rest.close();
    long before = System.nanoTime();
    try (PruningClient client = client()) {
      PruneResult result = client.prune(request(1)).get();
      requireProblem(result, Problem.Code.INDEX_DOWN);
      assertThat(result.problem().message()).contains(rest.address(), "start the cluster");
    }
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(5));
  }

  @Test
  void aJobThatHangsIsFoundOutAtTheDeadline() throws Exception {
    proxy.answers((job, key) -> new CompletableFuture<>());
    try (PruningClient client = client()) {
      PruneRequest hasty = PruneRequest.table("orders").deadline(Duration.ofMillis(200)).build();
      PruneResult first = client.prune(hasty).get();
      requireProblem(first, Problem.Code.DEADLINE_EXCEEDED);
      assertThat(first.problem().message()).contains("No proxy of queryable state was found");
    }
    proxy.answers(this::answer);
    try (PruningClient client = client()) {
      client.prune(request(1)).get();
      proxy.answers((job, key) -> new CompletableFuture<>());
      PruneRequest hasty = PruneRequest.table("orders").deadline(Duration.ofMillis(200)).build();
      PruneResult later = client.prune(hasty).get();
      requireProblem(later, Problem.Code.DEADLINE_EXCEEDED);
      assertThat(later.problem().message())
          .contains("localhost:" + proxy.port(), "did not answer in time");
    }
  }

  @Test
  void closingEndsRequestsAndThreads() throws Exception {
    PruningClient client = client();
    client.prune(request(1)).get();
    proxy.answers((job, key) -> new CompletableFuture<>());
    CompletableFuture<PruneResult> pending = client.prune(request(2));
    client.close();
    requireProblem(pending.get(), Problem.Code.INDEX_DOWN);
    requireProblem(client.prune(request(3)).get(), Problem.Code.INDEX_DOWN);
    assertThatThrownBy(() -> client.tables().get())
        .hasCauseInstanceOf(IndexUnavailableException.class);
    for (int i = 0; i < 200 && clientThreads() > 0; i++) {
      Thread.sleep(20);
    }
    assertThat(clientThreads()).isZero();
  }

  @Test
  void settingsThatCannotBeMeantAreRefused() {
    PruningClient.Builder builder = PruningClient.builder();
    assertThatThrownBy(() -> builder.jobManager("nowhere"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder.proxyPorts("x")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder.deadline(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder.cacheBytes(-1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder.mostJoinKeys(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1 keys");
    assertThatThrownBy(() -> PruneRequest.table("t").deadline(Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private CompletableFuture<byte[]> answer(
      String job, io.pruningindex.query.internal.state.IndexKey key) {
    return job.equals(JOB)
        ? CompletableFuture.completedFuture(store.at(store.now(), key).orElse(null))
        : CompletableFuture.failedFuture(ProxyServer.otherTaskManager());
  }

  private PruningClient client() {
    return PruningClient.builder().jobManager(rest.address()).build();
  }

  private static PruneRequest request(int value) {
    return PruneRequest.table("orders").where(column("v").isEqualTo(value)).build();
  }

  private static void requireProblem(PruneResult result, Problem.Code code) {
    assertThat(result.status()).isEqualTo(PruneStatus.UNAVAILABLE);
    assertThat(result.problem().code()).as(result.problem().message()).isEqualTo(code);
  }

  private static long clientThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(Thread::isAlive)
        .filter(
            thread ->
                thread.getName().startsWith("pruning-client-")
                    || thread.getName().contains("Queryable State Client"))
        .count();
  }
}
