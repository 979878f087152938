package io.pruningindex.query.internal.answer;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.internal.file.FileNames;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.state.BucketColumn;
import io.pruningindex.query.internal.state.BucketNames;
import io.pruningindex.query.internal.state.BucketSlices;
import io.pruningindex.query.internal.state.BucketTail;
import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.Head;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.InstantEntry;
import io.pruningindex.query.internal.state.Ledger;
import io.pruningindex.query.internal.state.Look;
import io.pruningindex.query.internal.state.PartitionShard;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.internal.state.StoredSchema;
import io.pruningindex.query.internal.state.Totals;
import io.pruningindex.query.model.VersionedStore;
import io.pruningindex.query.schema.Column;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** Writes the index of a {@link RowTable}, in which all files were added at one instant. */
final class RowTableState {
  static final String TABLE = "rows";

  private static final long EPOCH = 1;
  private static final Stamp STAMP = new Stamp(5, 1, 1, 1);
  private static final Change CHANGE = Change.of(STAMP);
  private static final long FIRST = InstantTime.pack("20240101000000001");

  private record Entry(RowTable.Slice slice, RowTable.File file, int log) {
    String name() {
      return log == 0
          ? slice.fileId() + "_0-1-2_20240101000000001.parquet"
          : "." + slice.fileId() + "_20240101000000001.log." + log + "_0-1-2";
    }
  }

  private final RowTable table;
  private final VersionedStore store = new VersionedStore();
  private final Random random;

  private RowTableState(RowTable table, Random random) {
    this.table = table;
    this.random = random;
  }

  static VersionedStore of(RowTable table, int buckets, Random random) {
    RowTableState state = new RowTableState(table, random);
    state.write(buckets);
    return state.store;
  }

  private void write(int buckets) {
    for (int bucket = 0; bucket < buckets; bucket++) {
      writeBucket(bucket);
    }
    ByteStrings.Builder paths = new ByteStrings.Builder();
    table.partitions().forEach(partition -> paths.add(partition.path()));
    int[][] held = new int[table.partitions().size()][];
    for (int i = 0; i < held.length; i++) {
      int partition = i;
      held[i] =
          table.slices().stream()
              .filter(slice -> slice.partition() == partition)
              .mapToInt(RowTable.Slice::bucket)
              .distinct()
              .sorted()
              .toArray();
    }
    Stamp whole = new Stamp(5, 1, 0, 0);
    store.write(
        IndexKey.partitions(TABLE, EPOCH, 0),
        new PartitionShard(whole, paths.build(), held).toBytes());
    store.write(IndexKey.schema(TABLE, EPOCH), new StoredSchema(whole, table.schema()).toBytes());
    InstantEntry instant = new InstantEntry(1, FIRST, FIRST, Totals.ZERO);
    Stamp stamp = new Stamp(5, 1, 1, 0);
    store.write(
        IndexKey.ledger(TABLE, EPOCH),
        new Ledger(
                stamp,
                List.of(instant),
                CHANGE,
                List.of(CHANGE),
                Collections.nCopies(buckets, CHANGE),
                Collections.nCopies(buckets, CHANGE),
                List.of())
            .toBytes());
    store.write(IndexKey.head(TABLE), new Head(stamp, EPOCH, instant, Look.NONE).toBytes());
  }

  private void writeBucket(int bucket) {
    List<Entry> entries = new ArrayList<>();
    for (RowTable.Slice slice : table.slices()) {
      int log = slice.files().get(0).base() ? 0 : 1;
      for (RowTable.File file :
          slice.bucket() == bucket ? slice.files() : List.<RowTable.File>of()) {
        entries.add(new Entry(slice, file, log++));
      }
    }
    Collections.shuffle(entries, random);
    int folded = random.nextInt(entries.size() + 1);
    List<RowTable.Slice> groups = entries.stream().map(Entry::slice).distinct().toList();
    List<RowTable.Slice> foldedGroups =
        entries.subList(0, folded).stream().map(Entry::slice).distinct().toList();
    List<RowTable.Slice> tailGroups = groups.subList(foldedGroups.size(), groups.size());
    List<Entry> first = entries.subList(0, folded);
    List<Entry> rest = entries.subList(folded, entries.size());
    List<String> columns =
        table.schema().columns().stream().filter(Column::indexed).map(Column::name).toList();
    store.write(
        IndexKey.slices(TABLE, EPOCH, bucket),
        new BucketSlices(STAMP, columns, files(groups, foldedGroups, first)).toBytes());
    store.write(
        IndexKey.names(TABLE, EPOCH, bucket),
        new BucketNames(STAMP, names(foldedGroups, first)).toBytes());
    for (String column : columns) {
      store.write(
          IndexKey.column(TABLE, EPOCH, bucket, column),
          new BucketColumn(STAMP, chunk(column, first)).toBytes());
    }
    Map<String, ColumnChunk> chunks = new LinkedHashMap<>();
    columns.forEach(column -> chunks.put(column, chunk(column, rest)));
    store.write(
        IndexKey.tail(TABLE, EPOCH, bucket),
        new BucketTail(
                STAMP,
                CHANGE,
                new int[0],
                new long[0],
                files(groups, tailGroups, rest),
                names(tailGroups, rest),
                chunks)
            .toBytes());
  }

  private ColumnChunk chunk(String column, List<Entry> entries) {
    return StatsModel.chunk(
        table.columns().get(column),
        entries.stream().map(entry -> entry.file().stats().get(column)).toList());
  }

  private static FileTable files(
      List<RowTable.Slice> groups, List<RowTable.Slice> own, List<Entry> entries) {
    int count = entries.size();
    byte[] kinds = new byte[count];
    for (int i = 0; i < count; i++) {
      kinds[i] = (entries.get(i).log() == 0 ? FileKind.BASE : FileKind.LOG).code();
    }
    return new FileTable(
        own.stream().mapToInt(RowTable.Slice::partition).toArray(),
        entries.stream().mapToInt(entry -> groups.indexOf(entry.slice())).toArray(),
        kinds,
        IntStream.range(0, count).mapToLong(i -> FIRST).toArray(),
        IntStream.range(0, count).mapToLong(i -> FIRST).toArray(),
        entries.stream().mapToLong(entry -> 10L + entry.file().written().size()).toArray(),
        entries.stream().mapToLong(entry -> entry.file().toldRows()).toArray(),
        IntStream.range(0, count).mapToLong(i -> 1).toArray(),
        IntStream.range(0, count).mapToLong(i -> FileTable.LIVE).toArray());
  }

  private static FileNames names(List<RowTable.Slice> own, List<Entry> entries) {
    ByteStrings.Builder fileIds = new ByteStrings.Builder();
    own.forEach(slice -> fileIds.add(slice.fileId()));
    ByteStrings.Builder names = new ByteStrings.Builder();
    entries.forEach(entry -> names.add(entry.name()));
    return new FileNames(fileIds.build(), names.build());
  }
}
