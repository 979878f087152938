package io.pruningindex.index.fold;

import io.pruningindex.index.bucket.Bucket;
import io.pruningindex.index.bucket.BucketSummary;
import java.util.BitSet;

/**
 * A bucket that is being changed, with what is needed to compare it with what it was.
 *
 * @param number its number
 * @param bucket the bucket, with the change so far
 * @param before the size of its latest slices before the change
 * @param cleaned the files that are no longer in storage because of the change
 */
record TouchedBucket(int number, Bucket bucket, BucketSummary before, BitSet cleaned) {
  /**
   * A bucket that is about to be changed.
   *
   * @param asOf the number as of which it is summed up
   */
  static TouchedBucket of(int number, Bucket bucket, long asOf) {
    return new TouchedBucket(number, bucket, BucketSummary.of(bucket.files(), asOf), new BitSet());
  }
}
