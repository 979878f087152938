package io.pruningindex.job.source.reader;

import io.pruningindex.job.hudi.HudiTable;
import io.pruningindex.job.hudi.TableSnapshot;
import io.pruningindex.job.hudi.TimelineInstant;
import io.pruningindex.job.hudi.files.UnreadableFile;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.internal.state.Look;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads a table as a whole, as of one instant, and sends it as a new epoch. */
final class TableBuild {
  private final HudiTable table;
  private final StepSender sender;
  private final HealthReporter health;
  private final SourceMetrics metrics;
  private final TimelineLooks looks;

  TableBuild(
      HudiTable table,
      StepSender sender,
      HealthReporter health,
      SourceMetrics metrics,
      TimelineLooks looks) {
    this.table = table;
    this.sender = sender;
    this.health = health;
    this.metrics = metrics;
    this.looks = looks;
  }

  /**
   * Builds the table.
   *
   * @param reason why it is built anew, or "" for the first time
   * @return the schema that was sent
   */
  TableSchema run(String reason) throws InterruptedException {
    health.building(reason, 0);
    TimelineLooks.Start start = looks.begin();
    List<TimelineInstant> instants = table.completedInstants();
    List<String> begun = table.begunWrites();
    Look look = looks.ofBuild(start, table);
    TableSnapshot snapshot = table.snapshot(instants);
    if (sender.state().servedEpoch() == 0) {
      // Later the table's writers may have dropped them, and the others are of use still.
      table.requireColumns();
    }
    sender.openEpoch(snapshot.schema());
    table.takeUnreadable();
    List<UnreadableFile> damaged = new ArrayList<>();
    long filesRead = 0;
    Iterator<FileBatch> pieces = snapshot.pieces();
    while (pieces.hasNext()) {
      FileBatch piece = pieces.next();
      damaged.addAll(table.takeUnreadable());
      sender.sendPiece(piece);
      filesRead += piece.count();
      metrics.filesRead.inc(piece.count());
      health.building(reason, filesRead);
    }
    sender.completeEpoch(
        snapshot.instant().orElse(null), instants, begun, snapshot.schema(), damaged, look);
    health.built(table.unindexedColumns());
    return snapshot.schema();
  }
}
