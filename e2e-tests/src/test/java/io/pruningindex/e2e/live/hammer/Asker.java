package io.pruningindex.e2e.live.hammer;

import io.pruningindex.query.FollowingState;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruningClient;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/** A thread that asks without pause, with a client of its own. Ends at the first wrong answer. */
abstract class Asker implements AutoCloseable {
  private static final int MOST_MILLIS_BETWEEN_QUESTIONS = 15;
  private static final int MILLIS_AFTER_NO_ANSWER = 20;

  /** After complete instants were undone, the index is built anew within this time. */
  private static final Duration REBUILDING = Duration.ofSeconds(60);

  /** While the index is disturbed, what may be in the way of an answer. */
  private static final Set<Problem.Code> DISTURBED =
      EnumSet.of(
          Problem.Code.INDEX_DOWN, Problem.Code.INCONSISTENT, Problem.Code.DEADLINE_EXCEEDED);

  /** What may be in the way where an instant was named. */
  private static final Set<Problem.Code> NOT_HELD =
      EnumSet.of(Problem.Code.EXPIRED, Problem.Code.NOT_YET_INDEXED, Problem.Code.BEHIND);

  /**
   * Why an index is built anew after a failure though nothing may have happened to it: nobody
   * looked while a write followed one that is saved; a build was interrupted.
   */
  private static final List<String> IN_DOUBT =
      List.of("may have been archived unseen", "interrupted");

  final Disturbance disturbance;
  final HammerTally tally;
  final Random random;
  private final Supplier<PruningClient> clients;
  private final int questionsPerClient;
  private final Thread thread;
  private PruningClient client;
  private int asked;
  private volatile int answered;
  private volatile boolean stopped;
  private volatile Throwable failure;

  /**
   * Prepares to ask.
   *
   * @param questionsPerClient after how many questions to go on with a new client
   */
  Asker(
      String name,
      Supplier<PruningClient> clients,
      int questionsPerClient,
      Disturbance disturbance,
      HammerTally tally,
      long seed) {
    this.clients = clients;
    this.questionsPerClient = questionsPerClient;
    this.disturbance = disturbance;
    this.tally = tally;
    this.random = new Random(seed);
    this.client = clients.get();
    this.thread = new Thread(this::run, name);
  }

  final void start() {
    thread.start();
  }

  /** How many answers were right. */
  final int answered() {
    return answered;
  }

  /** Fails if an answer was wrong. */
  final void check() {
    if (failure != null) {
      String done = thread.getName() + " after " + tally;
      throw new AssertionError(failure + "\nof " + done, failure);
    }
  }

  /** Ends the asking, and fails if an answer was wrong. */
  final void stop() {
    stopped = true;
    Threads.join(thread);
    check();
  }

  private void run() {
    try {
      while (!stopped) {
        if (askOnce()) {
          answered++;
          // Writers and the job need the processors too.
          Thread.sleep(random.nextInt(MOST_MILLIS_BETWEEN_QUESTIONS));
        } else {
          Thread.sleep(MILLIS_AFTER_NO_ANSWER);
        }
      }
    } catch (Throwable e) {
      failure = e;
    }
  }

  /**
   * Asks a question.
   *
   * @return whether there was an answer, which was right then
   * @throws AssertionError if the answer was wrong
   */
  abstract boolean askOnce() throws Exception;

  final PruneResult ask(PruneRequest request) {
    if (asked++ % questionsPerClient == questionsPerClient - 1) {
      client.close();
      client = clients.get();
    }
    return client.prune(request).join();
  }

  /** What excuses that there is no answer whatever was asked for; empty if nothing does. */
  final String excuse(TableRecord record, Problem problem, int mark) {
    if (!DISTURBED.contains(problem.code())) {
      return "";
    }
    return disturbance.since(mark) ? "failure" : record.undoneWithin(REBUILDING) ? "restore" : "";
  }

  /**
   * What excuses that an instant is not held though nothing was undone; empty if nothing does. The
   * job builds an index anew where it cannot be sure that nothing was missed or taken back.
   */
  final String rebuilt(Sightings seen, Problem problem) {
    if (!NOT_HELD.contains(problem.code())) {
      return "";
    }
    FollowingState following = client.describe(seen.table()).join().following().orElseThrow();
    boolean inDoubt =
        disturbance.ever()
            && IN_DOUBT.stream().anyMatch(following.rebuildReason().orElse("")::contains);
    return inDoubt && seen.forget(following.rebuilds()) ? "built anew in doubt" : "";
  }

  /** In which way an instant may not be held. */
  final String why(TableRecord table, Moment moment, int mark) {
    if (disturbance.since(mark)) {
      return "failure";
    }
    return table.undoneSince(moment)
        ? "undone"
        : table.cleanedSince(moment) ? "cleaned" : "not held";
  }

  /** The failure of an answer that there should have been. */
  static AssertionError missing(PruneRequest request, PruneResult result, String expected) {
    return new AssertionError(
        "%s is unavailable: %s; expected %s".formatted(request, result.problem(), expected));
  }

  @Override
  public final void close() {
    stopped = true;
    Threads.join(thread);
    client.close();
  }
}
