package io.pruningindex.query.internal.state;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.file.FileNames;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.file.InstantTime;
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
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** One value of each facet, with something in every field. */
final class StateSamples {
  static final Stamp STAMP = new Stamp(0x0123456789ABCDEFL, 1234, 1214, 0);
  static final Stamp BUCKET = new Stamp(-0x0123456789ABCDEFL, 1234, 1200, 1190);
  static final long EARLY = InstantTime.pack("20260102030405");
  static final long LATE = InstantTime.pack("20260102030405678");
  static final Totals TOTALS = new Totals(3, 200, 4000, 5_000_000_000L, 70_000, 8);
  static final InstantEntry INSTANT = new InstantEntry(1234, EARLY, LATE, TOTALS);

  private static final long NOW = 1_790_000_000_123L;

  private StateSamples() {}

  static Head head() {
    SettledInstants settled = new SettledInstants(LATE, List.of(EARLY, LATE));
    return new Head(STAMP, 42, INSTANT, new Look(NOW, NOW - 5_000, settled, "Europe/Berlin"));
  }

  /** The head as version 1 told it. */
  static Head headOfVersion1() {
    return new Head(STAMP, 42, INSTANT, Look.at(NOW));
  }

  /** The ledger as version 1 told it. */
  static Ledger ledgerOfVersion1() {
    Ledger now = ledger();
    return new Ledger(
        now.stamp(),
        now.instants(),
        now.schema(),
        now.shards(),
        now.folds(),
        now.tails(),
        List.of());
  }

  static Ledger ledger() {
    Change own = new Change(STAMP.incarnation(), 1234);
    Change older = new Change(99, 1200);
    return new Ledger(
        STAMP,
        List.of(new InstantEntry(1233, EARLY, EARLY, Totals.ZERO), INSTANT),
        older,
        List.of(older, own),
        List.of(older, older, own),
        List.of(own, older, own),
        List.of(new Run(99, 1200), new Run(STAMP.incarnation(), 1234)));
  }

  static StoredSchema schema() {
    List<Column> columns = new java.util.ArrayList<>();
    for (TypeKind kind : TypeKind.values()) {
      ColumnType type = kind == TypeKind.DECIMAL ? ColumnType.decimal(38, 10) : ColumnType.of(kind);
      columns.add(new Column("of." + kind, type, kind != TypeKind.OTHER));
    }
    PartitionField day = new PartitionField("tag", ColumnType.of(TypeKind.DATE), false);
    PartitionField land = new PartitionField("läñd", ColumnType.of(TypeKind.STRING), true);
    return new StoredSchema(
        STAMP,
        new TableSchema(columns, List.of(day, land), true, false, MergeMode.PARTIAL_ROWS, 9, true));
  }

  /** As many ways to name folders by time as the bytes tell apart. */
  static StoredSchema schemaOfFoldersByTime() {
    List<PartitionField> fields = new java.util.ArrayList<>();
    for (TimeUnit named : TimeUnit.values()) {
      ChronoUnit unit = named.toChronoUnit();
      fields.add(
          new PartitionField(
              "of." + named,
              ColumnType.of(unit == ChronoUnit.DAYS ? TypeKind.INT : TypeKind.LONG),
              false,
              Optional.of(
                  new TimeFolders(
                      unit,
                      "yyyy-MM-dd HH:mm:ss".substring(0, 4 + 3 * (named.ordinal() % 6)),
                      unit != ChronoUnit.HOURS,
                      unit == ChronoUnit.SECONDS
                          ? Optional.empty()
                          : Optional.of(
                              ZoneOffset.ofTotalSeconds(named.ordinal() * 9_000 - 64_799))))));
    }
    return new StoredSchema(
        STAMP, new TableSchema(List.of(), fields, false, true, MergeMode.WHOLE_ROWS, 9, false));
  }

  static PartitionShard shard() {
    ByteStrings paths = strings("day=1/läñd=x", "", "day=2");
    return new PartitionShard(
        STAMP,
        paths,
        new int[][] {{0, 3, 700}, {}, {1}},
        new long[] {1190, 0, 1195},
        new long[] {FileTable.LIVE, 1, 1199});
  }

  static PartitionShard shardOfVersion1() {
    PartitionShard shard = shard();
    return new PartitionShard(shard.stamp(), shard.paths(), shard.buckets());
  }

  static FileTable files() {
    return new FileTable(
        new int[] {0, 2},
        new int[] {0, 1, 1},
        new byte[] {0, 0, 1},
        new long[] {EARLY, EARLY, EARLY},
        new long[] {EARLY, EARLY, LATE},
        new long[] {1000, 70_000, -1},
        new long[] {10, 20, -1},
        new long[] {1190, 1191, 1200},
        new long[] {1210, FileTable.LIVE, FileTable.LIVE});
  }

  static FileNames names() {
    return new FileNames(strings("group-0", "group-1"), strings("a.parquet", "b", ".c.log.1"));
  }

  static BucketSlices slices() {
    return new BucketSlices(BUCKET, List.of("id", "price.net"), files());
  }

  /** Chunks of each physical type, in every status. */
  static Map<String, ColumnChunk> chunks() {
    ColumnChunkBuilder longs = new ColumnChunkBuilder(ColumnType.of(TypeKind.LONG));
    ColumnChunkBuilder doubles = new ColumnChunkBuilder(ColumnType.of(TypeKind.DOUBLE));
    ColumnChunkBuilder bytes = new ColumnChunkBuilder(ColumnType.of(TypeKind.STRING));
    ColumnChunkBuilder decimals = new ColumnChunkBuilder(ColumnType.decimal(18, 4));
    longs.addLongs(Long.MIN_VALUE, Long.MAX_VALUE, true, 0, 100);
    longs.addLongs(-5, 5, false, 1, 100);
    doubles.addDoubles(-0.0, Double.POSITIVE_INFINITY, true, 0, 100);
    doubles.addDoubles(1.5, 2.5, false, -1, -1);
    bytes.addBytes(utf8(""), utf8("ünd 😀"), true, 0, 100);
    bytes.addBytes(utf8("abc"), new byte[] {(byte) 0xFF}, false, 2, 100);
    decimals.addLongs(-1, 1, true, 0, 1);
    for (BoundsStatus status :
        EnumSet.range(BoundsStatus.ALL_NULL, BoundsStatus.COLUMN_NOT_INDEXED)) {
      longs.addWithoutBounds(status, 100, 100);
      doubles.addWithoutBounds(status, -1, -1);
      bytes.addWithoutBounds(status, 3, -1);
    }
    ColumnChunkBuilder empty = new ColumnChunkBuilder(ColumnType.of(TypeKind.DATE));
    empty.addWithoutBounds(BoundsStatus.NO_ROWS, 0, 0);
    Map<String, ColumnChunk> chunks = new LinkedHashMap<>();
    chunks.put("longs", longs.build());
    chunks.put("doubles", doubles.build());
    chunks.put("bytes", bytes.build());
    chunks.put("decimals", decimals.build());
    chunks.put("no-rows", empty.build());
    return chunks;
  }

  static BucketTail tail() {
    ColumnChunkBuilder id = new ColumnChunkBuilder(ColumnType.of(TypeKind.INT));
    ColumnChunkBuilder text = new ColumnChunkBuilder(ColumnType.of(TypeKind.STRING));
    for (int i = 0; i < 3; i++) {
      id.addLongs(i, i + 1, true, 0, 10);
      text.addBytes(utf8("a" + i), utf8("b" + i), true, 0, 10);
    }
    Map<String, ColumnChunk> columns = new LinkedHashMap<>();
    columns.put("id", id.build());
    columns.put("text", text.build());
    return new BucketTail(
        BUCKET,
        new Change(99, 1200),
        new int[] {0, 17},
        new long[] {1230, 1234},
        files(),
        names(),
        columns);
  }

  static TableHealth health() {
    return new TableHealth(
        TableHealth.Condition.DEGRADED,
        1_790_000_000_000L,
        "commit 20260102030405 cannot be read: restore it",
        7,
        2,
        "a gap in the timeline",
        123_456,
        "/warehouse/orders");
  }

  static ByteStrings strings(String... values) {
    ByteStrings.Builder builder = new ByteStrings.Builder();
    Arrays.stream(values).forEach(builder::add);
    return builder.build();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
