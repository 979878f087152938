package io.pruningindex.e2e.many;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.job.PruningIndexJob;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.internal.queryable.QueryableStateReader;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ReadOutcome;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.rest.JobDirectory;
import io.pruningindex.query.internal.rest.RestClient;
import io.pruningindex.query.internal.state.IndexKey;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** The job in a cluster within this JVM, stopped and resumed with other tables. */
final class ManyTablesJob implements AutoCloseable {
  static final Duration POLL_INTERVAL = Duration.ofMillis(500);
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int SLOTS = 2;
  private static final int EPOCHS = 3;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final MiniCluster cluster;
  private final URI rest;
  private final Path folder;
  private JobID running;
  private String savepoint;

  private ManyTablesJob(MiniCluster cluster, URI rest, Path folder) {
    this.cluster = cluster;
    this.rest = rest;
    this.folder = folder;
  }

  /** Starts the cluster, and no job yet. */
  static ManyTablesJob cluster(Path folder) throws Exception {
    Configuration configuration = EmbeddedIndex.configuration(folder);
    configuration.set(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL, Duration.ofMillis(500));
    MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(SLOTS)
                .build());
    cluster.start();
    return new ManyTablesJob(cluster, cluster.getRestAddress().get(), folder);
  }

  PruningClient client() {
    return PruningClient.builder().jobManager(rest.getHost() + ":" + rest.getPort()).build();
  }

  /** Starts the job, from where it was stopped if it was. */
  void start(List<TableConfiguration> tables, int parallelism) throws Exception {
    StreamExecutionEnvironment environment = new StreamExecutionEnvironment(new Configuration());
    PruningIndexJob.define(
        environment,
        new JobConfiguration(
            JobConfiguration.DEFAULT_NAME,
            tables,
            POLL_INTERVAL,
            32,
            20,
            parallelism,
            Duration.ofSeconds(5),
            WatchedFileSystem.options()));
    StreamGraph stream = environment.getStreamGraph();
    stream.setJobName(JobConfiguration.DEFAULT_NAME);
    JobGraph graph = stream.getJobGraph();
    if (savepoint != null) {
      graph.setSavepointRestoreSettings(SavepointRestoreSettings.forPath(savepoint, false));
    }
    await(cluster.submitJob(graph));
    running = graph.getJobID();
    Await.until("all tasks to run", LIMIT, this::allTasksRun);
  }

  void stop() throws Exception {
    String target = folder.resolve("savepoints").toUri().toString();
    savepoint =
        await(cluster.stopWithSavepoint(running, target, false, SavepointFormatType.NATIVE));
    Await.until(
        "the job to end", LIMIT, () -> await(cluster.getJobStatus(running)) == JobStatus.FINISHED);
  }

  private boolean allTasksRun() throws Exception {
    if (await(cluster.getJobStatus(running)) != JobStatus.RUNNING) {
      return false;
    }
    for (var task : await(cluster.getExecutionGraph(running)).getAllExecutionVertices()) {
      if (task.getExecutionState() != ExecutionState.RUNNING) {
        return false;
      }
    }
    return true;
  }

  /** A whole number that is measured of a table, as Flink reports it; -1 if there is none. */
  long metric(String table, String name) throws Exception {
    String suffix = ".pruningIndex.table." + table + "." + name;
    for (JsonNode vertex : get("/jobs/" + running).path("vertices")) {
      String metrics = "/jobs/" + running + "/vertices/" + vertex.path("id").asText() + "/metrics";
      for (JsonNode metric : get(metrics)) {
        String id = metric.path("id").asText();
        if (id.endsWith(suffix)) {
          String query = "?get=" + URLEncoder.encode(id, StandardCharsets.UTF_8);
          return get(metrics + query).get(0).path("value").asLong();
        }
      }
    }
    return -1;
  }

  /**
   * Those of a table's keys that can be read: its head, its health, and the first epochs' values.
   */
  List<IndexKey> stateOf(String table) {
    List<IndexKey> keys = new ArrayList<>(List.of(IndexKey.head(table), IndexKey.health(table)));
    for (long epoch = 1; epoch <= EPOCHS; epoch++) {
      keys.add(IndexKey.ledger(table, epoch));
      keys.add(IndexKey.schema(table, epoch));
      keys.add(IndexKey.partitions(table, epoch, 0));
      keys.add(IndexKey.slices(table, epoch, 0));
      keys.add(IndexKey.names(table, epoch, 0));
      keys.add(IndexKey.tail(table, epoch, 0));
      keys.add(IndexKey.column(table, epoch, 0, "id"));
    }
    JobDirectory jobs =
        new JobDirectory(
            new RestClient(rest, ForkJoinPool.commonPool()),
            JobConfiguration.DEFAULT_NAME,
            Optional.empty());
    try (StateReader reader = new QueryableStateReader(jobs::find)) {
      return keys.stream().filter(key -> isThere(reader, key)).toList();
    }
  }

  private static boolean isThere(StateReader reader, IndexKey key) {
    ReadOutcome outcome = reader.read(key, Deadline.in(LIMIT)).join();
    if (outcome instanceof ReadOutcome.Value) {
      return true;
    }
    if (outcome instanceof ReadOutcome.MissingKey) {
      return false;
    }
    throw new IllegalStateException(key + " was not read: " + outcome);
  }

  private JsonNode get(String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(rest.resolve(path)).timeout(LIMIT).build();
    return JSON.readTree(http.send(request, HttpResponse.BodyHandlers.ofString()).body());
  }

  private static <T> T await(CompletableFuture<T> future) throws Exception {
    return future.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    cluster.closeAsync().orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join();
  }
}
