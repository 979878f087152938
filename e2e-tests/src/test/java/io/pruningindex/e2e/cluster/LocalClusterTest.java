package io.pruningindex.e2e.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.e2e.cluster.CountingJob.Counted;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.state.ValueState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The harness itself, with a job that needs nothing but Flink. */
class LocalClusterTest {

  private static final Duration READABLE = Duration.ofSeconds(90);
  private static final String MAIN = CountingJob.class.getName();

  @TempDir private Path folder;

  @Test
  void servesStateThroughTheLossOfATaskManager() throws Exception {
    Path jar = JobJar.write(folder.resolve("counting.jar"), CountingJob.class);
    List<ProcessHandle> processes = new ArrayList<>();
    try (LocalCluster cluster = LocalCluster.start(folder, ClusterOptions.taskManagers(2))) {
      String job = cluster.flink().run(jar, MAIN, "2");
      cluster.awaitRunning(job, Duration.ofSeconds(60));
      assertThat(cluster.flink().list()).contains(job).contains("counting (RUNNING)");
      TaskManager lost = cluster.taskManagers().get(0);
      TaskManager left = cluster.taskManagers().get(1);
      List<Counted> before = awaitCounts(cluster, lost, job, 0);
      assertExact(before);
      assertExact(awaitCounts(cluster, left, job, 0));
      cluster.await("a checkpoint", READABLE, () -> cluster.rest().completedCheckpoints(job) > 0);

      cluster.kill(lost);
      assertFailsInTime(left, job);
      TaskManager added = cluster.addTaskManager();
      long last = before.stream().mapToLong(Counted::last).max().orElseThrow();
      assertExact(awaitCounts(cluster, left, job, last));
      assertExact(awaitCounts(cluster, added, job, last));

      URI savepoint = cluster.flink().stop(job);
      assertThat(Path.of(savepoint)).isDirectory().isDirectoryContaining("glob:**_metadata");
      String resumed = cluster.flink().runFrom(savepoint, jar, MAIN, "1");
      cluster.awaitRunning(resumed, Duration.ofSeconds(60));
      TaskManager owner = ownerOf(cluster, resumed);
      assertExact(awaitCounts(cluster, owner, resumed, last));
      cluster.flink().cancel(resumed);
      cluster.awaitState(resumed, "CANCELED", READABLE);

      cluster.killJobManager();
      cluster.startJobManager();
      cluster.await(
          "the TaskManagers to return",
          Duration.ofSeconds(60),
          () -> cluster.rest().taskManagers().equals(Set.of(left.id(), added.id())));
      assertThat(cluster.rest().jobs()).as("lost with the JobManager").isEmpty();
      cluster
          .taskManagers()
          .forEach(each -> ProcessHandle.of(each.pid()).ifPresent(processes::add));
    }
    assertThat(processes).hasSize(2).noneMatch(ProcessHandle::isAlive);
  }

  @Test
  void showsWhatFlinkSaysWhenItCannotStart() {
    ClusterOptions tooSmall =
        ClusterOptions.taskManagers(1).with("taskmanager.memory.process.size", "300m");
    assertThatThrownBy(() -> LocalCluster.start(folder, tooSmall))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Flink rejects the configuration")
        .hasMessageContaining("memory");
  }

  /**
   * The proxy that is left must give each look-up up by itself: Flink's own would try the lost
   * TaskManager for ever. Some keys may be answered still, and all may once the job has restarted.
   */
  private static void assertFailsInTime(TaskManager left, String job) throws IOException {
    try (CountReader reader = new CountReader(left)) {
      List<CompletableFuture<ValueState<byte[]>>> requests = new ArrayList<>();
      for (int remainder = 0; remainder < CountingJob.KEYS; remainder++) {
        requests.add(reader.request(job, remainder));
      }
      CompletableFuture<Void> all =
          CompletableFuture.allOf(requests.toArray(CompletableFuture<?>[]::new))
              .exceptionally(failure -> null);
      assertThat(all).succeedsWithin(15, TimeUnit.SECONDS);
      assertThat(requests)
          .as("keys of the lost TaskManager")
          .anyMatch(CompletableFuture::isCompletedExceptionally);
    }
  }

  /** Reads until all keys are there and have gone beyond the given number. */
  private static List<Counted> awaitCounts(
      LocalCluster cluster, TaskManager taskManager, String job, long beyond) throws IOException {
    List<Counted> counts = new ArrayList<>();
    try (CountReader reader = new CountReader(taskManager)) {
      cluster.await(
          "counts beyond " + beyond + " through " + taskManager,
          READABLE,
          () -> {
            counts.clear();
            counts.addAll(reader.readAll(job));
            return counts.stream().allMatch(counted -> counted.last() > beyond);
          });
    }
    return counts;
  }

  private static TaskManager ownerOf(LocalCluster cluster, String job) {
    List<TaskManager> owners = new ArrayList<>();
    cluster.await(
        "a TaskManager that serves " + job,
        READABLE,
        () -> {
          for (TaskManager taskManager : cluster.taskManagers()) {
            try (CountReader reader = new CountReader(taskManager)) {
              reader.readAll(job);
              owners.add(taskManager);
              return true;
            } catch (ExecutionException e) {
              // It has no slot of the job, or the state is not there yet.
              continue;
            }
          }
          return false;
        });
    return owners.get(0);
  }

  private static void assertExact(List<Counted> counts) {
    assertThat(counts).hasSize(CountingJob.KEYS).allMatch(Counted::isExact);
  }
}
