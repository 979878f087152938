package io.pruningindex.e2e.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.cluster.ClusterOptions;
import io.pruningindex.e2e.cluster.LocalCluster;
import io.pruningindex.e2e.cluster.TaskManager;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.seed.Seed;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The packed job in a cluster of several processes, submitted by Flink's own command line and asked
 * from outside, while tables change, a TaskManager is killed, and the job is stopped and resumed.
 */
class RealClusterTest {
  private static final Path JAR =
      Path.of(System.getProperty("pruningindex.job.jar", "../job/target/pruning-index-job.jar"));
  private static final String MAIN = "io.pruningindex.job.PruningIndexJob";
  private static final Duration LIMIT = Duration.ofSeconds(90);

  @TempDir private Path folder;

  @RegisterExtension private final Seed seed = new Seed();

  @Test
  void answersAreExactThroughKillsAndSavepoints() throws Exception {
    assertThat(JAR).as("built by 'mvn -pl job -am package'").isRegularFile();
    try (LiveWriter writer = LiveWriter.start(folder, seed.value(), 500);
        LocalCluster cluster = LocalCluster.start(folder, ClusterOptions.taskManagers(2))) {
      String job = cluster.flink().run(JAR, MAIN, "--config", configuration(writer, 1));
      cluster.awaitRunning(job, LIMIT);
      try (LiveReader reader = LiveReader.start(client(cluster), writer, seed.value())) {
        reader.awaitVerified(50, LIMIT);
        cluster.await("a checkpoint", LIMIT, () -> cluster.rest().completedCheckpoints(job) > 0);
        killOwner(cluster, job, reader);
        URI savepoint = stop(cluster, job, reader);
        long instants = writer.instants();
        Await.until("commits that nobody follows", LIMIT, () -> writer.instants() >= instants + 4);
        resume(cluster, savepoint, configuration(writer, 2), reader);
        writer.stop();
        reader.awaitNewest();
        assertThat(reader.following())
            .hasSameSizeAs(LiveWriter.TABLES)
            .allSatisfy((table, state) -> LiveTablesTest.assertUndisturbed(state));
        reader.stop();
        System.out.println("RealClusterTest: " + reader.tally());
      } catch (AssertionError e) {
        cluster.printLogs();
        throw e;
      }
    }
  }

  private static void killOwner(LocalCluster cluster, String job, LiveReader reader)
      throws IOException, InterruptedException {
    TaskManager owner = TaskOwners.any(cluster, job);
    reader.setDisturbed(true);
    long start = System.nanoTime();
    cluster.kill(owner);
    reader.awaitVerified(2, LIMIT);
    report("exact again after kill -9 of " + owner.id(), start);
    TaskOwners.await(cluster, job, "another", owners -> !owners.contains(owner.id()));
    cluster.addTaskManager();
    reader.setDisturbed(false);
    reader.awaitVerified(50, LIMIT);
  }

  private static URI stop(LocalCluster cluster, String job, LiveReader reader)
      throws IOException, InterruptedException {
    reader.setDisturbed(true);
    long start = System.nanoTime();
    URI savepoint = cluster.flink().stop(job);
    cluster.awaitState(job, "FINISHED", LIMIT);
    report("stopped with a savepoint", start);
    return savepoint;
  }

  private static void resume(
      LocalCluster cluster, URI savepoint, String configuration, LiveReader reader)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    String resumed = cluster.flink().runFrom(savepoint, JAR, MAIN, "--config", configuration);
    cluster.awaitRunning(resumed, LIMIT);
    reader.awaitVerified(10, LIMIT);
    report("exact again after the start from the savepoint", start);
    TaskOwners.await(cluster, resumed, "two", owners -> owners.size() == 2);
    reader.setDisturbed(false);
    reader.awaitVerified(50, LIMIT);
  }

  private static PruningClient client(LocalCluster cluster) {
    return PruningClient.builder()
        .jobManager(cluster.restAddress())
        .proxyPorts(cluster.proxyPorts())
        .build();
  }

  private String configuration(LiveWriter writer, int parallelism) throws IOException {
    StringBuilder yaml = new StringBuilder("tables:\n");
    for (String table : LiveWriter.TABLES) {
      yaml.append("  - name: ").append(table).append('\n');
      yaml.append("    path: ").append(writer.table(table)).append('\n');
    }
    yaml.append("poll-interval: 500ms\ncheckpoint-interval: 2s\n");
    yaml.append("parallelism: ").append(parallelism).append('\n');
    Path file = folder.resolve("job-" + parallelism + ".yaml");
    return Files.writeString(file, yaml).toString();
  }

  private static void report(String what, long start) {
    System.out.printf("RealClusterTest: %s: %.1f s%n", what, (System.nanoTime() - start) / 1e9);
  }
}
