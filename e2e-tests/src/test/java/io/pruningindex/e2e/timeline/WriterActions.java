package io.pruningindex.e2e.timeline;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;

/** Does each kind of action to a table. */
final class WriterActions implements AutoCloseable {
  private final WriterSession session;
  private final RowWrites rowWrites;
  private final TableServices services;
  private final SlowWrites slowWrites;
  private final UndoneWrites undoneWrites;

  private WriterActions(WriterSession session) {
    this.session = session;
    this.rowWrites = new RowWrites(session);
    this.services = new TableServices(session);
    this.slowWrites = new SlowWrites(session);
    this.undoneWrites = new UndoneWrites(session, slowWrites);
  }

  /** Creates a table. */
  static WriterActions createTable(TableShape shape, Path path) throws IOException {
    return new WriterActions(WriterSession.createTable(shape, path));
  }

  /** Goes on with another client of Hudi. */
  void reopen() {
    session.reopen();
  }

  /**
   * Does what is asked for; false if that is not possible just now.
   *
   * @throws RuntimeException if Hudi refuses
   */
  boolean perform(WriterAction action, long seed) {
    Random random = new Random(seed);
    return switch (action) {
      case INSERT -> rowWrites.insert(random);
      case UPSERT -> rowWrites.upsert(random);
      case DELETE -> rowWrites.delete(random);
      case INSERT_OVERWRITE -> rowWrites.overwrite(false, random);
      case INSERT_OVERWRITE_TABLE -> rowWrites.overwrite(true, random);
      case DELETE_PARTITION -> rowWrites.deletePartition(random);
      case ADD_COLUMN -> rowWrites.addColumn(random);
      case WIDEN_COLUMN -> rowWrites.widenColumn(random);
      case INDEX_STATS -> rowWrites.indexStats(random);
      case SCHEDULE_COMPACTION -> services.scheduleCompaction();
      case FINISH_COMPACTION -> services.finishCompaction();
      case SCHEDULE_LOG_COMPACTION -> services.scheduleLogCompaction();
      case FINISH_LOG_COMPACTION -> services.finishLogCompaction();
      case SCHEDULE_CLUSTERING -> services.scheduleClustering();
      case FINISH_CLUSTERING -> services.finishClustering();
      case CLEAN -> services.clean();
      case LEAVE_CLEAN -> services.leaveClean();
      case ARCHIVE -> services.archive();
      case FAIL_WRITE -> undoneWrites.fail(random);
      case FAIL_WRITE_AND_ROLL_BACK -> undoneWrites.failAndRollBack(random);
      case ROLL_BACK_COMPLETED -> undoneWrites.rollBackCompleted();
      case SAVEPOINT -> undoneWrites.savepoint();
      case DELETE_SAVEPOINT -> undoneWrites.deleteSavepoint();
      case RESTORE -> undoneWrites.restore();
      case BEGIN_SLOW_WRITE -> slowWrites.begin(random);
      case COMPLETE_SLOW_WRITE -> slowWrites.complete(random);
    };
  }

  /** Deletes each partition that may have rows. */
  void deleteAllPartitions() {
    rowWrites.deleteAllPartitions();
  }

  @Override
  public void close() {
    slowWrites.close();
    session.close();
  }
}
