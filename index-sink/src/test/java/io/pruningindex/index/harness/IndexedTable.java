package io.pruningindex.index.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.file.FileSlices;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.state.BucketColumn;
import io.pruningindex.query.internal.state.BucketFiles;
import io.pruningindex.query.internal.state.BucketNames;
import io.pruningindex.query.internal.state.BucketSlices;
import io.pruningindex.query.internal.state.BucketTail;
import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.Head;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.Ledger;
import io.pruningindex.query.internal.state.PartitionShard;
import io.pruningindex.query.internal.state.StoredSchema;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * A table's whole index read as a client reads it: from HEAD on, every value checked against the
 * ledger. Reading fails if any value is missing, or not of the change that the ledger names.
 */
public final class IndexedTable {
  private record ReadBucket(
      BucketFiles files,
      BucketNames names,
      BucketTail tail,
      Map<String, ColumnChunk> folded,
      long floor) {

    String fileId(int group) {
      int foldedGroups = files.foldedGroups();
      return group < foldedGroups
          ? names.names().groupFileIds().string(group)
          : tail.names().groupFileIds().string(group - foldedGroups);
    }

    String name(int file) {
      return file < files.folded()
          ? names.names().fileNames().string(file)
          : tail.names().fileNames().string(file - files.folded());
    }

    Map<String, String> stats(int file) {
      boolean isFolded = file < files.folded();
      Map<String, String> stats = new TreeMap<>();
      (isFolded ? folded : tail.columns())
          .forEach(
              (column, chunk) ->
                  stats.put(column, StatsText.of(chunk, isFolded ? file : file - files.folded())));
      stats.values().removeIf(StatsText.NOT_INDEXED::equals);
      return stats;
    }
  }

  private interface FileVisitor {
    void visit(ReadBucket bucket, int file, String partition);
  }

  private final Head head;
  private final Ledger ledger;
  private final StoredSchema schema;
  private final List<PartitionShard> shards = new ArrayList<>();
  private final List<String> partitions = new ArrayList<>();
  private final List<int[]> partitionBuckets = new ArrayList<>();
  private final List<ReadBucket> buckets = new ArrayList<>();
  private final Set<IndexKey> keys = new HashSet<>();

  private final Function<IndexKey, byte[]> state;

  public IndexedTable(String table, Function<IndexKey, byte[]> state) {
    this.state = state;
    head = Head.fromBytes(read(IndexKey.head(table)));
    long epoch = head.epoch();
    ledger = Ledger.fromBytes(read(IndexKey.ledger(table, epoch)));
    assertThat(ledger.stamp()).isEqualTo(head.stamp());
    assertThat(ledger.instants().get(ledger.instants().size() - 1)).isEqualTo(head.newest());
    schema = StoredSchema.fromBytes(read(IndexKey.schema(table, epoch)));
    assertThat(Change.of(schema.stamp())).isEqualTo(ledger.schema());
    for (int i = 0; i < ledger.shards().size(); i++) {
      readShard(IndexKey.partitions(table, epoch, i), ledger.shards().get(i));
    }
    assertThat(ledger.tails()).hasSameSizeAs(ledger.folds());
    for (int i = 0; i < ledger.folds().size(); i++) {
      buckets.add(readBucket(table, epoch, i));
    }
  }

  public Head head() {
    return head;
  }

  public Ledger ledger() {
    return ledger;
  }

  public StoredSchema schema() {
    return schema;
  }

  public int bucketCount() {
    return buckets.size();
  }

  /** How many files a bucket holds, removed ones among them. */
  public int filesIn(int bucket) {
    return buckets.get(bucket).files.files().count();
  }

  /** How many files are in tails. */
  public int tailFiles() {
    return buckets.stream().mapToInt(bucket -> bucket.tail.files().count()).sum();
  }

  /** The keys of everything that was read. */
  public Set<IndexKey> keys() {
    return keys;
  }

  /** The buckets of a partition. */
  public int[] bucketsOf(String partition) {
    return partitionBuckets.get(partitions.indexOf(partition));
  }

  public List<String> partitions() {
    return partitions;
  }

  /** The partitions that may have slices as of {@code number}, by what the directory says. */
  public Set<String> present(long number) {
    Set<String> present = new TreeSet<>();
    for (int i = 0; i < partitions.size(); i++) {
      PartitionShard shard = shards.get(i / PartitionShard.SIZE);
      if (shard.present(i % PartitionShard.SIZE, number)) {
        present.add(partitions.get(i));
      }
    }
    return present;
  }

  /** The files in latest slices as of {@code number}, all that is known of each on a line. */
  public List<String> latest(long number) {
    return latest(number, "");
  }

  /** The same without the stats of one column. */
  public List<String> latest(long number, String exceptColumn) {
    List<String> lines = new ArrayList<>();
    forLatest(
        number,
        (bucket, file, partition) -> lines.add(line(bucket, file, partition, exceptColumn)));
    lines.sort(null);
    return lines;
  }

  /** The stats of one column by the files' partitions and names. */
  public Map<String, String> stats(long number, String column) {
    Map<String, String> stats = new TreeMap<>();
    forLatest(
        number,
        (bucket, file, partition) -> {
          String text = bucket.stats(file).get(column);
          stats.put(
              partition + " " + bucket.name(file), text == null ? StatsText.NOT_INDEXED : text);
        });
    return stats;
  }

  private void forLatest(long number, FileVisitor visitor) {
    for (int b = 0; b < buckets.size(); b++) {
      ReadBucket bucket = buckets.get(b);
      assertThat(bucket.floor).as("floor of bucket %d", b).isLessThanOrEqualTo(number);
      FileTable files = bucket.files.files();
      BitSet latest = FileSlices.latest(files, number);
      for (int i = latest.nextSetBit(0); i >= 0; i = latest.nextSetBit(i + 1)) {
        int partition = files.groupPartition()[files.group()[i]];
        assertThat(partitionBuckets.get(partition)).as("buckets of %s", partition).contains(b);
        visitor.visit(bucket, i, partitions.get(partition));
      }
    }
  }

  private static String line(ReadBucket bucket, int file, String partition, String exceptColumn) {
    FileTable files = bucket.files.files();
    Map<String, String> stats = bucket.stats(file);
    stats.remove(exceptColumn);
    return String.join(
        " ",
        partition,
        bucket.fileId(files.group()[file]),
        bucket.name(file),
        files.isBase(file) ? "base" : "log",
        String.valueOf(files.baseInstant()[file]),
        String.valueOf(files.anchor()[file]),
        String.valueOf(files.size()[file]),
        String.valueOf(files.rows()[file]),
        stats.toString());
  }

  private void readShard(IndexKey key, Change change) {
    PartitionShard shard = PartitionShard.fromBytes(read(key));
    assertThat(Change.of(shard.stamp())).isEqualTo(change);
    shards.add(shard);
    for (int i = 0; i < shard.paths().count(); i++) {
      partitions.add(shard.paths().string(i));
      partitionBuckets.add(shard.buckets()[i]);
      assertThat(shard.buckets()[i]).isSorted().doesNotHaveDuplicates();
    }
  }

  private ReadBucket readBucket(String table, long epoch, int number) {
    BucketSlices slices = BucketSlices.fromBytes(read(IndexKey.slices(table, epoch, number)));
    BucketNames names = BucketNames.fromBytes(read(IndexKey.names(table, epoch, number)));
    BucketTail tail = BucketTail.fromBytes(read(IndexKey.tail(table, epoch, number)));
    assertThat(Change.of(slices.stamp())).isEqualTo(ledger.folds().get(number));
    assertThat(names.stamp()).isEqualTo(slices.stamp());
    assertThat(Change.of(tail.stamp())).isEqualTo(ledger.tails().get(number));
    assertThat(BucketFiles.fit(slices, tail)).isTrue();
    assertThat(tail.stamp().floor()).isEqualTo(slices.stamp().floor());
    Map<String, ColumnChunk> folded = new TreeMap<>();
    for (String name : slices.columns()) {
      IndexKey key = IndexKey.column(table, epoch, number, name);
      BucketColumn column = BucketColumn.fromBytes(read(key));
      assertThat(column.stamp()).isEqualTo(slices.stamp());
      assertThat(column.chunk().count()).isEqualTo(slices.files().count());
      folded.put(name, column.chunk());
    }
    tail.columns()
        .values()
        .forEach(chunk -> assertThat(chunk.count()).isEqualTo(tail.files().count()));
    return new ReadBucket(
        BucketFiles.of(slices, tail), names, tail, folded, slices.stamp().floor());
  }

  private byte[] read(IndexKey key) {
    byte[] bytes = state.apply(key);
    assertThat(bytes).as("%s", key).isNotNull();
    keys.add(key);
    return bytes;
  }
}
