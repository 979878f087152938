package io.pruningindex.job.cli.demo;

import io.pruningindex.job.cli.HowToAsk;
import io.pruningindex.job.cli.Interruption;
import io.pruningindex.job.cli.cluster.EmbeddedCluster;
import io.pruningindex.job.cli.cluster.StateFolder;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.demo.truth.TableTruth;
import io.pruningindex.query.PruningClient;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Shows the index at work: a writer changes two tables, the job follows them, and a planner asks.
 * Each answer is checked against the rows that the table had.
 */
public final class Demo {
  private static final List<String> TABLES = List.of("orders", "events");
  private static final Duration POLL_INTERVAL = Duration.ofMillis(250);
  private static final Duration CHECKPOINT_INTERVAL = Duration.ofSeconds(5);

  /** Not one answer may be missing, however busy the machine is. */
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  private static final long MILLIS_BETWEEN_LOOKS = 500;

  private final DemoSettings settings;
  private final StateFolder folder;
  private final PrintWriter out;
  private final Interruption stop;
  private final Path tables;
  private final long start = System.nanoTime();

  /** A demonstration that keeps its tables and state in a folder, and reports to {@code out}. */
  public Demo(DemoSettings settings, StateFolder folder, PrintWriter out, Interruption stop) {
    this.settings = settings;
    this.folder = folder;
    this.out = out;
    this.stop = stop;
    this.tables = folder.path().resolve("tables");
  }

  /**
   * Runs it until it is over or to stop.
   *
   * @return whether all answers were right
   */
  public boolean run() throws Exception {
    say("writer     starts to change two tables in " + tables);
    try (DemoWriter writer =
        DemoWriter.start(settings, tables, folder.path().resolve("writer.log"))) {
      writer.awaitReady(stop);
      if (stop.isRequested()) {
        return true;
      }
      try (EmbeddedCluster cluster =
              EmbeddedCluster.start(configuration(), folder, settings.port());
          PruningClient client =
              PruningClient.builder().jobManager(cluster.jobManager()).deadline(DEADLINE).build()) {
        announce(cluster);
        return run(writer, cluster, client);
      }
    }
  }

  private boolean run(DemoWriter writer, EmbeddedCluster cluster, PruningClient client)
      throws Exception {
    List<Planner> planners = planners(client);
    Tally tally = new Tally();
    Questions questions = new Questions(planners, writer, tally, new AnswerTable(out), stop);
    questions.awaitIndexed();
    questions.askUntil(start + settings.duration().toNanos());
    if (!settings.keepRunning() && !stop.isRequested()) {
      writer.close();
      questions.askForTheLast();
    }
    if (!stop.isRequested()) {
      Latencies latencies = Latencies.measure(cluster.jobManager(), planners);
      new Report(out).print(tally, writer.operations(), latencies);
    }
    if (settings.keepRunning() && tally.isRight() && !stop.isRequested()) {
      say("everything stays up until Ctrl-C");
    }
    while (settings.keepRunning() && tally.isRight() && !stop.await(MILLIS_BETWEEN_LOOKS)) {
      writer.check(stop);
    }
    return tally.isRight();
  }

  private JobConfiguration configuration() {
    JobConfiguration defaults =
        JobConfiguration.of(
            TABLES.stream()
                .map(
                    name ->
                        new TableConfiguration(name, tables.resolve(name).toString(), List.of()))
                .toList());
    return new JobConfiguration(
        defaults.name(),
        defaults.tables(),
        POLL_INTERVAL,
        defaults.columnLimit(),
        defaults.retainedInstants(),
        defaults.parallelism(),
        CHECKPOINT_INTERVAL,
        defaults.hadoop());
  }

  private List<Planner> planners(PruningClient client) {
    List<Planner> planners = new ArrayList<>();
    for (String table : TABLES) {
      TableTruth truth = TableTruth.open(TableTruth.folder(tables, table));
      planners.add(new Planner(truth, client, new Random(settings.seed() + planners.size())));
    }
    return planners;
  }

  private void announce(EmbeddedCluster cluster) {
    HowToAsk ask = new HowToAsk(cluster.jobManager(), JobConfiguration.DEFAULT_NAME);
    say("dashboard  " + cluster.dashboard());
    say("log        " + folder.log());
    say("ask        " + ask.describe("orders"));
    say("           " + ask.prune("events", "severity > 1000 AND region = 'fra'"));
    say("");
  }

  private void say(String line) {
    out.println(line);
    out.flush();
  }
}
