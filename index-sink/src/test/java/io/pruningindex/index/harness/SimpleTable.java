package io.pruningindex.index.harness;

import io.pruningindex.index.event.TableEvent;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.internal.file.FileBatchBuilder;
import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.internal.state.Look;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Events of a table with one partition field and one indexed column. */
public final class SimpleTable {
  public static final TableSchema SCHEMA =
      new TableSchema(
          List.of(
              new Column("day", ColumnType.of(TypeKind.STRING), false),
              new Column("amount", ColumnType.of(TypeKind.LONG), true)),
          List.of(new PartitionField("day", ColumnType.of(TypeKind.STRING), true)),
          false,
          false,
          MergeMode.WHOLE_ROWS,
          9,
          true);

  private final String name;
  private final long incarnation;

  public SimpleTable(String name, long incarnation) {
    this.name = name;
    this.incarnation = incarnation;
  }

  /** The same table as another run of the source sends it. */
  public SimpleTable run(long otherIncarnation) {
    return new SimpleTable(name, otherIncarnation);
  }

  public TableEvent opened(long epoch) {
    return new TableEvent.EpochOpened(name, incarnation, epoch, SCHEMA);
  }

  public TableEvent listed(long epoch, long number, FileBatch files) {
    return new TableEvent.FilesListed(name, incarnation, epoch, number, files);
  }

  public TableEvent built(long epoch, long number, long currentTo) {
    return new TableEvent.EpochCompleted(
        name, incarnation, epoch, number, number * 10, number * 10 + 1, Look.at(currentTo));
  }

  public TableEvent added(long number, FileBatch files) {
    return new TableEvent.FilesAdded(name, incarnation, number, files);
  }

  public TableEvent removed(long number, String partition, String... files) {
    return new TableEvent.FilesRemoved(
        name,
        incarnation,
        number,
        Stream.of(files).map(f -> new TableEvent.FileReference(partition, f)).toList());
  }

  /** A clean that is under way, of files of one partition. */
  public TableEvent cleanPlanned(long number, String partition, String... files) {
    return new TableEvent.CleanPlanned(
        name,
        incarnation,
        number,
        Stream.of(files).map(f -> new TableEvent.FileReference(partition, f)).toList(),
        true);
  }

  /** A clean that is under way whose plan cannot be read. */
  public TableEvent unknownCleanPlanned(long number) {
    return new TableEvent.CleanPlanned(name, incarnation, number, List.of(), false);
  }

  public TableEvent replaced(long number, String partition, String fileId) {
    return new TableEvent.GroupsReplaced(
        name, incarnation, number, List.of(new TableEvent.GroupReference(partition, fileId)));
  }

  public TableEvent completed(long number, long currentTo) {
    return new TableEvent.InstantCompleted(
        name, incarnation, number, number * 10, number * 10 + 1, Look.at(currentTo));
  }

  public TableEvent heartbeat(long currentTo) {
    return heartbeat(Look.at(currentTo));
  }

  public TableEvent heartbeat(Look look) {
    return new TableEvent.Heartbeat(name, incarnation, look);
  }

  public TableEvent dropped() {
    return new TableEvent.TableDropped(name, incarnation);
  }

  /** Base files of one instant, one group each. */
  public static FileBatch bases(String partition, long instant, String... fileIds) {
    Files files = new Files();
    for (String fileId : fileIds) {
      files.base(partition, fileId, instant);
    }
    return files.batch();
  }

  /** The name of the base file of a group and instant. */
  public static String baseName(String fileId, long instant) {
    return fileId + "_" + instant + ".parquet";
  }

  /** Collects files; the bounds of the column are the instant. */
  public static final class Files {
    private final ColumnChunkBuilder amount = new ColumnChunkBuilder(ColumnType.of(TypeKind.LONG));
    private final FileBatchBuilder builder;

    public Files() {
      this("amount");
    }

    /** Files with stats of another column than the usual one. */
    public Files(String column) {
      Map<String, ColumnChunkBuilder> columns = new LinkedHashMap<>();
      columns.put(column, amount);
      builder = new FileBatchBuilder(columns);
    }

    public Files base(String partition, String fileId, long instant) {
      builder.add(
          partition, fileId, baseName(fileId, instant), FileKind.BASE, instant, instant, 100, 10);
      amount.addLongs(instant, instant, true, 0, 10);
      return this;
    }

    public Files log(String partition, String fileId, String logName, long instant, long anchor) {
      builder.add(partition, fileId, logName, FileKind.LOG, instant, anchor, 5, -1);
      amount.addLongs(anchor, anchor, false, -1, -1);
      return this;
    }

    public FileBatch batch() {
      return builder.build();
    }
  }
}
