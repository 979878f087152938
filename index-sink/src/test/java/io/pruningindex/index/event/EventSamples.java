package io.pruningindex.index.event;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.internal.file.FileBatchBuilder;
import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.state.Look;
import io.pruningindex.query.internal.state.SettledInstants;
import io.pruningindex.query.internal.state.TableHealth;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TimeFolders;
import io.pruningindex.query.schema.TypeKind;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One event of each kind, with something in every field. */
final class EventSamples {
  private static final String TABLE = "sales.örders";
  private static final long RUN = 0x0123456789ABCDEFL;
  private static final long INSTANT = InstantTime.pack("20260102030405");
  private static final long COMPLETED = InstantTime.pack("20260102030405678");
  private static final long NOW = 1_790_000_000_123L;

  /** The one that versions before 4 do not have. */
  static final String FOLDERS_BY_TIME = "schema-changed-folders-by-time";

  private EventSamples() {}

  static Map<String, TableEvent> all() {
    SettledInstants settled = new SettledInstants(COMPLETED, List.of(INSTANT));
    return all(new Look(NOW, NOW - 5_000, settled, "Europe/Berlin"));
  }

  /** As version 1 told them. */
  static Map<String, TableEvent> allOfVersion1() {
    return all(Look.at(NOW));
  }

  private static Map<String, TableEvent> all(Look look) {
    Map<String, TableEvent> all = new LinkedHashMap<>();
    all.put("epoch-opened", new TableEvent.EpochOpened(TABLE, RUN, 42, schema()));
    all.put("files-listed", new TableEvent.FilesListed(TABLE, RUN, 42, 1234, batch()));
    all.put(
        "epoch-completed",
        new TableEvent.EpochCompleted(TABLE, RUN, 42, 1234, INSTANT, COMPLETED, look));
    all.put("files-added", new TableEvent.FilesAdded(TABLE, RUN, 1235, batch()));
    all.put(
        "files-removed",
        new TableEvent.FilesRemoved(
            TABLE,
            RUN,
            1235,
            List.of(
                new TableEvent.FileReference("day=1", "a.parquet"),
                new TableEvent.FileReference("", "b.parquet"))));
    all.put(
        "clean-planned",
        new TableEvent.CleanPlanned(
            TABLE,
            RUN,
            1235,
            List.of(
                new TableEvent.FileReference("day=1", "a.parquet"),
                new TableEvent.FileReference("", "b.parquet")),
            true));
    all.put(
        "groups-replaced",
        new TableEvent.GroupsReplaced(
            TABLE, RUN, 1235, List.of(new TableEvent.GroupReference("day=1", "group-0"))));
    all.put("schema-changed", new TableEvent.SchemaChanged(TABLE, RUN, 1235, schema()));
    all.put(
        FOLDERS_BY_TIME, new TableEvent.SchemaChanged(TABLE, RUN, 1235, schemaOfFoldersByTime()));
    all.put(
        "instant-completed",
        new TableEvent.InstantCompleted(TABLE, RUN, 1235, INSTANT, COMPLETED, look));
    all.put("heartbeat", new TableEvent.Heartbeat(TABLE, RUN, look));
    TableHealth health =
        new TableHealth(
            TableHealth.Condition.BUILDING, NOW, "wait", 7, 2, "a gap", 123_456, "/warehouse/x");
    all.put("health-reported", new TableEvent.HealthReported(TABLE, RUN, health));
    all.put("table-dropped", new TableEvent.TableDropped(TABLE, RUN));
    return all;
  }

  private static TableSchema schemaOfFoldersByTime() {
    ColumnType number = ColumnType.of(TypeKind.LONG);
    TimeFolders hours =
        new TimeFolders(
            ChronoUnit.MILLIS, "yyyy/MM/dd/HH", true, Optional.of(ZoneOffset.ofHours(-3)));
    return new TableSchema(
        List.of(new Column("at", number, true)),
        List.of(new PartitionField("at", number, false, Optional.of(hours))),
        false,
        false,
        MergeMode.WHOLE_ROWS,
        9,
        true);
  }

  private static TableSchema schema() {
    return new TableSchema(
        List.of(
            new Column("id", ColumnType.of(TypeKind.LONG), true),
            new Column("price", ColumnType.decimal(12, 2), false)),
        List.of(new PartitionField("day", ColumnType.of(TypeKind.DATE), true)),
        true,
        true,
        MergeMode.UNKNOWN,
        6,
        false);
  }

  private static FileBatch batch() {
    ColumnChunkBuilder id = new ColumnChunkBuilder(ColumnType.of(TypeKind.LONG));
    ColumnChunkBuilder text = new ColumnChunkBuilder(ColumnType.of(TypeKind.STRING));
    Map<String, ColumnChunkBuilder> columns = new LinkedHashMap<>();
    columns.put("id", id);
    columns.put("text", text);
    FileBatchBuilder batch = new FileBatchBuilder(columns);
    batch.add("day=1", "group-0", "a.parquet", FileKind.BASE, INSTANT, INSTANT, 70_000, 10);
    batch.add("day=1", "group-0", ".a.log.1", FileKind.LOG, INSTANT, COMPLETED, -1, -1);
    batch.add("day=2", "group-1", "b.parquet", FileKind.BASE, INSTANT, INSTANT, 90_000, 20);
    id.addLongs(-5, 1L << 40, true, 0, 10);
    id.addWithoutBounds(BoundsStatus.LOG_WITHOUT_STATS, -1, -1);
    id.addLongs(7, 8, false, 1, 20);
    text.addBytes(utf8("a"), utf8("ünd"), false, 0, 10);
    text.addWithoutBounds(BoundsStatus.NO_STATS, -1, -1);
    text.addWithoutBounds(BoundsStatus.ALL_NULL, 20, 20);
    return batch.build();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
