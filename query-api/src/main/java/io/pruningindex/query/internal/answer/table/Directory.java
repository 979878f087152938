package io.pruningindex.query.internal.answer.table;

import io.pruningindex.query.internal.evaluate.Bitmap;
import io.pruningindex.query.internal.evaluate.PartitionValues;
import io.pruningindex.query.internal.state.PartitionShard;
import io.pruningindex.query.internal.state.StoredSchema;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A table's schema and its partitions by id.
 *
 * @param schema the schema
 * @param shards the shards of the partition directory, all but the last full
 * @param values the partition fields' values by partition id
 */
public record Directory(StoredSchema schema, List<PartitionShard> shards, PartitionValues values) {
  /** Puts a directory together; parses all paths. */
  public static Directory of(StoredSchema schema, List<PartitionShard> shards) {
    List<String> paths = new ArrayList<>();
    for (PartitionShard shard : shards) {
      for (int i = 0; i < shard.paths().count(); i++) {
        paths.add(shard.paths().string(i));
      }
    }
    return new Directory(schema, shards, PartitionValues.parse(schema.schema(), paths));
  }

  /** Whether this was put together of these very values. */
  boolean isOf(StoredSchema otherSchema, List<PartitionShard> otherShards) {
    if (schema != otherSchema || shards.size() != otherShards.size()) {
      return false;
    }
    for (int i = 0; i < shards.size(); i++) {
      if (shards.get(i) != otherShards.get(i)) {
        return false;
      }
    }
    return true;
  }

  /** How many partitions there are. */
  public int count() {
    return values.count();
  }

  /** The path of a partition, relative to the table. */
  public String path(int partition) {
    return shards
        .get(partition / PartitionShard.SIZE)
        .paths()
        .string(partition % PartitionShard.SIZE);
  }

  /** Whether a partition may have slices as of a number. */
  public boolean present(int partition, long number) {
    PartitionShard shard = shards.get(partition / PartitionShard.SIZE);
    int index = partition % PartitionShard.SIZE;
    // Older shards tell nothing but where files were, at whatever number.
    return shard.buckets()[index].length > 0 && shard.present(index, number);
  }

  /** Those of some partitions that may have slices as of a number. */
  public Bitmap present(Bitmap partitions, long number) {
    Bitmap present = Bitmap.none(partitions.size());
    for (int i = partitions.next(0); i >= 0; i = partitions.next(i + 1)) {
      if (present(i, number)) {
        present.set(i);
      }
    }
    return present;
  }

  /** The buckets that hold files of any of the partitions that are set. */
  public BitSet buckets(Bitmap partitions) {
    BitSet buckets = new BitSet();
    for (int i = partitions.next(0); i >= 0; i = partitions.next(i + 1)) {
      int[] some = shards.get(i / PartitionShard.SIZE).buckets()[i % PartitionShard.SIZE];
      for (int bucket : some) {
        buckets.set(bucket);
      }
    }
    return buckets;
  }
}
