package io.pruningindex.index.fold;

import io.pruningindex.index.bucket.Bucket;
import io.pruningindex.index.bucket.PartitionPlaces;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Tells which buckets of a partition may hold a group or a file. For a partition in one bucket that
 * is easy; for one in several, places are looked up once and then kept, so that an instant does not
 * have to read all buckets of a large partition.
 */
final class BucketFinder {
  private final EpochIndex epoch;
  private final IntFunction<Bucket> passing;

  /**
   * Looks in {@code epoch}.
   *
   * @param passing gives a bucket, as it is now, to look at in passing
   */
  BucketFinder(EpochIndex epoch, IntFunction<Bucket> passing) {
    this.epoch = epoch;
    this.passing = passing;
  }

  /** The buckets that may hold the group; none for the partition -1. */
  int[] bucketsOfGroup(int partition, byte[] fileId) {
    return candidates(partition, places -> places.bucketsOfGroup(fileId));
  }

  /** The buckets that may hold files of this name; none for the partition -1. */
  int[] bucketsOfFile(int partition, byte[] name) {
    return candidates(partition, places -> places.bucketsOfFile(name));
  }

  private int[] candidates(int partition, Function<PartitionPlaces, int[]> search) {
    if (partition < 0) {
      return new int[0];
    }
    int[] buckets = epoch.directory().buckets(partition);
    if (buckets.length < 2) {
      return buckets;
    }
    PartitionPlaces places = epoch.places().get(partition);
    if (places == null || places.outdated()) {
      places = lookUp(partition, buckets);
      epoch.places().put(partition, places);
    }
    return IntStream.of(search.apply(places)).distinct().toArray();
  }

  private PartitionPlaces lookUp(int partition, int[] buckets) {
    PartitionPlaces places = new PartitionPlaces();
    for (int bucket : buckets) {
      passing.apply(bucket).addPlaces(partition, places, bucket);
    }
    return places;
  }
}
