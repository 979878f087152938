package io.pruningindex.query.model;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
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
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.TypeKind;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The index of a table of many partitions, each with as many base files, of one commit.
 *
 * @param partitions how many partitions there are; see {@link #partition}
 * @param files how many files each has
 * @param perBucket how many partitions share a bucket
 */
public record WideTable(int partitions, int files, int perBucket) {
  /** The name of the table. */
  public static final String TABLE = "wide";

  private static final long EPOCH = 1;
  private static final Stamp WHOLE = new Stamp(5, 1, 1, 0);
  private static final Stamp BUCKET = new Stamp(5, 1, 1, 1);
  private static final Change CHANGE = Change.of(WHOLE);
  private static final String INSTANT = "20240101000000001";
  private static final long PACKED = InstantTime.pack(INSTANT);

  /** The value of field {@code p} of a partition, which its path holds. */
  public static String partition(int index) {
    return String.format("%06d", index);
  }

  /** How many buckets there are. */
  public int buckets() {
    return (partitions + perBucket - 1) / perBucket;
  }

  /** Writes the index. */
  public VersionedStore write() {
    VersionedStore store = new VersionedStore();
    for (int bucket = 0; bucket < buckets(); bucket++) {
      writeBucket(store, bucket);
    }
    int shards = (partitions + PartitionShard.SIZE - 1) / PartitionShard.SIZE;
    for (int shard = 0; shard < shards; shard++) {
      int from = shard * PartitionShard.SIZE;
      int to = Math.min(partitions, from + PartitionShard.SIZE);
      ByteStrings.Builder paths = new ByteStrings.Builder();
      int[][] held = new int[to - from][];
      for (int i = from; i < to; i++) {
        paths.add("p=" + partition(i));
        held[i - from] = new int[] {i / perBucket};
      }
      store.write(
          IndexKey.partitions(TABLE, EPOCH, shard),
          new PartitionShard(WHOLE, paths.build(), held).toBytes());
    }
    store.write(
        IndexKey.schema(TABLE, EPOCH),
        new StoredSchema(WHOLE, ModelSchemas.of(MergeMode.WHOLE_ROWS)).toBytes());
    long all = (long) partitions * files;
    InstantEntry instant =
        new InstantEntry(
            1, PACKED, PACKED, new Totals(partitions, all, all, all * 1000, all * 100, 0));
    store.write(
        IndexKey.ledger(TABLE, EPOCH),
        new Ledger(
                WHOLE,
                List.of(instant),
                CHANGE,
                Collections.nCopies(shards, CHANGE),
                Collections.nCopies(buckets(), CHANGE),
                Collections.nCopies(buckets(), CHANGE),
                List.of())
            .toBytes());
    store.write(IndexKey.head(TABLE), new Head(WHOLE, EPOCH, instant, Look.NONE).toBytes());
    return store;
  }

  private void writeBucket(VersionedStore store, int bucket) {
    int from = bucket * perBucket;
    int count = (Math.min(partitions, from + perBucket) - from) * files;
    ByteStrings.Builder fileIds = new ByteStrings.Builder();
    ByteStrings.Builder names = new ByteStrings.Builder();
    ColumnChunkBuilder values = new ColumnChunkBuilder(ColumnType.of(TypeKind.LONG));
    for (int i = 0; i < count; i++) {
      int partition = from + i / files;
      String fileId = "f" + partition + "-" + i % files;
      fileIds.add(fileId);
      names.add(fileId + "_0-1-2_" + INSTANT + ".parquet");
      long low = partition * 1000L + i % files * 100L;
      values.addLongs(low, low + 99, true, 0, 100);
    }
    FileNames fileNames = new FileNames(fileIds.build(), names.build());
    store.write(
        IndexKey.slices(TABLE, EPOCH, bucket),
        new BucketSlices(BUCKET, List.of("v"), table(from, count)).toBytes());
    store.write(IndexKey.names(TABLE, EPOCH, bucket), new BucketNames(BUCKET, fileNames).toBytes());
    store.write(
        IndexKey.column(TABLE, EPOCH, bucket, "v"),
        new BucketColumn(BUCKET, values.build()).toBytes());
    FileNames none =
        new FileNames(new ByteStrings.Builder().build(), new ByteStrings.Builder().build());
    store.write(
        IndexKey.tail(TABLE, EPOCH, bucket),
        new BucketTail(
                BUCKET, Change.of(BUCKET), new int[0], new long[0], table(0, 0), none, Map.of())
            .toBytes());
  }

  private FileTable table(int from, int count) {
    byte[] kinds = new byte[count];
    Arrays.fill(kinds, FileKind.BASE.code());
    return new FileTable(
        IntStream.range(0, count).map(i -> from + i / files).toArray(),
        IntStream.range(0, count).toArray(),
        kinds,
        filled(count, PACKED),
        filled(count, PACKED),
        filled(count, 1000),
        filled(count, 100),
        filled(count, 1),
        filled(count, FileTable.LIVE));
  }

  private static long[] filled(int count, long value) {
    long[] values = new long[count];
    Arrays.fill(values, value);
    return values;
  }
}
