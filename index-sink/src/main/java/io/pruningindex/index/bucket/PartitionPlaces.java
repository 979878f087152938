package io.pruningindex.index.bucket;

/**
 * Tells for the groups and files of a partition that is spread over several buckets which of them
 * may hold each. What was purged since stays in; what is there is never missing.
 */
public final class PartitionPlaces {
  private final NameIndex places = new NameIndex();
  private int purged;

  /** A group of the partition is in {@code bucket}. */
  public void addGroup(byte[] fileId, int bucket) {
    places.addGroup(0, fileId, bucket);
  }

  /** A file of the partition is in {@code bucket}. */
  public void addFile(byte[] name, int bucket) {
    places.addFile(0, name, bucket);
  }

  /** A file of the partition was purged. */
  public void purged() {
    purged++;
  }

  /** Whether so many files were purged that places are better looked up anew. */
  public boolean outdated() {
    return purged * 4L > places.size() + 1000;
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
