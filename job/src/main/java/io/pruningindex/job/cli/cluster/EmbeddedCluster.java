package io.pruningindex.job.cli.cluster;

import io.pruningindex.job.PruningIndexJob;
import io.pruningindex.job.cli.CommandFailure;
import io.pruningindex.job.cli.ExitCode;
import io.pruningindex.job.config.JobConfiguration;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.RestoreMode;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.util.ShutdownHookManager;

/** A Flink cluster in this process that runs the index job, with a dashboard. */
public final class EmbeddedCluster implements AutoCloseable {
  private static final int FIRST_PROXY_PORT = 9069;
  private static final long SECONDS_TO_CLOSE = 30;
  private static final long MILLIS_BETWEEN_LOOKS = 50;

  private final MiniCluster cluster;
  private final URI address;
  private final JobID job;
  private final Optional<Path> resumedFrom;

  private EmbeddedCluster(MiniCluster cluster, URI address, JobID job, Optional<Path> resumedFrom) {
    this.cluster = cluster;
    this.address = address;
    this.job = job;
    this.resumedFrom = resumedFrom;
  }

  /**
   * Starts a cluster and the job in it; returns when the job is running.
   *
   * @param tables what the job is told
   * @param folder where its state goes; if a former job left a checkpoint there, it goes on from it
   * @param firstPort the dashboard's port, or the next free one
   */
  public static EmbeddedCluster start(JobConfiguration tables, StateFolder folder, int firstPort)
      throws Exception {
    prepareHadoop();
    Configuration settings =
        ClusterSettings.of(
            folder,
            FreePort.from(firstPort),
            FreePort.from(FIRST_PROXY_PORT),
            tables.parallelism());
    MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(settings)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(tables.parallelism())
                .build());
    try {
      cluster.start();
      Optional<Path> checkpoint = folder.newestCheckpoint();
      JobGraph job = jobGraph(tables, settings, checkpoint);
      cluster.submitJob(job).get();
      awaitRunning(cluster, job.getJobID(), folder, checkpoint);
      return new EmbeddedCluster(
          cluster, cluster.getRestAddress().get(), job.getJobID(), checkpoint);
    } catch (Exception e) {
      close(cluster);
      throw e;
    }
  }

  /**
   * Hadoop registers a hook for the end of this process when it is first used. If that happened in
   * a task, the hook would run with the class loader of a job that is gone.
   */
  private static void prepareHadoop() throws IOException {
    ShutdownHookManager.get();
    FileSystem.get(URI.create("file:///"), new org.apache.hadoop.conf.Configuration());
  }

  private static JobGraph jobGraph(
      JobConfiguration tables, Configuration settings, Optional<Path> checkpoint) {
    StreamExecutionEnvironment environment = new StreamExecutionEnvironment(settings);
    PruningIndexJob.define(environment, tables);
    StreamGraph graph = environment.getStreamGraph();
    graph.setJobName(tables.name());
    JobGraph job = graph.getJobGraph();
    // What a dimension had that is no longer configured, or is another one now, is left behind.
    checkpoint.ifPresent(
        path ->
            job.setSavepointRestoreSettings(
                SavepointRestoreSettings.forPath(
                    path.toUri().toString(), true, RestoreMode.CLAIM)));
    return job;
  }

  private static void awaitRunning(
      MiniCluster cluster, JobID job, StateFolder folder, Optional<Path> checkpoint)
      throws Exception {
    JobStatus status = cluster.getJobStatus(job).get();
    while (status != JobStatus.RUNNING) {
      if (status.isTerminalState()) {
        throw new CommandFailure(
            ExitCode.FAILED,
            "the job ended while it started ("
                + status
                + "): its log "
                + folder.log()
                + " says why"
                + checkpoint
                    .map(path -> "; if it cannot go on from " + path + ", use another --state-dir")
                    .orElse(""));
      }
      TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
      status = cluster.getJobStatus(job).get();
    }
  }

  /** The dashboard, which is also what clients ask for the job. */
  public URI dashboard() {
    return URI.create("http://" + jobManager());
  }

  /** The dashboard as {@code host:port}. */
  public String jobManager() {
    return ClusterSettings.HOST + ":" + address.getPort();
  }

  /** The checkpoint that the job went on from, if it did. */
  public Optional<Path> resumedFrom() {
    return resumedFrom;
  }

  /** Whether the job has not ended. */
  public boolean isAlive() throws InterruptedException, ExecutionException {
    return !cluster.getJobStatus(job).get().isTerminalState();
  }

  /** Stops the job, which leaves its last checkpoint, and the cluster. */
  @Override
  public void close() {
    close(cluster);
  }

  private static void close(MiniCluster cluster) {
    try {
      cluster.closeAsync().get(SECONDS_TO_CLOSE, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("The embedded cluster did not stop in order", e);
    }
  }
}
