package io.pruningindex.query.internal.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.cluster.RestServer;
import io.pruningindex.query.internal.read.Deadline;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JobDirectoryTest {
  private static final String OLD = "00000000000000000000000000000001";
  private static final String NEW = "00000000000000000000000000000002";

  private RestServer server;

  @BeforeEach
  void start() throws IOException {
    server = new RestServer();
    server.taskManagers("pekko.tcp://flink@10.1.2.3:39025/user/rpc/taskmanager_0");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void findsTheJobOfTheName() {
    server.addJob(OLD, "other", "RUNNING", 9);
    server.addJob(NEW, "pruning-index", "RUNNING", 5);
    IndexJob job = find();
    assertThat(job.id()).isEqualTo(NEW);
    assertThat(job.state()).isEqualTo("RUNNING");
    assertThat(job.proxies()).containsExactly(new ProxyAddress("10.1.2.3", 9069));
  }

  @Test
  void prefersARunningJobAndThenTheNewest() {
    server.addJob(OLD, "pruning-index", "RUNNING", 5);
    server.addJob(NEW, "pruning-index", "FAILED", 9);
    assertThat(find().id()).isEqualTo(OLD);
    String newest = "00000000000000000000000000000003";
    server.addJob(newest, "pruning-index", "RUNNING", 7);
    assertThat(find().id()).isEqualTo(newest);
  }

  @Test
  void findsAJobThatIsRestarting() {
    server.addJob(OLD, "pruning-index", "CANCELED", 9);
    server.addJob(NEW, "pruning-index", "RESTARTING", 5);
    assertThat(find().id()).isEqualTo(NEW);
    assertThat(find().state()).isEqualTo("RESTARTING");
  }

  @Test
  void saysThatTheJobHasEnded() {
    server.addJob(OLD, "pruning-index", "CANCELED", 5);
    requireFailure("'pruning-index'", "CANCELED", "start it again");
  }

  @Test
  void saysThatThereIsNoSuchJobAndWhichThereAre() {
    requireFailure("No job is named 'pruning-index'", "no job is running there");
    server.addJob(OLD, "etl", "RUNNING", 5);
    requireFailure("running there: etl");
  }

  @Test
  void saysThatNobodyAnswers() {
    server.close();
    requireFailure(server.address(), "cannot be reached", "ConnectException");
  }

  @Test
  void saysThatSomethingElseAnswers() {
    server.put("/jobs/overview", "<html>");
    requireFailure("is not a JSON document");
  }

  @Test
  void takesThePortsFromTheClustersConfigurationUnlessTheyAreGiven() {
    server.addJob(NEW, "pruning-index", "RUNNING", 5);
    server.taskManagers(
        "pekko.tcp://flink@a:1/user/rpc/taskmanager_0",
        "pekko.tcp://flink@a:2/user/rpc/taskmanager_0",
        "pekko.tcp://flink@b:1/user/rpc/taskmanager_0");
    server.proxyPorts(Optional.of("7001-7002"));
    assertThat(find().proxies())
        .extracting(ProxyAddress::toString)
        .containsExactly("a:7001", "b:7001", "a:7002", "b:7002");
    assertThat(find(directory(Optional.of(List.of(5000)))).proxies())
        .extracting(ProxyAddress::toString)
        .containsExactly("a:5000", "b:5000");
  }

  /** It must not be taken for one that keeps nothing: planners would call their question wrong. */
  @Test
  void saysThatTheJobIsBeingStarted() {
    server.addJob(NEW, "pruning-index", "INITIALIZING", 5);
    server.put(
        "/jobs/" + NEW + "/config",
        "{\"jid\":\"" + NEW + "\",\"execution-config\":{\"user-config\":{}}}");
    JobDirectory directory = directory(Optional.empty());
    for (CompletableFuture<List<String>> names :
        List.of(directory.tables(deadline()), directory.dimensions(deadline()))) {
      assertThatThrownBy(names::join)
          .hasCauseInstanceOf(RestFailureException.class)
          .hasMessageContaining("it is being started");
    }
  }

  @Test
  void saysThatTheClustersPortsAreOfNoUse() {
    server.addJob(NEW, "pruning-index", "RUNNING", 5);
    server.proxyPorts(Optional.of("0"));
    requireFailure("queryable-state.proxy.ports", "'0'", "give the proxy ports");
  }

  @Test
  void aTaskManagerInTheJobManagersJvmIsAtItsHost() {
    server.addJob(NEW, "pruning-index", "RUNNING", 5);
    server.taskManagers("pekko://flink/user/rpc/taskmanager_0");
    assertThat(find().proxies()).containsExactly(new ProxyAddress("localhost", 9069));
  }

  @Test
  void listsTheConfiguredTables() {
    server.addJob(NEW, "pruning-index", "RUNNING", 5, "orders", "customers");
    assertThat(directory(Optional.empty()).tables(deadline()).join())
        .containsExactly("customers", "orders");
    server.addJob(OLD, "pruning-index", "RUNNING", 6);
    assertThat(directory(Optional.empty()).tables(deadline()).join()).isEmpty();
  }

  @Test
  void listsTheConfiguredDimensions() {
    server.addJob(NEW, "pruning-index", "RUNNING", 5, "orders");
    assertThat(directory(Optional.empty()).dimensions(deadline()).join()).isEmpty();
    server.dimensions(NEW, "stores", "items");
    assertThat(directory(Optional.empty()).dimensions(deadline()).join())
        .containsExactly("items", "stores");
  }

  @Test
  void saysWhatTheJobFailedWithLast() {
    server.addJob(NEW, "pruning-index", "RESTARTING", 5);
    assertThat(lastFailure()).isEmpty();
    server.put("/jobs/" + NEW + "/exceptions", "{\"exceptionHistory\":{\"entries\":[]}}");
    assertThat(lastFailure()).isEmpty();
    String trace =
        String.join(
            "\\n",
            "java.lang.RuntimeException: One or more fetchers have encountered exception",
            "\\tat org.apache.flink.Fetchers.check(Fetchers.java:1)",
            "Caused by: org.apache.flink.util.SerializedThrowable: java.io.IOException: No row 'x'",
            "\\tat org.apache.flink.Row.read(Row.java:1)",
            "Caused by: java.lang.NumberFormatException: not a number",
            "\\t... 9 more");
    server.put(
        "/jobs/" + NEW + "/exceptions",
        "{\"exceptionHistory\":{\"entries\":[{\"exceptionName\":\"java.lang.RuntimeException\","
            + "\"stacktrace\":\""
            + trace
            + "\",\"timestamp\":1767323045678,\"taskName\":\"Source: stores -> Calc - 1/2\"},{\"stacktrace\":\"older\",\"timestamp\":1}]}}");
    assertThat(lastFailure())
        .contains(
            new JobFailure(
                Instant.ofEpochMilli(1767323045678L),
                "Source: stores",
                "IOException: No row 'x', caused by NumberFormatException: not a number"));
  }

  @Test
  void doesNotWaitPastTheDeadline() {
    assertThatThrownBy(
            () -> directory(Optional.empty()).find(Deadline.in(Duration.ofMillis(-1))).join())
        .hasCauseInstanceOf(RestFailureException.class)
        .hasMessageContaining("no time was left");
  }

  private void requireFailure(String... words) {
    assertThatThrownBy(this::find)
        .hasCauseInstanceOf(RestFailureException.class)
        .hasMessageContainingAll(words);
  }

  private IndexJob find() {
    return find(directory(Optional.empty()));
  }

  private Optional<JobFailure> lastFailure() {
    return directory(Optional.empty()).lastFailure(find(), deadline()).join();
  }

  private static IndexJob find(JobDirectory directory) {
    return directory.find(deadline()).join();
  }

  private JobDirectory directory(Optional<List<Integer>> ports) {
    RestClient client =
        new RestClient(URI.create("http://" + server.address()), ForkJoinPool.commonPool());
    return new JobDirectory(client, "pruning-index", ports);
  }

  private static Deadline deadline() {
    return Deadline.in(Duration.ofSeconds(20));
  }
}
