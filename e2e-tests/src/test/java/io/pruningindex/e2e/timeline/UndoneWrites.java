package io.pruningindex.e2e.timeline;

import java.util.Random;
import org.apache.hudi.common.table.HoodieTableVersion;

/** Writes that fail or are taken back, and savepoints to go back to. */
final class UndoneWrites {
  private final WriterSession session;
  private final SlowWrites slowWrites;

  UndoneWrites(WriterSession session, SlowWrites slowWrites) {
    this.session = session;
    this.slowWrites = slowWrites;
  }

  /** Writes data files, and leaves it at that. */
  boolean fail(Random random) {
    write(random);
    session.leftUnfinished();
    return true;
  }

  boolean failAndRollBack(Random random) {
    return session.writer().rollBack(write(random));
  }

  private String write(Random random) {
    String instant = session.begin();
    session.writer().upsert(instant, session.rows().changed(random));
    return instant;
  }

  boolean rollBackCompleted() {
    TableShape shape = session.shape();
    // Otherwise Hudi begins to roll back, finds that it cannot, and then refuses every write.
    boolean possible =
        shape.version().greaterThanOrEquals(HoodieTableVersion.EIGHT) || !shape.metadataTable();
    return possible
        && !session.hasFailedWrite()
        && slowWrites.isEmpty()
        && session
            .timeline()
            .lastWriteToRollBack()
            .filter(instant -> session.writer().rollBack(instant))
            .isPresent();
  }

  boolean savepoint() {
    return WriterSession.toInstant(
        session.timeline().lastWriteToSave(), session.writer()::savepoint);
  }

  boolean deleteSavepoint() {
    return WriterSession.toInstant(
        session.timeline().lastSavepoint(), session.writer()::deleteSavepoint);
  }

  /** Restores the last savepoint, or makes one to restore later. */
  boolean restore() {
    if (!slowWrites.isEmpty()) {
      return false;
    }
    TableShape shape = session.shape();
    // Hudi's metadata table loses whole partitions if it was compacted since the savepoint.
    boolean losesPartitions =
        shape.metadataTable()
            && shape.version().lesserThan(HoodieTableVersion.EIGHT)
            && shape.metadataCompactionCommits() < TableShape.NO_METADATA_COMPACTION;
    if (losesPartitions) {
      return false;
    }
    boolean restored =
        WriterSession.toInstant(session.timeline().lastSavepoint(), session.writer()::restoreTo);
    if (restored) {
      session.reopen();
    }
    return restored || savepoint();
  }
}
