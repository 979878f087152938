package io.pruningindex.e2e.timeline;

import io.pruningindex.job.demo.oracle.SingleWorker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A table while a sequence of actions is done to it. */
final class WrittenTable implements AutoCloseable {
  private static final Set<WriterAction> UNDOING =
      EnumSet.of(WriterAction.ROLL_BACK_COMPLETED, WriterAction.RESTORE);

  private final Sequence sequence;
  private final Path path;
  private final SingleWorker worker = new SingleWorker();
  private final WriterActions actions;
  private final History history;
  private final List<String> log = new ArrayList<>();
  private boolean refused;
  private boolean givenUp;

  /** Creates the table; nothing is in it. */
  WrittenTable(Sequence sequence, Path folder) throws Exception {
    this.sequence = sequence;
    this.path = folder.resolve(sequence.table());
    this.actions = worker.call(() -> WriterActions.createTable(sequence.shape(), path));
    this.history = new History(sequence, path, new Timeline(path));
  }

  Sequence sequence() {
    return sequence;
  }

  String name() {
    return sequence.table();
  }

  Path path() {
    return path;
  }

  History history() {
    return history;
  }

  /** What was really done, step by step, and what was the newest instant then. */
  List<String> log() {
    return List.copyOf(log);
  }

  /**
   * Whether Hudi has failed and refuses to go on, or has archived the newest instant: which instant
   * the table is as of now is anybody's guess.
   */
  boolean givenUp() {
    return givenUp;
  }

  /**
   * Does what the step says, or writes something if that is not possible just now, and records what
   * became of the table.
   *
   * @return what was really done
   */
  String apply(Step step) throws Exception {
    return worker.call(
        () -> {
          log.add(step.writer() + " ...");
          RecordedTable before = history.newest();
          String done = attempt(step);
          log.set(log.size() - 1, done);
          history.record();
          if (step.writer() == WriterAction.ARCHIVE && !history.newest().isLike(before)) {
            // It goes by requested times: the last to complete is gone, one before it is the newest
            // again, and what is built now has its name. Or a replacement is gone whose groups were
            // not cleaned yet, and Hudi's view lists them again.
            givenUp = true;
          }
          log.set(log.size() - 1, done + " -> " + history.newest().instant());
          return done;
        });
  }

  private String attempt(Step step) {
    WriterAction action = step.writer();
    try {
      boolean possible = actions.perform(action, step.seed());
      if (!possible) {
        actions.perform(WriterAction.UPSERT, step.seed());
      }
      refused = false;
      return possible ? action.toString() : action + " (" + WriterAction.UPSERT + ")";
    } catch (RuntimeException e) {
      // A write in conflict with another, or what Hudi cannot do to such a table. If it fails again
      // or in the middle of undoing, it will for ever.
      givenUp = refused || UNDOING.contains(action);
      refused = true;
      actions.reopen();
      return action + " (REFUSED: " + rootOf(e) + ")";
    }
  }

  private static Throwable rootOf(Throwable failure) {
    return failure.getCause() == null ? failure : rootOf(failure.getCause());
  }

  @Override
  public void close() {
    actions.close();
    history.close();
    worker.close();
  }
}
