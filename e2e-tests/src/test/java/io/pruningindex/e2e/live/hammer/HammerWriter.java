package io.pruningindex.e2e.live.hammer;

import io.pruningindex.e2e.timeline.ModelWriter;
import io.pruningindex.e2e.timeline.WriterAction;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Does one thing after the other to a table, without pause. */
final class HammerWriter implements AutoCloseable {
  private final ModelWriter writer;
  private final TableRecord record;
  private final ActionDeck deck;
  private final Map<String, Integer> done = new TreeMap<>();
  private final Thread thread;
  private volatile boolean stopped;
  private volatile Throwable failure;

  private HammerWriter(String name, boolean mergeOnRead, long seed, Path folder) throws Exception {
    this.writer = ModelWriter.create(name, seed, mergeOnRead, folder);
    this.record = new TableRecord(name);
    this.deck = new ActionDeck(mergeOnRead, new Random(seed));
    this.thread = new Thread(this::run, "writer of " + name);
  }

  /** Creates a table with some rows. */
  static HammerWriter create(String name, boolean mergeOnRead, long seed, Path folder)
      throws Exception {
    HammerWriter created = new HammerWriter(name, mergeOnRead, seed, folder);
    created.act();
    return created;
  }

  /** Begins to write without pause. */
  void start() {
    thread.start();
  }

  TableRecord record() {
    return record;
  }

  Path path() {
    return writer.path();
  }

  /** How many times an action was really done. */
  synchronized int count(WriterAction action) {
    return done.getOrDefault(action.name(), 0);
  }

  /** Fails if the writer has. */
  void check() {
    if (failure != null) {
      throw new AssertionError(failure + "\nof " + description(), failure);
    }
  }

  /** The table and the last things that were done to it. */
  String description() {
    return writer.description();
  }

  /** Ends the writing after what is under way. */
  void stop() {
    stopped = true;
    Threads.join(thread);
    check();
  }

  private void run() {
    try {
      while (!stopped) {
        act();
      }
    } catch (Throwable e) {
      failure = e;
    }
  }

  private void act() throws Exception {
    WriterAction action = deck.next();
    record.begin(action);
    String performed = writer.perform(action);
    if (writer.givenUp()) {
      throw new IllegalStateException("Hudi refuses to go on after " + performed);
    }
    record.end(writer);
    count(performed.replaceAll("(?s)REFUSED: .*", "REFUSED)"));
  }

  private synchronized void count(String performed) {
    boolean restored = record.newest().undoing();
    // Without a savepoint to go back to, one is made.
    String named =
        performed.equals(WriterAction.RESTORE.name()) && !restored ? "SAVEPOINT" : performed;
    done.merge(named, 1, Integer::sum);
  }

  @Override
  public synchronized String toString() {
    return record.name() + ": " + (record.newest().sequence() + 1) + " instants by " + done;
  }

  @Override
  public void close() {
    stopped = true;
    Threads.join(thread);
    writer.close();
  }
}
