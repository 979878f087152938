package io.pruningindex.e2e.timeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What a writer may do to a table. */
public enum WriterAction {
  INSERT(4),
  UPSERT(7),
  DELETE(2),
  INSERT_OVERWRITE(2),
  INSERT_OVERWRITE_TABLE(1),
  DELETE_PARTITION(2),
  SCHEDULE_COMPACTION(3),
  FINISH_COMPACTION(3),
  SCHEDULE_LOG_COMPACTION(1),
  FINISH_LOG_COMPACTION(2),
  SCHEDULE_CLUSTERING(2),
  FINISH_CLUSTERING(3),
  CLEAN(3),
  /** Plans a clean and deletes all files that it is to delete, and leaves it at that. */
  LEAVE_CLEAN(1),
  ARCHIVE(3),
  /** Writes data files, and leaves it at that. */
  FAIL_WRITE(1),
  FAIL_WRITE_AND_ROLL_BACK(1),
  ROLL_BACK_COMPLETED(1),
  SAVEPOINT(2),
  DELETE_SAVEPOINT(1),
  RESTORE(2),
  ADD_COLUMN(1),
  WIDEN_COLUMN(1),
  /** Writes data files, to be committed once others have committed theirs. */
  BEGIN_SLOW_WRITE(3),
  COMPLETE_SLOW_WRITE(3),
  INDEX_STATS(1);

  private final int weight;

  WriterAction(int weight) {
    this.weight = weight;
  }

  /** Draws one that can be done to such a table; some are likelier than others. */
  static WriterAction draw(TableShape shape, Random random) {
    List<WriterAction> lots = new ArrayList<>();
    for (WriterAction action : values()) {
      for (int i = 0; i < action.weight && action.suits(shape); i++) {
        lots.add(action);
      }
    }
    return lots.get(random.nextInt(lots.size()));
  }

  private boolean suits(TableShape shape) {
    return switch (this) {
      case SCHEDULE_COMPACTION, FINISH_COMPACTION, SCHEDULE_LOG_COMPACTION, FINISH_LOG_COMPACTION ->
          shape.mergeOnRead();
      case DELETE_PARTITION -> shape.partitioning() != Partitioning.NONE;
      case BEGIN_SLOW_WRITE, COMPLETE_SLOW_WRITE -> shape.severalWriters();
      case INDEX_STATS -> shape.metadataTable() && !shape.columnStats();
      default -> true;
    };
  }
}
