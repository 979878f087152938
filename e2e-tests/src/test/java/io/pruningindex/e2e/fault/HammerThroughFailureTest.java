package io.pruningindex.e2e.fault;

import io.pruningindex.e2e.cluster.ClusterOptions;
import io.pruningindex.e2e.cluster.LocalCluster;
import io.pruningindex.e2e.cluster.TaskManager;
import io.pruningindex.e2e.live.TaskOwners;
import io.pruningindex.e2e.live.hammer.Hammer;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.seed.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients ask without pause while writers do all that can be done to tables, and the TaskManager
 * that serves the index is killed in the middle, in a cluster of several processes.
 */
class HammerThroughFailureTest {
  private static final Path JAR =
      Path.of(System.getProperty("pruningindex.job.jar", "../job/target/pruning-index-job.jar"));
  private static final String MAIN = "io.pruningindex.job.PruningIndexJob";
  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final Duration HAMMERING =
      Duration.ofSeconds(Integer.getInteger("pruning.hammer.seconds", 2));
  private static final int FAILURES = Integer.getInteger("pruning.hammer.failures", 1);
  private static final Duration LONGEST = HAMMERING.plusSeconds(240);

  @RegisterExtension private final Seed seed = new Seed();

  @TempDir private Path folder;

  @Test
  void everyAnswerIsExactAfterTheKillOfTheTaskManager() throws Exception {
    try (Hammer hammer = Hammer.create(folder, seed.value());
        LocalCluster cluster = LocalCluster.start(folder, ClusterOptions.taskManagers(2))) {
      try {
        String job = cluster.flink().run(JAR, MAIN, "--config", configuration(hammer));
        cluster.awaitRunning(job, LIMIT);
        hammer.start(() -> client(cluster));
        for (int i = 0; i < FAILURES; i++) {
          hammer.awaitAllActions(i, HAMMERING, LONGEST);
          cluster.await("a checkpoint", LIMIT, () -> cluster.rest().completedCheckpoints(job) > 0);
          killOwner(cluster, job, hammer);
        }
        hammer.awaitAllActions(FAILURES, HAMMERING, LONGEST);
        hammer.stop();
        hammer.assertWorthwhile();
      } catch (AssertionError e) {
        cluster.printLogs();
        throw e;
      } finally {
        System.out.println("HammerThroughFailureTest: " + hammer);
      }
    }
  }

  private static void killOwner(LocalCluster cluster, String job, Hammer hammer)
      throws IOException, InterruptedException {
    TaskManager owner = TaskOwners.any(cluster, job);
    hammer.beginDisturbance();
    long start = System.nanoTime();
    cluster.kill(owner);
    hammer.awaitAnswers(3, LIMIT);
    System.out.printf(
        "HammerThroughFailureTest: exact again %.1f s after kill -9 of %s%n",
        (System.nanoTime() - start) / 1e9, owner.id());
    TaskOwners.await(cluster, job, "another", owners -> !owners.contains(owner.id()));
    cluster.addTaskManager();
  }

  private static PruningClient client(LocalCluster cluster) {
    return PruningClient.builder()
        .jobManager(cluster.restAddress())
        .proxyPorts(cluster.proxyPorts())
        .build();
  }

  private String configuration(Hammer hammer) throws IOException {
    StringBuilder yaml = new StringBuilder("tables:\n");
    hammer
        .tables()
        .forEach(
            (name, path) ->
                yaml.append("  - name: ")
                    .append(name)
                    .append("\n    path: ")
                    .append(path)
                    .append('\n'));
    yaml.append("poll-interval: 300ms\ncheckpoint-interval: 2s\n");
    return Files.writeString(folder.resolve("job.yaml"), yaml).toString();
  }
}
