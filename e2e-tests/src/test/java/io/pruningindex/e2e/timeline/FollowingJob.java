package io.pruningindex.e2e.timeline;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.job.PruningIndexJob;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.query.PruningClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.AccessExecutionVertex;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** The job, which is stopped and resumed in a cluster within this JVM. */
final class FollowingJob implements AutoCloseable {
  private static final int MOST_PARALLELISM = 4;
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(300);

  /** Checkpoints are taken when they are asked for. */
  private static final Duration CHECKPOINT_INTERVAL = Duration.ofHours(1);

  private final MiniCluster cluster;
  private final Path folder;
  private final List<TableConfiguration> tables;
  private final Random random;
  private JobID running;
  private String resumeFrom;
  private int runs;
  private int startedTaskManagers = 1;

  private FollowingJob(
      MiniCluster cluster, Path folder, List<TableConfiguration> tables, Random random) {
    this.cluster = cluster;
    this.folder = folder;
    this.tables = tables;
    this.random = random;
  }

  /** Starts the cluster and the job. */
  static FollowingJob start(Path folder, List<TableConfiguration> tables, Random random)
      throws Exception {
    MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(EmbeddedIndex.configuration(folder))
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(MOST_PARALLELISM)
                .build());
    cluster.start();
    FollowingJob job = new FollowingJob(cluster, folder, tables, random);
    job.resume();
    return job;
  }

  PruningClient client() throws Exception {
    var rest = cluster.getRestAddress().get();
    return PruningClient.builder().jobManager(rest.getHost() + ":" + rest.getPort()).build();
  }

  boolean isRunning() {
    return running != null;
  }

  /** How many times the job was started, by itself after a failure too. */
  int runs() {
    return runs;
  }

  /** Does what is possible of an action: a job that is down can only be resumed. */
  void apply(JobAction action) throws Exception {
    if (running == null) {
      if (action == JobAction.RESUME) {
        resume();
      }
      return;
    }
    switch (action) {
      case NONE, RESUME -> {}
      case CHECKPOINT -> resumeFrom = await(cluster.triggerCheckpoint(running));
      case SAVEPOINT_AND_RESCALE -> {
        stop();
        resume();
      }
      case FALL_BACK_TO_CHECKPOINT -> {
        cancel();
        resume();
      }
      case LOSE_TASK_MANAGER -> loseTaskManager();
      case STOP -> stop();
      case CANCEL -> cancel();
    }
  }

  private void stop() throws Exception {
    String target = folder.resolve("savepoints").toUri().toString();
    resumeFrom =
        await(cluster.stopWithSavepoint(running, target, false, SavepointFormatType.NATIVE));
    awaitEnd(JobStatus.FINISHED);
  }

  private void cancel() throws Exception {
    await(cluster.cancelJob(running));
    awaitEnd(JobStatus.CANCELED);
  }

  private void awaitEnd(JobStatus expected) throws Exception {
    Await.until(
        "the job to be " + expected, LIMIT, () -> await(cluster.getJobStatus(running)) == expected);
    running = null;
  }

  private void resume() throws Exception {
    Configuration settings = new Configuration();
    settings.set(
        CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
    StreamExecutionEnvironment environment = new StreamExecutionEnvironment(settings);
    PruningIndexJob.define(environment, configuration());
    StreamGraph stream = environment.getStreamGraph();
    stream.setJobName(JobConfiguration.DEFAULT_NAME);
    JobGraph graph = stream.getJobGraph();
    if (resumeFrom != null) {
      graph.setSavepointRestoreSettings(SavepointRestoreSettings.forPath(resumeFrom, false));
    }
    await(cluster.submitJob(graph));
    running = graph.getJobID();
    runs++;
    // Neither a checkpoint nor a savepoint can be taken before.
    Await.until("all tasks to run", LIMIT, () -> allTasksRun(0));
  }

  private void loseTaskManager() throws Exception {
    int attempt = latestAttempt();
    await(cluster.terminateTaskManager(startedTaskManagers - 1));
    cluster.startTaskManager();
    startedTaskManagers++;
    Await.until("all tasks to run again", LIMIT, () -> allTasksRun(attempt + 1));
    runs++;
  }

  private int latestAttempt() throws Exception {
    int latest = 0;
    for (AccessExecutionVertex task : tasks()) {
      latest = Math.max(latest, task.getCurrentExecutionAttempt().getAttemptNumber());
    }
    return latest;
  }

  private boolean allTasksRun(int attempt) throws Exception {
    if (await(cluster.getJobStatus(running)) != JobStatus.RUNNING) {
      return false;
    }
    for (AccessExecutionVertex task : tasks()) {
      if (task.getExecutionState() != ExecutionState.RUNNING
          || task.getCurrentExecutionAttempt().getAttemptNumber() < attempt) {
        return false;
      }
    }
    return true;
  }

  private Iterable<? extends AccessExecutionVertex> tasks() throws Exception {
    return await(cluster.getExecutionGraph(running)).getAllExecutionVertices();
  }

  private JobConfiguration configuration() {
    return new JobConfiguration(
        JobConfiguration.DEFAULT_NAME,
        tables,
        POLL_INTERVAL,
        32,
        20,
        1 + random.nextInt(MOST_PARALLELISM),
        CHECKPOINT_INTERVAL,
        Map.of());
  }

  private static <T> T await(CompletableFuture<T> future) throws Exception {
    return future.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    cluster.closeAsync().orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join();
  }
}
