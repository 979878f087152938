package io.pruningindex.index.fold;

import io.pruningindex.index.bucket.PartitionPlaces;
import io.pruningindex.index.state.FillNotes;
import io.pruningindex.index.state.IndexValues;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.Ledger;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.internal.state.StoredSchema;
import io.pruningindex.query.schema.TableSchema;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** An epoch of a table's index in the owner's hands, without its buckets. */
final class EpochIndex {
  private final String table;
  private final long epoch;
  private final OpenLedger ledger;
  private final PartitionDirectory directory;
  private final BucketFill fill;
  private final Map<Integer, PartitionPlaces> places = new HashMap<>();
  private TableSchema schema;

  private EpochIndex(
      String table,
      long epoch,
      OpenLedger ledger,
      PartitionDirectory directory,
      BucketFill fill,
      TableSchema schema) {
    this.table = table;
    this.epoch = epoch;
    this.ledger = ledger;
    this.directory = directory;
    this.fill = fill;
    this.schema = schema;
  }

  /** An epoch without files. */
  static EpochIndex create(
      String table, long epoch, Stamp stamp, TableSchema schema, int bucketFiles) {
    return new EpochIndex(
        table,
        epoch,
        OpenLedger.empty(stamp),
        new PartitionDirectory(),
        new BucketFill(FillNotes.EMPTY, bucketFiles),
        schema);
  }

  /** Reads an epoch. */
  static EpochIndex read(
      IndexValues values, String table, long epoch, FillNotes fill, int bucketFiles) {
    Ledger ledger = values.require(IndexKey.ledger(table, epoch), Ledger::fromBytes);
    return new EpochIndex(
        table,
        epoch,
        new OpenLedger(ledger),
        PartitionDirectory.read(values, table, epoch, ledger.shards().size()),
        new BucketFill(fill, bucketFiles),
        values.require(IndexKey.schema(table, epoch), StoredSchema::fromBytes).schema());
  }

  String table() {
    return table;
  }

  long epoch() {
    return epoch;
  }

  OpenLedger ledger() {
    return ledger;
  }

  PartitionDirectory directory() {
    return directory;
  }

  BucketFill fill() {
    return fill;
  }

  TableSchema schema() {
    return schema;
  }

  void schema(TableSchema changed) {
    schema = changed;
  }

  /**
   * Where the groups and files of partitions in several buckets are, as far as it was looked up.
   */
  Map<Integer, PartitionPlaces> places() {
    return places;
  }

  /** Notes that of a bucket's files only some are left. */
  void forget(FileTable files, int[] kept) {
    BitSet gone = new BitSet(files.count());
    gone.set(0, files.count());
    IntStream.of(kept).forEach(gone::clear);
    gone.stream()
        .mapToObj(file -> places.get(files.groupPartition()[files.group()[file]]))
        .filter(Objects::nonNull)
        .forEach(PartitionPlaces::purged);
  }

  /** About how many names this holds. */
  long weight() {
    return directory.count() + places.values().stream().mapToLong(PartitionPlaces::size).sum();
  }
}
