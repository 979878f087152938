package io.pruningindex.e2e.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.cluster.ClusterOptions;
import io.pruningindex.e2e.cluster.LocalCluster;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.kafka.KafkaBroker;
import io.pruningindex.e2e.kafka.KafkaJars;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.seed.Seed;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The documentation's example of dimensions that are read from Kafka: the packed job in a cluster
 * of several processes, and a real broker. Rows come, change and go while the TaskManager is
 * killed, the broker is killed, and the job is stopped and goes on.
 */
class KafkaDimensionTest {
  private static final Path JAR =
      Path.of(System.getProperty("pruningindex.job.jar", "../job/target/pruning-index-job.jar"));
  private static final String MAIN = "io.pruningindex.job.PruningIndexJob";
  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final int ROUNDS = Integer.getInteger("join.rounds", 3);
  private static final int QUESTIONS = Integer.getInteger("join.questions", 30);
  private static final int MILLIS_BETWEEN_QUESTIONS = 50;

  @RegisterExtension private final Seed seed = new Seed();
  private final Random random = seed.random();
  private final Random askingRandom = new Random(seed.value() + 1);
  private final AtomicInteger unavailable = new AtomicInteger();
  private long begin = System.nanoTime();

  private KafkaBroker broker;
  private LoggedStar star;
  private LocalCluster cluster;
  private PruningClient client;
  private LoggedCheck check;
  private String[] arguments;
  private String job;
  private volatile boolean disturbed;
  private JoinVerdict atRest = JoinVerdict.NONE;

  @BeforeEach
  void start(@TempDir Path folder) throws Exception {
    assertThat(JAR).as("built by 'mvn -pl job -am package'").isRegularFile();
    broker = KafkaBroker.launch(folder);
    CompletableFuture<FactTable> written =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return GeneratedFacts.write(folder, random);
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            },
            task -> new Thread(task, "writer").start());
    cluster =
        LocalCluster.start(folder, ClusterOptions.taskManagers(1).withJars(KafkaJars.connector()));
    client =
        PruningClient.builder()
            .jobManager(cluster.restAddress())
            .proxyPorts(cluster.proxyPorts())
            .build();
    FactTable table = written.get();
    broker.awaitReady();
    star = LoggedStar.create(broker, random);
    check =
        new LoggedCheck(
            client, TrueTable.read(KafkaExample.TABLE, table.path()), star.dimensions());
    String more =
        LoggedStar.quiet("waiting", broker, "")
            + LoggedStar.quiet("idle", broker, ", 'scan.watermark.idle-timeout' = '1s'");
    Path yaml =
        KafkaExample.write(folder.resolve("job.yaml"), table.path(), broker.address(), more);
    arguments = new String[] {"--config", yaml.toString()};
    report("table, broker and cluster are there");
    job = cluster.flink().run(JAR, MAIN, arguments);
    cluster.awaitRunning(job, LIMIT);
    report("the job runs");
  }

  @AfterEach
  void end() {
    for (AutoCloseable part : new AutoCloseable[] {client, star, cluster, broker}) {
      try {
        if (part != null) {
          part.close();
        }
      } catch (Exception e) {
        System.out.println("KafkaDimensionTest: " + e);
      }
    }
  }

  @Test
  void rowsAreNeverLostThroughKillsAndOutages() throws Exception {
    try {
      verifyAllIsRead();
      report("all that was there is read");
      anIdlePartitionHoldsUpTheWatermarkUnlessItIsToldNotTo();
      new AskedOnCommandLine(cluster, check).verify();
      report("the command line has told the same");
      try (Asking asking = Asking.start(this::ask)) {
        rowsChange();
        theTaskManagerIsKilled();
        theBrokerIsKilled();
        theJobIsStopped();
        int answers = asking.stop() - unavailable.get();
        System.out.printf(
            "KafkaDimensionTest: %d answers while rows changed, %d times none; at rest %s%n",
            answers, unavailable.get(), atRest);
        assertThat(answers).isGreaterThan(QUESTIONS);
      }
      assertThat(atRest.kept()).isEqualTo(atRest.ideal()).isLessThan(atRest.slices());
    } catch (AssertionError e) {
      cluster.printLogs();
      System.out.println(broker.output());
      throw e;
    }
  }

  private void rowsChange() {
    for (int round = 0; round < ROUNDS; round++) {
      star.change();
      verifyAllIsRead();
    }
    report("exact after each change");
  }

  /** Rows change before another TaskManager is there. */
  private void theTaskManagerIsKilled() throws Exception {
    disturbed = true;
    cluster.kill(cluster.taskManagers().get(0));
    star.change();
    cluster.addTaskManager();
    verifyAllIsRead();
    disturbed = false;
    report("exact again after kill -9 of the TaskManager");
  }

  /** Answers go on, with the rows that were there; who asks for later ones is told. */
  private void theBrokerIsKilled() throws Exception {
    broker.kill();
    verifyAllIsRead();
    Instant later = Instant.ofEpochMilli(1 + check.dimensions().get("stores").completeTo());
    PruneRequest question =
        PruneRequest.table(KafkaExample.TABLE)
            .join(DimensionJoin.with("stores").on("f_int", "id").currentTo(later).build())
            .deadline(Duration.ofSeconds(1))
            .build();
    PruneResult whole = client.prune(question).join();
    assertThat(whole.slices()).hasSameSizeAs(check.facts().slices());
    JoinReport report = whole.joins().get(0);
    assertThat(report.applied()).isFalse();
    assertThat(report.reason().orElseThrow()).contains("'stores' is behind", "asked for " + later);
    broker.relaunch();
    broker.awaitReady();
    star.change();
    verifyAllIsRead();
    assertThat(client.prune(question).join().joins().get(0).applied()).isTrue();
    assertThat(cluster.rest().isRunning(job)).isTrue();
    report("exact again after kill -9 of the broker");
  }

  private void theJobIsStopped() throws Exception {
    disturbed = true;
    URI savepoint = cluster.flink().stop(job);
    star.change();
    job = cluster.flink().runFrom(savepoint, JAR, MAIN, arguments);
    verifyAllIsRead();
    disturbed = false;
    report("exact again after a savepoint");
  }

  private void verifyAllIsRead() {
    EmbeddedIndex.awaitFollowing(client, KafkaExample.TABLE);
    check
        .dimensions()
        .forEach((name, rows) -> DimensionAwait.currentTo(client, name, rows.completeTo()));
    for (int i = 0; i < QUESTIONS; i++) {
      atRest = atRest.plus(check.askAtRest(LoggedStar.question(random)));
    }
  }

  private PruneResult ask() throws InterruptedException {
    boolean disturbedBefore = disturbed;
    PruneResult result = check.askWhileChanging(LoggedStar.question(askingRandom));
    if (result.status() == PruneStatus.UNAVAILABLE) {
      unavailable.incrementAndGet();
      assertThat(disturbedBefore || disturbed).as("%s", result.problem()).isTrue();
    }
    // The job needs the processors too.
    TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_QUESTIONS);
    return result;
  }

  private void anIdlePartitionHoldsUpTheWatermarkUnlessItIsToldNotTo() {
    DimensionAwait.currentTo(client, "idle", LoggedStar.QUIET_TIME - 1);
    PruneResult pruned = askQuiet("idle");
    assertThat(pruned.joins().get(0).applied()).isTrue();
    assertThat(pruned.slices()).hasSizeLessThan(check.facts().slices().size());
    PruneResult whole = askQuiet("waiting");
    assertThat(whole.joins().get(0).reason().orElseThrow()).contains("not complete");
    assertThat(whole.status()).isEqualTo(PruneStatus.CANNOT_PRUNE);
  }

  private PruneResult askQuiet(String dimension) {
    return client
        .prune(
            PruneRequest.table(KafkaExample.TABLE)
                .join(DimensionJoin.with(dimension).on("f_int", "id").build())
                .deadline(Duration.ofSeconds(1))
                .build())
        .join();
  }

  private void report(String what) {
    long now = System.nanoTime();
    System.out.printf("KafkaDimensionTest: %.1f s: %s%n", (now - begin) / 1e9, what);
    begin = now;
  }
}
