package io.pruningindex.index.bucket;

/**
 * Tells for the groups and files of a partition that is spread over several buckets which of them
 * may hold each. What was purged since stays in; what is there is never missing.
 */
public final class PartitionPlaces {
  private final NameIndex places = new NameIndex();
  private int sizeWhenBuilt;

  /** A group of the partition is in {@code bucket}. */
  public void addGroup(byte[] fileId, int bucket) {
    places.addGroup(0, fileId, bucket);
  }

  /** A file of the partition is in {@code bucket}. */
  public void addFile(byte[] name, int bucket) {
    places.addFile(0, name, bucket);
  }

  /** All that is there when these places are first used was added. */
  public void built() {
    sizeWhenBuilt = places.size();
  }

  /** Whether so much was added since that purged files may make up most of it. */
  public boolean outgrown() {
    return places.size() > 2L * sizeWhenBuilt + 10_000;
  }

  /** How many places there are. */
  public int size() {
    return places.size();
  }

  /** The buckets that may hold the group of this file id; one may come more than once. */
  public int[] bucketsOfGroup(byte[] fileId) {
    return places.groups(0, fileId);
  }

  /** The buckets that may hold files of this name; one may come more than once. */
  public int[] bucketsOfFile(byte[] name) {
    return places.files(0, name);
  }
}
