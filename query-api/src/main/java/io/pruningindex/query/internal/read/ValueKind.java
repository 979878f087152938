package io.pruningindex.query.internal.read;

import io.pruningindex.query.internal.state.BucketColumn;
import io.pruningindex.query.internal.state.BucketNames;
import io.pruningindex.query.internal.state.BucketSlices;
import io.pruningindex.query.internal.state.BucketTail;
import io.pruningindex.query.internal.state.Ledger;
import io.pruningindex.query.internal.state.PartitionShard;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.internal.state.StoredSchema;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * How one kind of stamped value is decoded, and about how much memory it takes then.
 *
 * @param name what it is called in messages
 * @param decode reads it from bytes
 * @param stamp its stamp
 * @param weight about how many bytes it takes in memory, beside as many as it had when encoded
 */
public record ValueKind<T>(
    String name, Function<byte[], T> decode, Function<T, Stamp> stamp, ToLongFunction<T> weight) {
  /** A table's ledger. */
  public static final ValueKind<Ledger> LEDGER =
      new ValueKind<>("ledger", Ledger::fromBytes, Ledger::stamp, DecodedWeight::of);

  /** A table's schema. */
  public static final ValueKind<StoredSchema> SCHEMA =
      new ValueKind<>(
          "schema", StoredSchema::fromBytes, StoredSchema::stamp, value -> DecodedWeight.FIXED);

  /** A shard of the partition directory. */
  public static final ValueKind<PartitionShard> PARTITIONS =
      new ValueKind<>(
          "partition directory",
          PartitionShard::fromBytes,
          PartitionShard::stamp,
          DecodedWeight::of);

  /** A bucket's slices. */
  public static final ValueKind<BucketSlices> SLICES =
      new ValueKind<>(
          "slices",
          BucketSlices::fromBytes,
          BucketSlices::stamp,
          value -> DecodedWeight.of(value.files()));

  /** A bucket's tail. */
  public static final ValueKind<BucketTail> TAIL =
      new ValueKind<>("tail", BucketTail::fromBytes, BucketTail::stamp, DecodedWeight::of);

  /** A bucket's names. */
  public static final ValueKind<BucketNames> NAMES =
      new ValueKind<>(
          "names",
          BucketNames::fromBytes,
          BucketNames::stamp,
          value -> DecodedWeight.of(value.names()));

  /** The stats of one column in a bucket. */
  public static final ValueKind<BucketColumn> COLUMN =
      new ValueKind<>(
          "column stats",
          BucketColumn::fromBytes,
          BucketColumn::stamp,
          value -> DecodedWeight.of(value.chunk()));
}
