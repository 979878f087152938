package io.pruningindex.e2e.timeline;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** A table that is being written: the client that writes it, and what must be known to go on. */
final class WriterSession implements AutoCloseable {
  private final TableShape shape;
  private final Path path;
  private final Timeline timeline;
  private final RowModel rows;
  private boolean columnAdded;
  private boolean columnWidened;
  private boolean columnStats;
  private boolean failedWrite;
  private TableWriter writer;

  private WriterSession(TableShape shape, Path path) {
    this.shape = shape;
    this.path = path;
    this.timeline = new Timeline(path);
    this.rows = new RowModel(shape.partitioning());
    this.columnStats = shape.columnStats();
    this.writer = open();
  }

  /** Creates a table. */
  static WriterSession createTable(TableShape shape, Path path) throws IOException {
    TableWriter.create(shape, path);
    return new WriterSession(shape, path);
  }

  TableShape shape() {
    return shape;
  }

  Timeline timeline() {
    return timeline;
  }

  RowModel rows() {
    return rows;
  }

  /** The client of Hudi that writes now. */
  TableWriter writer() {
    return writer;
  }

  /** Another client of Hudi, to be closed by the caller. */
  TableWriter open() {
    return new TableWriter(shape, path, Row.schema(columnAdded, columnWidened), columnStats);
  }

  /** Goes on with another client of Hudi. */
  void reopen() {
    writer.close();
    writer = open();
  }

  /** Begins a write. Without several writers Hudi takes back a failed one first. */
  String begin() {
    failedWrite = false;
    return writer.begin();
  }

  /** Says that a write was begun by other means, with the same effect. */
  void begun() {
    failedWrite = false;
  }

  /** Says that a write was left unfinished. */
  void leftUnfinished() {
    failedWrite = !shape.severalWriters();
  }

  /** Whether a failed write is to be taken back by the next one, or never. */
  boolean hasFailedWrite() {
    return failedWrite;
  }

  /** Goes on with a column more; false if it is there. */
  boolean addColumn() {
    boolean added = !columnAdded;
    columnAdded = true;
    return reopenIf(added);
  }

  /** Goes on with a column of a wider type; false if it is. */
  boolean widenColumn() {
    boolean widened = !columnWidened;
    columnWidened = true;
    return reopenIf(widened);
  }

  /** Goes on with column stats; false if there are. */
  boolean switchColumnStatsOn() {
    boolean switched = !columnStats;
    columnStats = true;
    return reopenIf(switched);
  }

  private boolean reopenIf(boolean changed) {
    if (changed) {
      reopen();
    }
    return changed;
  }

  /** Does something to an instant, if there is one; says whether there is. */
  static boolean toInstant(Optional<String> instant, Consumer<String> action) {
    instant.ifPresent(action);
    return instant.isPresent();
  }

  @Override
  public void close() {
    writer.close();
  }
}
