package io.pruningindex.e2e.join;

import io.pruningindex.e2e.timeline.ModelWriter;
import io.pruningindex.e2e.timeline.WriterAction;
import io.pruningindex.job.config.HudiDimension;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** A dimension that is a Hudi table, to which one thing is done after the other. */
final class HudiDimensionWriter implements AutoCloseable {
  static final String KEY = "number";

  /** Rows of these numbers are in {@link #valueSet}. */
  static final String VALUE_SET_CONDITION = "number < 50";

  static final int VALUE_SET_LIMIT = 50;

  /** In every deck, in any order but for that within a list. */
  private static final List<List<WriterAction>> ALWAYS =
      List.of(
          List.of(WriterAction.UPSERT),
          List.of(WriterAction.UPSERT, WriterAction.CLEAN),
          List.of(WriterAction.INSERT, WriterAction.DELETE),
          List.of(WriterAction.INSERT_OVERWRITE),
          List.of(WriterAction.INSERT, WriterAction.DELETE_PARTITION),
          List.of(WriterAction.INSERT, WriterAction.FINISH_CLUSTERING),
          List.of(WriterAction.UPSERT, WriterAction.ROLL_BACK_COMPLETED),
          List.of(WriterAction.FAIL_WRITE_AND_ROLL_BACK),
          List.of(
              WriterAction.SAVEPOINT,
              WriterAction.UPSERT,
              WriterAction.DELETE,
              WriterAction.RESTORE));

  private static final List<WriterAction> OF_MERGE_ON_READ =
      List.of(
          WriterAction.UPSERT,
          WriterAction.SCHEDULE_COMPACTION,
          WriterAction.UPSERT,
          WriterAction.FINISH_COMPACTION);

  private final ModelWriter writer;
  private final boolean mergeOnRead;
  private final Random random;
  private final HudiDimensionHistory history = new HudiDimensionHistory();
  private final Deque<WriterAction> deck = new ArrayDeque<>();
  private final Map<String, Integer> done = new TreeMap<>();
  private int decks;

  private HudiDimensionWriter(ModelWriter writer, boolean mergeOnRead, Random random) {
    this.writer = writer;
    this.mergeOnRead = mergeOnRead;
    this.random = random;
    // There must be something to act upon.
    deck.addAll(List.of(WriterAction.INSERT, WriterAction.UPSERT, WriterAction.INSERT));
  }

  /** Creates a table with some rows. */
  static HudiDimensionWriter create(String name, boolean mergeOnRead, long seed, Path folder)
      throws Exception {
    HudiDimensionWriter created =
        new HudiDimensionWriter(
            ModelWriter.create(name, seed, mergeOnRead, folder), mergeOnRead, new Random(seed));
    while (!created.deck.isEmpty()) {
      created.act();
    }
    if (mergeOnRead) {
      // Now there are rows that can be changed in log files; the first deck goes without.
      created.deck.addAll(OF_MERGE_ON_READ);
    }
    return created;
  }

  String name() {
    return writer.name();
  }

  /** The name of the value set of some of its rows. */
  String valueSet() {
    return name() + "_low";
  }

  /** How the job reads it. */
  HudiDimension configuration() {
    return new HudiDimension(
        name(), writer.path().toString(), List.of(KEY), List.of("id", "revision", "text", "part"));
  }

  HudiDimensionHistory history() {
    return history;
  }

  /** How many times an action was really done. */
  synchronized int count(WriterAction action) {
    return done.getOrDefault(action.name(), 0);
  }

  /** Does the next thing. */
  String act() throws Exception {
    if (deck.isEmpty()) {
      shuffle();
    }
    WriterAction action = deck.removeFirst();
    history.begin(action);
    String performed = writer.perform(action);
    if (writer.givenUp()) {
      throw new IllegalStateException(
          "Hudi refuses to go on after " + performed + ": " + writer.description());
    }
    history.end(action, writer);
    synchronized (this) {
      done.merge(performed.replaceAll("(?s)REFUSED: .*", "REFUSED)"), 1, Integer::sum);
    }
    return performed;
  }

  private void shuffle() {
    List<List<WriterAction>> runs = new ArrayList<>(ALWAYS);
    if (mergeOnRead && decks > 0) {
      runs.add(OF_MERGE_ON_READ);
    }
    decks++;
    Collections.shuffle(runs, random);
    runs.forEach(deck::addAll);
  }

  @Override
  public synchronized String toString() {
    return name() + ": " + done;
  }

  @Override
  public void close() {
    writer.close();
  }
}
