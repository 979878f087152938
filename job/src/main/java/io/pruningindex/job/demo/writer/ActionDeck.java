package io.pruningindex.job.demo.writer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.apache.hudi.common.model.HoodieTableType;

/**
 * The order of the actions on a table: like cards, shuffled and dealt until none is left. So each
 * kind comes up once in a while, in ever new surroundings.
 */
final class ActionDeck {
  private final HoodieTableType type;
  private final Random random;
  private final List<TableAction> cards = new ArrayList<>();

  ActionDeck(HoodieTableType type, Random random) {
    this.type = type;
    this.random = random;
  }

  /** The next action that is possible now. Others wait; an upsert is always possible. */
  TableAction next(Predicate<TableAction> possible) {
    if (cards.isEmpty()) {
      shuffle();
    }
    for (Iterator<TableAction> card = cards.iterator(); card.hasNext(); ) {
      TableAction action = card.next();
      if (possible.test(action)) {
        card.remove();
        return action;
      }
    }
    return TableAction.UPSERT;
  }

  private void shuffle() {
    cards.addAll(Collections.nCopies(4, TableAction.UPSERT));
    cards.add(TableAction.DELETE);
    cards.add(TableAction.INSERT_OVERWRITE);
    cards.add(TableAction.DELETE_PARTITION);
    cards.add(TableAction.CLUSTER);
    cards.add(TableAction.CLEAN);
    cards.add(TableAction.ROLLBACK);
    if (type == HoodieTableType.MERGE_ON_READ) {
      cards.add(TableAction.SCHEDULE_COMPACTION);
    }
    Collections.shuffle(cards, random);
  }
}
