package io.pruningindex.job.cli.cluster;

import java.nio.file.Path;
import java.time.Duration;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.QueryableStateOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;

/** How the cluster is set up. It is reached from this machine only. */
final class ClusterSettings {
  static final String HOST = "localhost";
  private static final int OTHER_PORTS = 15;

  private ClusterSettings() {}

  static Configuration of(StateFolder folder, int restPort, int proxyPort, int slots) {
    Configuration settings = new Configuration();
    settings.set(JobManagerOptions.ADDRESS, HOST);
    settings.set(RestOptions.ADDRESS, HOST);
    settings.set(RestOptions.BIND_ADDRESS, HOST);
    settings.set(RestOptions.PORT, restPort);
    settings.set(RestOptions.BIND_PORT, portsFrom(restPort));
    settings.set(TaskManagerOptions.HOST, HOST);
    settings.set(TaskManagerOptions.NUM_TASK_SLOTS, slots);
    settings.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(256));
    settings.set(CoreOptions.TMP_DIRS, folder.temporary().toString());
    settings.set(WebOptions.TMP_DIR, folder.temporary().toString());
    settings.set(WebOptions.LOG_PATH, folder.log().toString());
    // Whoever opens the dashboard may look; this process decides what runs.
    settings.set(WebOptions.SUBMIT_ENABLE, false);
    settings.set(WebOptions.CANCEL_ENABLE, false);
    setState(settings, folder.checkpoints());
    setQueryableState(settings, proxyPort);
    settings.set(RestartStrategyOptions.RESTART_STRATEGY, "exponential-delay");
    settings.set(
        RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF,
        Duration.ofMillis(500));
    settings.set(
        RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF,
        Duration.ofSeconds(10));
    return settings;
  }

  /** A port that was free may be taken by the time that it is needed: then the next one is. */
  private static String portsFrom(int port) {
    return port + "-" + Math.min(port + OTHER_PORTS, FreePort.LAST);
  }

  private static void setState(Configuration settings, Path checkpoints) {
    settings.set(StateBackendOptions.STATE_BACKEND, "rocksdb");
    settings.set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true);
    settings.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints.toUri().toString());
    settings.set(
        CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
  }

  private static void setQueryableState(Configuration settings, int proxyPort) {
    settings.set(QueryableStateOptions.ENABLE_QUERYABLE_STATE_PROXY_SERVER, true);
    settings.set(QueryableStateOptions.PROXY_PORT_RANGE, portsFrom(proxyPort));
    settings.set(QueryableStateOptions.SERVER_PORT_RANGE, "0");
    settings.set(QueryableStateOptions.PROXY_NETWORK_THREADS, 2);
    settings.set(QueryableStateOptions.PROXY_ASYNC_QUERY_THREADS, 2);
    settings.set(QueryableStateOptions.SERVER_NETWORK_THREADS, 2);
    settings.set(QueryableStateOptions.SERVER_ASYNC_QUERY_THREADS, 2);
  }
}
