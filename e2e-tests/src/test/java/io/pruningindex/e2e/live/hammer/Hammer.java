package io.pruningindex.e2e.live.hammer;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.timeline.WriterAction;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.schema.TableSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Writers that do all that can be done to tables without pause, and clients that ask without pause.
 * Each answer is compared with what the table was at the instant that the answer names.
 */
public final class Hammer implements AutoCloseable {
  /** What must really have been done; what is drawn is not always possible. */
  private static final Set<WriterAction> WANTED =
      EnumSet.of(
          WriterAction.UPSERT,
          WriterAction.DELETE,
          WriterAction.INSERT_OVERWRITE,
          WriterAction.DELETE_PARTITION,
          WriterAction.FINISH_COMPACTION,
          WriterAction.FINISH_CLUSTERING,
          WriterAction.CLEAN,
          WriterAction.SAVEPOINT,
          WriterAction.RESTORE);

  /** How many right answers of each kind there must be for all actions done once. */
  private static final int LEAST_ANSWERS = 10;

  private static final int NEVER = Integer.MAX_VALUE;
  private static final int QUESTIONS_OF_NEW_CLIENTS = 60;
  private static final Duration CATCH_UP = Duration.ofSeconds(120);

  private final List<HammerWriter> writers = new ArrayList<>();
  private final List<Asker> askers = new ArrayList<>();
  private final Disturbance disturbance = new Disturbance();
  private final HammerTally tally = new HammerTally();
  private final Random random;
  private IndexWatch watch;

  private Hammer(long seed) {
    this.random = new Random(seed);
  }

  /**
   * Creates a copy-on-write and a merge-on-read table, each with some rows.
   *
   * @param folder where to put them
   */
  public static Hammer create(Path folder, long seed) throws Exception {
    Path lake = Files.createDirectories(folder.resolve("hammered"));
    Hammer hammer = new Hammer(seed);
    for (boolean mergeOnRead : List.of(false, true)) {
      String name = mergeOnRead ? "merged" : "copied";
      hammer.writers.add(HammerWriter.create(name, mergeOnRead, hammer.random.nextLong(), lake));
    }
    return hammer;
  }

  /** The tables by name. */
  public Map<String, Path> tables() {
    Map<String, Path> tables = new LinkedHashMap<>();
    writers.forEach(writer -> tables.put(writer.record().name(), writer.path()));
    return tables;
  }

  /** Begins to write and to ask, once the tables are indexed. */
  public void start(Supplier<PruningClient> clients) {
    List<TableRecord> records = writers.stream().map(HammerWriter::record).toList();
    watch = new IndexWatch(clients.get(), records);
    Map<TableRecord, TableSchema> schemas = watch.awaitFollowing();
    for (int questions : new int[] {NEVER, NEVER, QUESTIONS_OF_NEW_CLIENTS}) {
      String name = questions == NEVER ? "states" : "states, by new clients";
      long seed = random.nextLong();
      askers.add(new StateAsker(name, schemas, clients, questions, disturbance, tally, seed));
    }
    for (TableRecord record : records) {
      askers.add(new RangeAsker(record, clients, NEVER, disturbance, tally, random.nextLong()));
    }
    writers.forEach(HammerWriter::start);
    askers.forEach(Asker::start);
  }

  /** Fails if an answer was wrong, or a writer has failed. */
  public void check() {
    writers.forEach(HammerWriter::check);
    try {
      askers.forEach(Asker::check);
    } catch (AssertionError e) {
      String done = writers.stream().map(HammerWriter::description).collect(joining("\n"));
      throw new AssertionError(e.getMessage() + "\n" + done, e.getCause());
    }
  }

  /**
   * Hammers for some time, and longer if not everything was done, and answered, so many times until
   * then.
   */
  public void awaitAllActions(int times, Duration least, Duration most) {
    long start = System.nanoTime();
    Await.until(
        "all actions to be done, and questions of all kinds answered, " + times + " times",
        most,
        () -> {
          check();
          return System.nanoTime() - start > least.toNanos()
              && WANTED.stream().allMatch(action -> count(action) >= times)
              && Stream.of(Kind.values())
                  .allMatch(kind -> tally.right(kind) >= times * LEAST_ANSWERS);
        });
  }

  private int count(WriterAction action) {
    return writers.stream().mapToInt(writer -> writer.count(action)).sum();
  }

  /** Says that the index begins to be disturbed by a failure. */
  public void beginDisturbance() {
    disturbance.change();
  }

  /** Waits until every client was answered again, and says that the disturbance is over. */
  public void awaitAnswers(int count, Duration limit) {
    List<Integer> before = askers.stream().map(Asker::answered).toList();
    Await.until(
        count + " answers for each client",
        limit,
        () -> {
          check();
          for (int i = 0; i < askers.size(); i++) {
            if (askers.get(i).answered() < before.get(i) + count) {
              return false;
            }
          }
          return true;
        });
    disturbance.change();
  }

  /** Ends the writing, waits until the index is up to date, lets all ask on, and ends. */
  public void stop() {
    for (HammerWriter writer : writers) {
      writer.stop();
    }
    watch.awaitNewest();
    List<Integer> before = askers.stream().map(Asker::answered).toList();
    for (int i = 0; i < askers.size(); i++) {
      int wanted = before.get(i) + 5;
      Asker asker = askers.get(i);
      Await.until("last answers", CATCH_UP, () -> asker.answered() >= wanted || failed());
      asker.stop();
    }
  }

  private boolean failed() {
    check();
    return false;
  }

  /** Fails if the questions were not worth asking, or if anything is in the way in the end. */
  public void assertWorthwhile() {
    for (Kind kind : Kind.values()) {
      assertThat(tally.right(kind))
          .as("right answers %s", kind)
          .isGreaterThanOrEqualTo(LEAST_ANSWERS);
    }
    assertThat(tally.filesAdded()).isPositive();
    assertThat(tally.verdict().needed()).isPositive();
    assertThat(tally.verdict().kept()).isLessThan(tally.verdict().slices() * 9 / 10);
    assertThat(watch.following().values())
        .isNotEmpty()
        .allSatisfy(
            state -> assertThat(state.condition()).isEqualTo(FollowingState.Condition.FOLLOWING));
  }

  /** What was done to the tables, and what became of the questions. */
  @Override
  public String toString() {
    String text = writers + "; " + tally;
    if (watch == null) {
      return text;
    }
    try {
      return text + "; " + watch.following();
    } catch (CompletionException e) {
      return text + "; " + e.getCause();
    }
  }

  @Override
  public void close() {
    for (Asker asker : askers) {
      asker.close();
    }
    for (HammerWriter writer : writers) {
      writer.close();
    }
    if (watch != null) {
      watch.close();
    }
  }
}
