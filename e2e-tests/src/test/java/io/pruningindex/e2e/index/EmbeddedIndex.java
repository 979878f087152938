package io.pruningindex.e2e.index;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.cluster.FreePorts;
import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.job.PruningIndexJob;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.TableDescription;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.QueryableStateOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** The job, in a cluster of one TaskManager within this JVM, with RocksDB and queryable state. */
public final class EmbeddedIndex implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(120);
  private static final int PROXY_PORTS = 4;

  private final MiniCluster cluster;
  private final URI rest;
  private int startedTaskManagers = 1;

  private EmbeddedIndex(MiniCluster cluster, URI rest) {
    this.cluster = cluster;
    this.rest = rest;
  }

  /**
   * Starts the cluster and the job.
   *
   * @param folder where to keep checkpoints
   */
  public static EmbeddedIndex start(Path folder, JobConfiguration job) throws Exception {
    return start(folder, job, PruningIndexOptions.DEFAULTS);
  }

  /**
   * Starts the cluster and the job.
   *
   * @param folder where to keep checkpoints
   * @param options how indexes are laid out
   */
  public static EmbeddedIndex start(Path folder, JobConfiguration job, PruningIndexOptions options)
      throws Exception {
    MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration(folder))
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(job.parallelism())
                .build());
    try {
      cluster.start();
      EmbeddedIndex index = new EmbeddedIndex(cluster, cluster.getRestAddress().get());
      index.submit(job, options);
      return index;
    } catch (Exception | Error e) {
      cluster.closeAsync();
      throw e;
    }
  }

  /** A job that looks at its tables often. */
  public static JobConfiguration job(List<TableConfiguration> tables) {
    return new JobConfiguration(
        JobConfiguration.DEFAULT_NAME,
        tables,
        Duration.ofMillis(200),
        32,
        20,
        1,
        Duration.ofSeconds(2),
        Map.of());
  }

  /** A new client of the job, to be closed by the caller. */
  public PruningClient client() {
    return PruningClient.builder().jobManager(rest.getHost() + ":" + rest.getPort()).build();
  }

  /** The address of the JobManager's REST API. */
  public URI rest() {
    return rest;
  }

  /** Ends the TaskManager, and with it the state of the job since its last checkpoint. */
  public void endTaskManager() throws Exception {
    cluster.terminateTaskManager(startedTaskManagers - 1).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  /** Starts a TaskManager in place of the one that was ended. */
  public void startTaskManager() throws Exception {
    cluster.startTaskManager();
    startedTaskManagers++;
  }

  /** Waits until a table is indexed and followed, and describes it. */
  public static TableDescription awaitFollowing(PruningClient client, String table) {
    return await(
        client,
        table,
        "followed",
        description ->
            isIn(description, FollowingState.Condition.FOLLOWING)
                && description.index().isPresent());
  }

  /** Waits until there is an index of a table, and describes it. */
  public static TableDescription awaitIndexed(PruningClient client, String table) {
    return await(client, table, "indexed", description -> description.index().isPresent());
  }

  /** Waits until the following of a table is in the given condition, and describes the table. */
  public static TableDescription awaitCondition(
      PruningClient client, String table, FollowingState.Condition condition) {
    return await(client, table, condition.name(), description -> isIn(description, condition));
  }

  private static boolean isIn(TableDescription description, FollowingState.Condition condition) {
    return description.following().map(FollowingState::condition).equals(Optional.of(condition));
  }

  private static TableDescription await(
      PruningClient client, String table, String what, Predicate<TableDescription> condition) {
    AtomicReference<TableDescription> last = new AtomicReference<>();
    try {
      Await.until(
          "table " + table + " to be " + what,
          LIMIT,
          () -> {
            last.set(client.describe(table).get());
            return condition.test(last.get());
          });
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + " It is described as " + last, e.getCause());
    }
    return last.get();
  }

  @Override
  public void close() {
    cluster.closeAsync().orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join();
  }

  private void submit(JobConfiguration job, PruningIndexOptions options) throws Exception {
    StreamExecutionEnvironment environment = new StreamExecutionEnvironment(new Configuration());
    PruningIndexJob.define(environment, job, options);
    StreamGraph graph = environment.getStreamGraph();
    graph.setJobName(job.name());
    cluster.submitJob(graph.getJobGraph()).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  /** Settings of such a cluster, which keeps its checkpoints in a folder. */
  public static Configuration configuration(Path folder) {
    int firstProxyPort = FreePorts.firstOf(PROXY_PORTS);
    Configuration configuration = new Configuration();
    configuration.set(RestOptions.ADDRESS, "localhost");
    configuration.set(RestOptions.BIND_PORT, "0");
    configuration.set(QueryableStateOptions.ENABLE_QUERYABLE_STATE_PROXY_SERVER, true);
    configuration.set(
        QueryableStateOptions.PROXY_PORT_RANGE,
        firstProxyPort + "-" + (firstProxyPort + PROXY_PORTS - 1));
    configuration.set(QueryableStateOptions.SERVER_PORT_RANGE, "0");
    configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(128));
    configuration.set(
        CheckpointingOptions.CHECKPOINTS_DIRECTORY,
        folder.resolve("checkpoints").toUri().toString());
    configuration.set(HeartbeatManagerOptions.HEARTBEAT_INTERVAL, Duration.ofSeconds(1));
    configuration.set(HeartbeatManagerOptions.HEARTBEAT_TIMEOUT, Duration.ofSeconds(20));
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, Integer.MAX_VALUE);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(500));
    return configuration;
  }
}
