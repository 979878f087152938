package io.pruningindex.e2e.live.hammer;

import io.pruningindex.e2e.timeline.WriterAction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/** Deals actions like cards, so that each kind comes up once in a while, in any surroundings. */
final class ActionDeck {
  /** In every deck. */
  private static final List<WriterAction> ALWAYS =
      List.of(
          WriterAction.UPSERT,
          WriterAction.UPSERT,
          WriterAction.UPSERT,
          WriterAction.INSERT,
          WriterAction.DELETE,
          WriterAction.INSERT_OVERWRITE,
          WriterAction.DELETE_PARTITION,
          WriterAction.FINISH_CLUSTERING,
          WriterAction.CLEAN,
          WriterAction.SAVEPOINT,
          WriterAction.RESTORE);

  private static final List<WriterAction> OF_MERGE_ON_READ =
      List.of(
          WriterAction.UPSERT,
          WriterAction.SCHEDULE_COMPACTION,
          WriterAction.UPSERT,
          WriterAction.FINISH_COMPACTION);

  /** One of these is in each deck. */
  private static final List<List<WriterAction>> SELDOM =
      List.of(
          List.of(WriterAction.FAIL_WRITE_AND_ROLL_BACK),
          List.of(WriterAction.SCHEDULE_CLUSTERING),
          List.of(WriterAction.ROLL_BACK_COMPLETED),
          List.of(WriterAction.INSERT_OVERWRITE_TABLE),
          // What is archived last must not be the newest instant.
          List.of(
              WriterAction.UPSERT, WriterAction.UPSERT, WriterAction.UPSERT, WriterAction.ARCHIVE));

  private final boolean mergeOnRead;
  private final Random random;
  private final Deque<WriterAction> cards = new ArrayDeque<>();
  private int decks;

  ActionDeck(boolean mergeOnRead, Random random) {
    this.mergeOnRead = mergeOnRead;
    this.random = random;
    // There must be something to act upon.
    cards.addAll(List.of(WriterAction.INSERT, WriterAction.UPSERT, WriterAction.INSERT));
  }

  WriterAction next() {
    if (cards.isEmpty()) {
      shuffle();
    }
    return cards.removeFirst();
  }

  private void shuffle() {
    List<List<WriterAction>> runs = new ArrayList<>();
    ALWAYS.forEach(action -> runs.add(List.of(action)));
    if (mergeOnRead) {
      runs.add(OF_MERGE_ON_READ);
    }
    runs.add(SELDOM.get(decks++ % SELDOM.size()));
    Collections.shuffle(runs, random);
    runs.forEach(cards::addAll);
  }
}
