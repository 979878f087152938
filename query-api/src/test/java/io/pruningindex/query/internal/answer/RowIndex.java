package io.pruningindex.query.internal.answer;

import io.pruningindex.query.PartitionResult;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.file.FileNames;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ValueCache;
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
import io.pruningindex.query.model.StoreReader;
import io.pruningindex.query.model.VersionedStore;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/**
 * The index of a table whose rows are known: two instants, written as the contract of the state
 * says. Columns {@code a} and {@code b} are longs, {@code s} is a text; all three have stats.
 */
final class RowIndex {
  static final String TABLE = "rows";
  static final List<String> COLUMNS = List.of("a", "b", "s");
  private static final Stamp STAMP = new Stamp(7, 2, 1, 1);

  final VersionedStore store = new VersionedStore();
  final StoreReader reader = StoreReader.newest(store);
  private final List<RowFile> files;
  private final MergeMode mergeMode;
  private final int bucketCount;
  private final Set<String> notFolded;
  private final ColumnType foldedType;
  private final List<String> partitions;

  /**
   * Writes the index.
   *
   * @param notFolded columns that have stats in the tails only
   * @param foldedType the type of the folded stats of column {@code a}
   */
  RowIndex(
      List<RowFile> files,
      MergeMode mergeMode,
      int bucketCount,
      Set<String> notFolded,
      ColumnType foldedType) {
    this.files = files;
    this.mergeMode = mergeMode;
    this.bucketCount = bucketCount;
    this.notFolded = notFolded;
    this.foldedType = foldedType;
    this.partitions = files.stream().map(RowFile::partition).distinct().toList();
    for (int bucket = 0; bucket < bucketCount; bucket++) {
      writeBucket(bucket);
    }
    writeTable();
  }

  /** Writes an index of one bucket with stats of every column. */
  static RowIndex of(MergeMode mergeMode, RowFile... files) {
    return new RowIndex(List.of(files), mergeMode, 1, Set.of(), ColumnType.of(TypeKind.LONG));
  }

  /** An instant that sorts by {@code number}. */
  static String instant(int number) {
    return String.format("20240101%09d", number);
  }

  /** The requested time of the instant of a number. */
  static String instantOf(long number) {
    return instant(number == 1 ? 5 : 9);
  }

  PruneResult prune(Predicate predicate) {
    return prune(PruneRequest.table(TABLE).where(predicate).build());
  }

  PruneResult explain(Predicate predicate) {
    return prune(PruneRequest.table(TABLE).where(predicate).verbose(true).build());
  }

  PruneResult prune(PruneRequest request) {
    return prune(request, List.of());
  }

  /**
   * Answers a request.
   *
   * @param joins what is known of the request's joins, in its order
   */
  PruneResult prune(PruneRequest request, List<ResolvedJoin> joins) {
    return queries(joins).prune(request, Deadline.in(Duration.ofSeconds(20))).join();
  }

  /** The partitions for a request; joins as for {@link #prune(PruneRequest, List)}. */
  PartitionResult partitions(PruneRequest request, List<ResolvedJoin> joins) {
    return queries(joins).partitions(request, Deadline.in(Duration.ofSeconds(20))).join();
  }

  private IndexQueries queries(List<ResolvedJoin> joins) {
    return new IndexQueries(
        reader,
        deadline -> CompletableFuture.completedFuture(List.of(TABLE)),
        new ValueCache(1 << 20),
        Pause.NONE,
        Clock.systemUTC(),
        (asked, zone, deadline) ->
            CompletableFuture.completedFuture(new ResolvedJoins(joins, Map.of())));
  }

  /** The size of the table as of a number, counted file by file. */
  Totals totals(long number) {
    List<RowSlice> slices = RowSlice.of(files, number);
    long bytes = 0;
    long rows = 0;
    long unknown = 0;
    long count = 0;
    Set<String> populated = new HashSet<>();
    for (RowSlice slice : slices) {
      populated.add(slice.partition());
      for (RowFile file : slice.files()) {
        count++;
        bytes += file.size();
        rows += Math.max(0, file.rowCount());
        unknown += file.rowCount() < 0 ? 1 : 0;
      }
    }
    return new Totals(populated.size(), slices.size(), count, bytes, rows, unknown);
  }

  static TableSchema schema(MergeMode mergeMode) {
    ColumnType longs = ColumnType.of(TypeKind.LONG);
    ColumnType texts = ColumnType.of(TypeKind.STRING);
    return new TableSchema(
        List.of(
            new Column("a", longs, true),
            new Column("b", longs, true),
            new Column("s", texts, true),
            new Column("c", longs, false),
            new Column("p", texts, false)),
        List.of(new PartitionField("p", texts, true)),
        true,
        false,
        mergeMode,
        8,
        true);
  }

  private int bucketOf(RowFile file) {
    return Math.floorMod((file.partition() + "/" + file.fileId()).hashCode(), bucketCount);
  }

  private void writeBucket(int bucket) {
    List<RowFile> folded = new ArrayList<>();
    List<RowFile> tail = new ArrayList<>();
    for (RowFile file : files) {
      if (bucketOf(file) == bucket) {
        (file.folded() ? folded : tail).add(file);
      }
    }
    List<String> groups = new ArrayList<>();
    folded.forEach(file -> addGroup(groups, file));
    int foldedGroups = groups.size();
    tail.forEach(file -> addGroup(groups, file));
    List<String> foldedColumns =
        COLUMNS.stream().filter(column -> !notFolded.contains(column)).toList();
    List<String> own = groups.subList(0, foldedGroups);
    List<String> added = groups.subList(foldedGroups, groups.size());
    // Removals of folded files are told by the tail.
    int[] removedOrdinals =
        IntStream.range(0, folded.size())
            .filter(i -> folded.get(i).removed() != FileTable.LIVE)
            .toArray();
    long[] removedNumbers =
        Arrays.stream(removedOrdinals).mapToLong(i -> folded.get(i).removed()).toArray();
    store.write(
        IndexKey.slices(TABLE, 1, bucket),
        new BucketSlices(STAMP, foldedColumns, table(own, groups, folded, true)).toBytes());
    store.write(
        IndexKey.names(TABLE, 1, bucket), new BucketNames(STAMP, names(own, folded)).toBytes());
    for (String column : foldedColumns) {
      ColumnType type = column.equals("a") ? foldedType : typeOf(column);
      store.write(
          IndexKey.column(TABLE, 1, bucket, column),
          new BucketColumn(STAMP, chunk(column, type, folded)).toBytes());
    }
    Map<String, ColumnChunk> tailChunks = new HashMap<>();
    COLUMNS.forEach(column -> tailChunks.put(column, chunk(column, typeOf(column), tail)));
    store.write(
        IndexKey.tail(TABLE, 1, bucket),
        new BucketTail(
                STAMP,
                Change.of(STAMP),
                removedOrdinals,
                removedNumbers,
                table(added, groups, tail, false),
                names(added, tail),
                tailChunks)
            .toBytes());
  }

  private boolean has(String partition, long number) {
    return RowSlice.of(files, number).stream()
        .anyMatch(slice -> slice.partition().equals(partition));
  }

  private void writeTable() {
    Change change = Change.of(STAMP);
    store.write(IndexKey.schema(TABLE, 1), new StoredSchema(STAMP, schema(mergeMode)).toBytes());
    ByteStrings.Builder paths = new ByteStrings.Builder();
    partitions.forEach(paths::add);
    int[][] buckets =
        partitions.stream()
            .map(
                partition -> {
                  Set<Integer> some = new TreeSet<>();
                  files.stream()
                      .filter(file -> file.partition().equals(partition))
                      .forEach(file -> some.add(bucketOf(file)));
                  return some.stream().mapToInt(Integer::intValue).toArray();
                })
            .toArray(int[][]::new);
    store.write(
        IndexKey.partitions(TABLE, 1, 0),
        new PartitionShard(
                STAMP,
                paths.build(),
                buckets,
                partitions.stream()
                    .mapToLong(path -> has(path, 1) || !has(path, 2) ? 1 : 2)
                    .toArray(),
                partitions.stream()
                    .mapToLong(path -> has(path, 2) ? FileTable.LIVE : has(path, 1) ? 2 : 1)
                    .toArray())
            .toBytes());
    List<InstantEntry> instants = List.of(entry(1), entry(2));
    store.write(
        IndexKey.ledger(TABLE, 1),
        new Ledger(
                STAMP,
                instants,
                change,
                List.of(change),
                Collections.nCopies(bucketCount, change),
                Collections.nCopies(bucketCount, change),
                List.of())
            .toBytes());
    store.write(
        IndexKey.head(TABLE),
        new Head(STAMP, 1, instants.get(1), Look.at(System.currentTimeMillis())).toBytes());
  }

  private InstantEntry entry(long number) {
    long instant = InstantTime.pack(instantOf(number));
    return new InstantEntry(number, instant, instant, totals(number));
  }

  private static void addGroup(List<String> groups, RowFile file) {
    String group = file.partition() + "/" + file.fileId();
    if (!groups.contains(group)) {
      groups.add(group);
    }
  }

  private FileTable table(
      List<String> own, List<String> groups, List<RowFile> some, boolean folded) {
    byte[] kinds = new byte[some.size()];
    int[] group = new int[some.size()];
    for (int i = 0; i < kinds.length; i++) {
      kinds[i] = some.get(i).kind().code();
      group[i] = groups.indexOf(some.get(i).partition() + "/" + some.get(i).fileId());
    }
    return new FileTable(
        own.stream()
            .mapToInt(name -> partitions.indexOf(name.substring(0, name.indexOf('/'))))
            .toArray(),
        group,
        kinds,
        some.stream().mapToLong(RowFile::packedInstant).toArray(),
        some.stream().mapToLong(RowFile::packedInstant).toArray(),
        some.stream().mapToLong(RowFile::size).toArray(),
        some.stream().mapToLong(RowFile::rowCount).toArray(),
        some.stream().mapToLong(RowFile::added).toArray(),
        some.stream().mapToLong(file -> folded ? FileTable.LIVE : file.removed()).toArray());
  }

  private static FileNames names(List<String> groups, List<RowFile> some) {
    ByteStrings.Builder fileIds = new ByteStrings.Builder();
    groups.forEach(group -> fileIds.add(group.substring(group.indexOf('/') + 1)));
    ByteStrings.Builder names = new ByteStrings.Builder();
    some.forEach(file -> names.add(file.name()));
    return new FileNames(fileIds.build(), names.build());
  }

  private static ColumnType typeOf(String column) {
    return ColumnType.of(column.equals("s") ? TypeKind.STRING : TypeKind.LONG);
  }

  private static ColumnChunk chunk(String column, ColumnType type, List<RowFile> some) {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(type);
    for (RowFile file : some) {
      append(builder, column, file);
    }
    return builder.build();
  }

  private static void append(ColumnChunkBuilder builder, String column, RowFile file) {
    List<Object> values = new ArrayList<>();
    file.rows().forEach(row -> values.add(row.get(column)));
    long count = values.size();
    values.removeIf(value -> value == null);
    long nulls = count - values.size();
    BoundsStatus why = file.unknown().get(column);
    if (why == BoundsStatus.LONG_VALUES_UNTRUSTED || why == BoundsStatus.FLOAT_BOUNDS_UNTRUSTED) {
      // Of these the counts are right.
      builder.addWithoutBounds(why, nulls, count);
    } else if (why != null) {
      builder.addWithoutBounds(why, ColumnChunk.UNKNOWN_COUNT, ColumnChunk.UNKNOWN_COUNT);
    } else if (count == 0) {
      builder.addWithoutBounds(BoundsStatus.NO_ROWS, 0, 0);
    } else if (values.isEmpty()) {
      builder.addWithoutBounds(BoundsStatus.ALL_NULL, nulls, count);
    } else if (builder.type().kind() == TypeKind.STRING) {
      List<String> texts = values.stream().map(String::valueOf).sorted().toList();
      builder.addBytes(
          texts.get(0).getBytes(StandardCharsets.UTF_8),
          texts.get(texts.size() - 1).getBytes(StandardCharsets.UTF_8),
          true,
          nulls,
          count);
    } else {
      List<Long> numbers = values.stream().map(Long.class::cast).sorted().toList();
      builder.addLongs(numbers.get(0), numbers.get(numbers.size() - 1), true, nulls, count);
    }
  }
}
