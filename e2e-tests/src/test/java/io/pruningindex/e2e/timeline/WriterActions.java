package io.pruningindex.e2e.timeline;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hudi.client.WriteStatus;
import org.apache.hudi.common.table.HoodieTableVersion;

/** Does each kind of action to a table. */
final class WriterActions implements AutoCloseable {
  private static final Set<WriterAction> TABLE_SERVICES =
      EnumSet.of(
          WriterAction.SCHEDULE_COMPACTION,
          WriterAction.FINISH_COMPACTION,
          WriterAction.SCHEDULE_CLUSTERING,
          WriterAction.FINISH_CLUSTERING,
          WriterAction.ROLL_BACK_COMPLETED);

  /** A write whose data files are there, and that is not committed. */
  private record SlowWrite(
      TableWriter writer, String instant, List<WriteStatus> written, List<Row> rows) {}

  private final TableShape shape;
  private final Path path;
  private final Timeline timeline;
  private final RowModel rows;
  private boolean columnAdded;
  private boolean columnWidened;
  private boolean columnStats;
  private TableWriter writer;
  private SlowWrite slow;
  private boolean failedWrite;

  private WriterActions(TableShape shape, Path path) {
    this.shape = shape;
    this.path = path;
    this.timeline = new Timeline(path);
    this.rows = new RowModel(shape.partitioning());
    this.columnStats = shape.columnStats();
    this.writer = open();
  }

  /** Creates a table. */
  static WriterActions createTable(TableShape shape, Path path) throws IOException {
    TableWriter.create(shape, path);
    return new WriterActions(shape, path);
  }

  private TableWriter open() {
    return new TableWriter(shape, path, Row.schema(columnAdded, columnWidened), columnStats);
  }

  /** Goes on with another client of Hudi. */
  void reopen() {
    writer.close();
    writer = open();
  }

  /**
   * Does what is asked for; false if that is not possible just now.
   *
   * @throws RuntimeException if Hudi refuses
   */
  boolean perform(WriterAction action, long seed) {
    if (failedWrite && TABLE_SERVICES.contains(action)) {
      // Without several writers Hudi takes back failed writes before newer ones, or never.
      return false;
    }
    Random random = new Random(seed);
    return switch (action) {
      case INSERT -> insert(random);
      case UPSERT -> upsert(random);
      case DELETE -> delete(random);
      case INSERT_OVERWRITE -> overwrite(false, random);
      case INSERT_OVERWRITE_TABLE -> overwrite(true, random);
      case DELETE_PARTITION -> deletePartition(random);
      case SCHEDULE_COMPACTION -> writer.scheduleCompaction().isPresent();
      case FINISH_COMPACTION ->
          finish(timeline.pendingCompaction().or(writer::scheduleCompaction), writer::compact);
      case SCHEDULE_CLUSTERING -> writer.scheduleClustering().isPresent();
      case FINISH_CLUSTERING ->
          finish(timeline.pendingClustering().or(writer::scheduleClustering), writer::cluster);
      case CLEAN -> writer.clean();
      case ARCHIVE -> archive();
      case FAIL_WRITE -> leaveWrite(random);
      case FAIL_WRITE_AND_ROLL_BACK -> writer.rollBack(failWrite(random));
      case ROLL_BACK_COMPLETED -> rollBackCompleted();
      case SAVEPOINT -> savepoint();
      case RESTORE -> restore();
      case ADD_COLUMN -> addColumn(random);
      case WIDEN_COLUMN -> widenColumn(random);
      case BEGIN_SLOW_WRITE -> slow == null && beginSlowWrite(random);
      case COMPLETE_SLOW_WRITE -> slow == null ? beginSlowWrite(random) : completeSlowWrite();
      case INDEX_STATS -> indexStats(random);
    };
  }

  private static boolean finish(Optional<String> instant, Consumer<String> action) {
    instant.ifPresent(action);
    return instant.isPresent();
  }

  private boolean insert(Random random) {
    List<Row> inserted = rows.inserted(random);
    String instant = begin();
    writer.commit(instant, writer.insert(instant, inserted));
    rows.committed(inserted);
    return true;
  }

  private boolean upsert(Random random) {
    // Hudi refuses to change rows of file groups that wait to be clustered.
    boolean clustering = timeline.pendingClustering().isPresent();
    List<Row> changed = clustering ? rows.inserted(random) : rows.changed(random);
    String instant = begin();
    writer.commit(instant, writer.upsert(instant, changed));
    rows.committed(changed);
    return true;
  }

  private boolean delete(Random random) {
    List<Row> deleted = rows.some(random);
    if (deleted.isEmpty() || timeline.pendingClustering().isPresent()) {
      return false;
    }
    String instant = begin();
    writer.commit(instant, writer.delete(instant, deleted));
    rows.deleted(deleted::contains);
    return true;
  }

  private boolean overwrite(boolean wholeTable, Random random) {
    List<Row> replacements = rows.inserted(random);
    failedWrite = false;
    writer.overwrite(replacements, wholeTable);
    List<String> partitions = replacements.stream().map(Row::partition).toList();
    rows.deleted(row -> wholeTable || partitions.contains(row.partition()));
    rows.committed(replacements);
    return true;
  }

  private boolean deletePartition(Random random) {
    String partition = rows.partition(random);
    failedWrite = false;
    boolean deleted = writer.deletePartition(new Row("none", partition, 0, 0));
    rows.deleted(row -> deleted && row.partition().equals(partition));
    return deleted;
  }

  private boolean archive() {
    writer.archive();
    return true;
  }

  private boolean leaveWrite(Random random) {
    failWrite(random);
    failedWrite = !shape.severalWriters();
    return true;
  }

  private String failWrite(Random random) {
    String instant = begin();
    writer.upsert(instant, rows.changed(random));
    return instant;
  }

  private String begin() {
    failedWrite = false;
    return writer.begin();
  }

  private boolean rollBackCompleted() {
    // Otherwise Hudi begins to roll back, finds that it cannot, and then refuses every write.
    boolean possible =
        shape.version().greaterThanOrEquals(HoodieTableVersion.EIGHT) || !shape.metadataTable();
    return possible
        && slow == null
        && timeline.lastWriteToRollBack().filter(writer::rollBack).isPresent();
  }

  /** Restores the last savepoint, or makes one to restore later. */
  private boolean restore() {
    if (slow != null) {
      return false;
    }
    // Hudi's metadata table loses whole partitions if it was compacted since the savepoint.
    boolean losesPartitions =
        shape.metadataTable()
            && shape.version().lesserThan(HoodieTableVersion.EIGHT)
            && shape.metadataCompactionCommits() < TableShape.NO_METADATA_COMPACTION;
    if (losesPartitions) {
      return false;
    }
    boolean restored = finish(timeline.lastSavepoint(), writer::restoreTo);
    if (restored) {
      reopen();
    }
    return restored || savepoint();
  }

  private boolean savepoint() {
    return finish(timeline.lastWriteToSave(), writer::savepoint);
  }

  private boolean addColumn(Random random) {
    if (columnAdded) {
      return false;
    }
    columnAdded = true;
    reopen();
    return upsert(random);
  }

  private boolean widenColumn(Random random) {
    if (columnWidened) {
      return false;
    }
    columnWidened = true;
    reopen();
    return upsert(random);
  }

  private boolean beginSlowWrite(Random random) {
    TableWriter second = open();
    List<Row> written = random.nextBoolean() ? rows.inserted(random) : rows.changed(random);
    String instant = second.begin();
    slow = new SlowWrite(second, instant, second.upsert(instant, written), written);
    return true;
  }

  private boolean completeSlowWrite() {
    SlowWrite completing = slow;
    slow = null;
    try (TableWriter second = completing.writer()) {
      second.commit(completing.instant(), completing.written());
    }
    rows.committed(completing.rows());
    return true;
  }

  private boolean indexStats(Random random) {
    if (columnStats) {
      return false;
    }
    columnStats = true;
    reopen();
    // The indexer waits for all writes that were begun before it.
    if (shape.severalWriters() && !timeline.hasBegunWrites()) {
      writer.indexColumnStats();
      return true;
    }
    return upsert(random);
  }

  @Override
  public void close() {
    if (slow != null) {
      slow.writer().close();
    }
    writer.close();
  }
}
