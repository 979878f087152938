package io.pruningindex.e2e.live;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.live.LiveTable.AtInstant;
import io.pruningindex.e2e.truth.TruthCheck;
import io.pruningindex.e2e.truth.Verdict;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.predicate.Predicate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Asks about live tables without pause, and compares each answer with the table as of the instant
 * that the answer names. Ends at the first answer that is wrong.
 */
public final class LiveReader implements AutoCloseable {
  private static final Set<Problem.Code> NOT_KEPT =
      EnumSet.of(Problem.Code.EXPIRED, Problem.Code.NOT_YET_INDEXED);
  private static final Duration CATCH_UP = Duration.ofSeconds(120);
  private static final int LONGEST_LAG_SECONDS = 120;
  private static final int MOST_MILLIS_BETWEEN_QUESTIONS = 20;
  private static final int MILLIS_AFTER_NO_ANSWER = 20;

  private final PruningClient client;
  private final Random random;
  private final List<LiveTable> tables = new ArrayList<>();
  private final Map<String, Long> newest = new HashMap<>();
  private final Tally tally = new Tally();
  private final Thread thread = new Thread(this::run, "live reader");
  private volatile boolean disturbed;
  private volatile boolean stopped;
  private volatile Throwable failure;

  private LiveReader(PruningClient client, long seed) {
    this.client = client;
    this.random = new Random(seed);
  }

  /**
   * Starts to ask. The tables must be indexed.
   *
   * @param client of its own, which it closes
   */
  public static LiveReader start(PruningClient client, LiveWriter writer, long seed) {
    LiveReader reader = new LiveReader(client, seed);
    for (String name : LiveWriter.TABLES) {
      TableDescription description = EmbeddedIndex.awaitFollowing(client, name);
      reader.tables.add(
          new LiveTable(
              writer.truth(name),
              description.index().orElseThrow().schema(),
              reader.random.nextLong()));
    }
    reader.thread.start();
    return reader;
  }

  /**
   * Says whether the index is being disturbed. While it is, it may be unavailable, and may go back
   * to an earlier instant; it must never be wrong.
   */
  public void setDisturbed(boolean value) {
    disturbed = value;
  }

  /** How many answers were compared with the truth and found right. */
  public int verified() {
    return tally.verified();
  }

  /** Waits for so many more right answers. */
  public void awaitVerified(int more, Duration limit) {
    int before = verified();
    Await.until(
        more + " more right answers",
        limit,
        () -> {
          check();
          return verified() >= before + more;
        });
  }

  /** Waits until the index is as new as what the writer, which has ended, has recorded. */
  public void awaitNewest() {
    for (LiveTable table : tables) {
      String newest = table.newestInstant();
      Await.until(
          "instant " + newest + " of " + table.name(),
          CATCH_UP,
          () -> newest.equals(indexedInstant(table.name())));
    }
  }

  private String indexedInstant(String table) throws Exception {
    return client.describe(table).get().index().orElseThrow().asOf().instant();
  }

  /** How the job's following of each table goes. */
  public Map<String, FollowingState> following() {
    Map<String, FollowingState> states = new HashMap<>();
    for (LiveTable table : tables) {
      states.put(table.name(), client.describe(table.name()).join().following().orElseThrow());
    }
    return states;
  }

  /** What became of all questions. */
  public Tally tally() {
    return tally;
  }

  /** Fails if an answer was wrong. */
  public void check() {
    if (failure != null) {
      throw new AssertionError(failure + "\nafter " + tally, failure);
    }
  }

  /** Ends the asking, and fails if an answer was wrong. */
  public void stop() throws InterruptedException {
    stopped = true;
    thread.join();
    check();
  }

  @Override
  public void close() {
    stopped = true;
    client.close();
  }

  private void run() {
    try {
      while (!stopped) {
        ask(tables.get(random.nextInt(tables.size())));
        // The writer and the job need the processors too.
        Thread.sleep(random.nextInt(MOST_MILLIS_BETWEEN_QUESTIONS));
      }
    } catch (Throwable e) {
      failure = e;
    }
  }

  private void ask(LiveTable table) throws InterruptedException {
    Predicate predicate = table.predicate();
    boolean older = random.nextInt(10) == 0;
    boolean disturbedBefore = disturbed;
    PruneRequest request =
        PruneRequest.table(table.name())
            .where(predicate)
            .asOfInstant(older ? table.recentInstant() : null)
            .build();
    long start = System.nanoTime();
    PruneResult result = client.prune(request).join();
    long latency = System.nanoTime() - start;
    if (result.status() == PruneStatus.UNAVAILABLE) {
      tally.addUnavailable(result.problem());
      boolean allowed =
          disturbedBefore
              || disturbed
              || stopped
              || older && NOT_KEPT.contains(result.problem().code());
      if (!allowed) {
        throw new AssertionError(request + " is unavailable: " + result.problem());
      }
      Thread.sleep(MILLIS_AFTER_NO_ANSWER);
      return;
    }
    if (result.lagSeconds().orElseThrow() > LONGEST_LAG_SECONDS) {
      throw new AssertionError("The index is not kept up to date: " + result);
    }
    AtInstant at = table.at(result.asOf().instant());
    Verdict verdict = TruthCheck.verify(result, predicate, at.table());
    if (!older) {
      checkOrder(table, at, disturbedBefore || disturbed);
    }
    tally.addVerified(verdict, older, result.lagSeconds().orElseThrow(), latency);
  }

  private void checkOrder(LiveTable table, AtInstant at, boolean mayGoBack) {
    Long before = newest.put(table.name(), at.sequence());
    if (before != null && before > at.sequence() && !mayGoBack) {
      throw new AssertionError(
          table.name() + " went back from its instant " + before + " to " + at.sequence());
    }
  }
}
