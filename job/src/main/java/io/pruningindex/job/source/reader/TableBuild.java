package io.pruningindex.job.source.reader;

import io.pruningindex.job.hudi.HudiTable;
import io.pruningindex.job.hudi.TableSnapshot;
import io.pruningindex.job.hudi.TimelineInstant;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.schema.TableSchema;
import java.util.Iterator;
import java.util.List;

/** Reads a table as a whole, as of one instant, and sends it as a new epoch. */
final class TableBuild {
  private final HudiTable table;
  private final StepSender sender;
  private final HealthReporter health;
  private final SourceMetrics metrics;

  TableBuild(HudiTable table, StepSender sender, HealthReporter health, SourceMetrics metrics) {
    this.table = table;
    this.sender = sender;
    this.health = health;
    this.metrics = metrics;
  }

  /**
   * Builds the table.
   *
   * @param reason why it is built anew, or "" for the first time
   * @return the schema that was sent
   */
  TableSchema run(String reason) throws InterruptedException {
    health.building(reason, 0);
    long lookedAt = System.currentTimeMillis();
    List<TimelineInstant> instants = table.completedInstants();
    List<String> begun = table.begunWrites();
    TableSnapshot snapshot = table.snapshot(instants);
    sender.openEpoch(snapshot.schema());
    long filesRead = 0;
    Iterator<FileBatch> pieces = snapshot.pieces();
    while (pieces.hasNext()) {
      FileBatch piece = pieces.next();
      sender.sendPiece(piece);
      filesRead += piece.count();
      metrics.filesRead.inc(piece.count());
      health.building(reason, filesRead);
    }
    sender.completeEpoch(snapshot.instant().orElse(null), instants, begun, lookedAt);
    health.built();
    return snapshot.schema();
  }
}
