package io.pruningindex.index.bucket;

/** Finds groups by their partition and file id, and files by their partition and name. */
final class NameIndex {
  private static final int GROUP = 1;
  private static final int FILE = 2;

  private final HashIndex index = new HashIndex();

  void addGroup(int partition, byte[] fileId, int group) {
    index.add(HashIndex.hash(GROUP, partition, fileId), group);
  }

  void addFile(int partition, byte[] name, int ordinal) {
    index.add(HashIndex.hash(FILE, partition, name), ordinal);
  }

  /** Groups that may be the one asked for. */
  int[] groups(int partition, byte[] fileId) {
    return index.find(HashIndex.hash(GROUP, partition, fileId));
  }

  /** Ordinals of files that may be those asked for. */
  int[] files(int partition, byte[] name) {
    return index.find(HashIndex.hash(FILE, partition, name));
  }

  int size() {
    return index.size();
  }
}
