package io.pruningindex.index.fold;

import io.pruningindex.index.bucket.PartitionPlaces;
import io.pruningindex.query.internal.file.FileBatch;

/** Finds or deals a place for each file group of a batch. */
final class BatchPlacement {
  private final EpochIndex epoch;
  private final EpochChange change;
  private final int[] bucketOfGroup;
  private final int[] groupInBucket;

  /** How many files of each partition of the batch have no place yet. */
  private final int[] unplaced;

  BatchPlacement(EpochIndex epoch, FileBatch batch, EpochChange change) {
    this.epoch = epoch;
    this.change = change;
    int groups = batch.files().groupCount();
    bucketOfGroup = new int[groups];
    groupInBucket = new int[groups];
    int[] filesOfGroup = new int[groups];
    for (int group : batch.files().group()) {
      filesOfGroup[group]++;
    }
    unplaced = new int[batch.partitions().size()];
    for (int group = 0; group < groups; group++) {
      unplaced[batch.files().groupPartition()[group]] += filesOfGroup[group];
    }
    for (int group = 0; group < groups; group++) {
      if (filesOfGroup[group] > 0) {
        place(batch, group, filesOfGroup[group]);
      }
    }
  }

  /** The bucket of a group of the batch that has files. */
  int bucketOf(int group) {
    return bucketOfGroup[group];
  }

  /** The number in its bucket of a group of the batch that has files. */
  int groupOf(int group) {
    return groupInBucket[group];
  }

  private void place(FileBatch batch, int group, int files) {
    int inBatch = batch.files().groupPartition()[group];
    int partition = epoch.directory().idOrNew(batch.partitions().get(inBatch));
    byte[] fileId = batch.names().groupFileIds().bytes(group);
    int bucket = change.bucketOfGroup(partition, fileId);
    if (bucket < 0) {
      bucket = open(partition, files, unplaced[inBatch]);
      groupInBucket[group] = change.touch(bucket).bucket().addGroup(partition, fileId);
      epoch.directory().addBucket(partition, bucket);
      PartitionPlaces places = epoch.places().get(partition);
      if (places != null) {
        places.addGroup(fileId, bucket);
      }
    } else {
      groupInBucket[group] = change.bucket(bucket).group(partition, fileId);
    }
    bucketOfGroup[group] = bucket;
    epoch.fill().add(bucket, files);
    unplaced[inBatch] -= files;
  }

  private int open(int partition, int files, int partitionFiles) {
    int[] buckets = epoch.directory().buckets(partition);
    int chosen = epoch.fill().choose(buckets, files, partitionFiles);
    return chosen == BucketFill.NEW_BUCKET ? change.open() : chosen;
  }
}
