package io.pruningindex.e2e.join;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.job.PruningIndexJob;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.query.PruningClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** The job in a cluster within this JVM, stopped and resumed with other dimensions. */
final class StoppableIndex implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final MiniCluster cluster;
  private final Path folder;
  private JobID running;
  private String savepoint;

  private StoppableIndex(MiniCluster cluster, Path folder) {
    this.cluster = cluster;
    this.folder = folder;
  }

  /** Starts the cluster, and no job yet. */
  static StoppableIndex cluster(Path folder) throws Exception {
    MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(EmbeddedIndex.configuration(folder))
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(1)
                .build());
    cluster.start();
    return new StoppableIndex(cluster, folder);
  }

  PruningClient client() throws Exception {
    var rest = cluster.getRestAddress().get();
    return PruningClient.builder().jobManager(rest.getHost() + ":" + rest.getPort()).build();
  }

  /**
   * Starts the job, from where it was stopped if it was. State of dimensions that are no longer
   * configured is left behind, as the documentation says.
   */
  void start(JobConfiguration job) throws Exception {
    StreamExecutionEnvironment environment = new StreamExecutionEnvironment(new Configuration());
    PruningIndexJob.define(environment, job);
    StreamGraph stream = environment.getStreamGraph();
    stream.setJobName(job.name());
    JobGraph graph = stream.getJobGraph();
    if (savepoint != null) {
      graph.setSavepointRestoreSettings(SavepointRestoreSettings.forPath(savepoint, true));
    }
    await(cluster.submitJob(graph));
    running = graph.getJobID();
    Await.until("all tasks to run", LIMIT, this::allTasksRun);
  }

  void stop() throws Exception {
    String target = folder.resolve("savepoints").toUri().toString();
    savepoint =
        await(cluster.stopWithSavepoint(running, target, false, SavepointFormatType.CANONICAL));
    Await.until(
        "the job to end", LIMIT, () -> await(cluster.getJobStatus(running)) == JobStatus.FINISHED);
  }

  /** Sources that have been read to their end are finished, and may stay so. */
  private boolean allTasksRun() throws Exception {
    if (await(cluster.getJobStatus(running)) != JobStatus.RUNNING) {
      return false;
    }
    for (var task : await(cluster.getExecutionGraph(running)).getAllExecutionVertices()) {
      ExecutionState state = task.getExecutionState();
      if (state != ExecutionState.RUNNING && state != ExecutionState.FINISHED) {
        return false;
      }
    }
    return true;
  }

  private static <T> T await(CompletableFuture<T> future) throws Exception {
    return future.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    cluster.closeAsync().orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join();
  }
}
