package io.pruningindex.index;

import java.io.Serializable;
import java.time.Duration;

/**
 * How the index of a table is laid out and how much of its past is kept. {@link #DEFAULTS} suit
 * tables of any size; smaller numbers serve tests.
 *
 * @param bucketFiles how many files a bucket is filled with
 * @param tailFiles a bucket is not folded before its tail has more than this many changes
 * @param tailShare nor before they are more than this share of its folded files
 * @param purgeShare when a bucket is folded and at least this share of its files can no longer be
 *     asked for, they are left out and its ordinals dealt anew
 * @param retainedInstants how many instants before the newest can be asked for
 * @param retireAfter how long the values of a superseded epoch stay readable
 * @param deletedKeysPerEvent about how many values of superseded epochs one event deletes, so that
 *     the other tables are not held up
 * @param cachedFiles how many files' attributes and names each subtask keeps decoded
 * @param cachedNames how many partitions, and places of files in large partitions, each subtask
 *     keeps decoded; those of the table of the last event are kept in any case unless this is 0
 * @param partitionDescriptors whether {@link PruningIndex#PARTITIONS} tells of partitions; it costs
 *     reading all buckets of each partition that an instant touches
 */
public record PruningIndexOptions(
    int bucketFiles,
    int tailFiles,
    double tailShare,
    double purgeShare,
    int retainedInstants,
    Duration retireAfter,
    int deletedKeysPerEvent,
    long cachedFiles,
    long cachedNames,
    boolean partitionDescriptors)
    implements Serializable {
  /** What suits most tables. */
  public static final PruningIndexOptions DEFAULTS =
      new PruningIndexOptions(
          2000, 64, 0.1, 0.25, 20, Duration.ofSeconds(30), 500, 100_000, 4_000_000, false);

  /**
   * Checks the options.
   *
   * @throws IllegalArgumentException if one of them is out of range
   */
  public PruningIndexOptions {
    require(bucketFiles > 0, "bucketFiles", bucketFiles, "positive");
    require(tailFiles >= 0, "tailFiles", tailFiles, "0 or more");
    require(tailShare >= 0, "tailShare", tailShare, "0 or more");
    require(purgeShare > 0, "purgeShare", purgeShare, "above 0");
    require(retainedInstants >= 0, "retainedInstants", retainedInstants, "0 or more");
    require(!retireAfter.isNegative(), "retireAfter", retireAfter, "0 or more");
    require(deletedKeysPerEvent > 0, "deletedKeysPerEvent", deletedKeysPerEvent, "positive");
    require(cachedFiles >= 0, "cachedFiles", cachedFiles, "0 or more");
    require(cachedNames >= 0, "cachedNames", cachedNames, "0 or more");
  }

  /** These options with buckets of {@code files} files. */
  public PruningIndexOptions withBucketFiles(int files) {
    return new PruningIndexOptions(
        files,
        tailFiles,
        tailShare,
        purgeShare,
        retainedInstants,
        retireAfter,
        deletedKeysPerEvent,
        cachedFiles,
        cachedNames,
        partitionDescriptors);
  }

  /** These options with other bounds on how far a tail grows before its bucket is folded. */
  public PruningIndexOptions withTails(int files, double share) {
    return new PruningIndexOptions(
        bucketFiles,
        files,
        share,
        purgeShare,
        retainedInstants,
        retireAfter,
        deletedKeysPerEvent,
        cachedFiles,
        cachedNames,
        partitionDescriptors);
  }

  /** These options with {@code instants} instants kept before the newest. */
  public PruningIndexOptions withRetainedInstants(int instants) {
    return new PruningIndexOptions(
        bucketFiles,
        tailFiles,
        tailShare,
        purgeShare,
        instants,
        retireAfter,
        deletedKeysPerEvent,
        cachedFiles,
        cachedNames,
        partitionDescriptors);
  }

  /** These options with superseded epochs deleted after {@code delay}, so many keys an event. */
  public PruningIndexOptions withRetirement(Duration delay, int keysPerEvent) {
    return new PruningIndexOptions(
        bucketFiles,
        tailFiles,
        tailShare,
        purgeShare,
        retainedInstants,
        delay,
        keysPerEvent,
        cachedFiles,
        cachedNames,
        partitionDescriptors);
  }

  /** These options with caches of another size. */
  public PruningIndexOptions withCaches(long files, long names) {
    return new PruningIndexOptions(
        bucketFiles,
        tailFiles,
        tailShare,
        purgeShare,
        retainedInstants,
        retireAfter,
        deletedKeysPerEvent,
        files,
        names,
        partitionDescriptors);
  }

  /** These options with {@link PruningIndex#PARTITIONS} telling of partitions, or not. */
  public PruningIndexOptions withPartitionDescriptors(boolean told) {
    return new PruningIndexOptions(
        bucketFiles,
        tailFiles,
        tailShare,
        purgeShare,
        retainedInstants,
        retireAfter,
        deletedKeysPerEvent,
        cachedFiles,
        cachedNames,
        told);
  }

  private static void require(boolean holds, String name, Object value, String range) {
    if (!holds) {
      throw new IllegalArgumentException(
          "The index option " + name + " is " + value + ": give a number that is " + range);
    }
  }
}
