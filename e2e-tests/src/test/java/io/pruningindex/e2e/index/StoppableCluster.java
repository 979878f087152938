package io.pruningindex.e2e.index;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.job.PruningIndexJob;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.query.PruningClient;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
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

/** A cluster of one TaskManager within this JVM, and one job that is stopped and resumed. */
public final class StoppableCluster implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(120);

  /** Sources that have been read to their end are finished, and may stay so. */
  private static final Set<ExecutionState> RUNS =
      Set.of(ExecutionState.RUNNING, ExecutionState.FINISHED);

  private final MiniCluster cluster;
  private final Path folder;
  private JobID running;
  private String savepoint;

  private StoppableCluster(MiniCluster cluster, Path folder) {
    this.cluster = cluster;
    this.folder = folder;
  }

  /**
   * Starts the cluster, and no job yet.
   *
   * @param configuration see {@link EmbeddedIndex#configuration}
   * @param folder where savepoints are written to
   */
  public static StoppableCluster start(Configuration configuration, Path folder, int slots)
      throws Exception {
    MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(slots)
                .build());
    cluster.start();
    return new StoppableCluster(cluster, folder);
  }

  /** The address of the JobManager's REST server. */
  public URI rest() throws Exception {
    return await(cluster.getRestAddress());
  }

  public PruningClient client() throws Exception {
    return PruningClient.builder().jobManager(rest().getHost() + ":" + rest().getPort()).build();
  }

  /**
   * Runs a job, from where the one before was stopped if one was.
   *
   * @param leaveBehind whether state that the job has no use for may be left behind
   */
  public void run(JobConfiguration job, boolean leaveBehind) throws Exception {
    StreamExecutionEnvironment environment = new StreamExecutionEnvironment(new Configuration());
    PruningIndexJob.define(environment, job);
    StreamGraph stream = environment.getStreamGraph();
    stream.setJobName(job.name());
    JobGraph graph = stream.getJobGraph();
    if (savepoint != null) {
      graph.setSavepointRestoreSettings(SavepointRestoreSettings.forPath(savepoint, leaveBehind));
    }
    await(cluster.submitJob(graph));
    running = graph.getJobID();
    Await.until("all tasks to run", LIMIT, this::allTasksRun);
  }

  /** The job that runs, or ran last. */
  public JobID job() {
    return running;
  }

  /** Stops the job with a savepoint of a form. */
  public void stop(SavepointFormatType form) throws Exception {
    String target = folder.resolve("savepoints").toUri().toString();
    savepoint = await(cluster.stopWithSavepoint(running, target, false, form));
    Await.until(
        "the job to end", LIMIT, () -> await(cluster.getJobStatus(running)) == JobStatus.FINISHED);
  }

  private boolean allTasksRun() throws Exception {
    if (await(cluster.getJobStatus(running)) != JobStatus.RUNNING) {
      return false;
    }
    for (var task : await(cluster.getExecutionGraph(running)).getAllExecutionVertices()) {
      if (!RUNS.contains(task.getExecutionState())) {
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
