package io.pruningindex.index.bucket;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.file.FileNames;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.state.BucketFiles;
import io.pruningindex.query.internal.state.BucketNames;
import io.pruningindex.query.internal.state.BucketSlices;
import io.pruningindex.query.internal.state.BucketTail;
import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.internal.wire.CorruptValueException;
import io.pruningindex.query.schema.TableSchema;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A bucket in the owner's hands. Its files go by their ordinals, its groups by their numbers,
 * folded ones first. Changes go to its tail until {@link BucketFold} makes it anew.
 */
public final class Bucket {
  private final BucketSlices slices;
  private final FileNames names;
  private final TailFiles tail;
  private final NameIndex index = new NameIndex();
  private boolean written;

  private Bucket(BucketSlices slices, FileNames names, TailFiles tail, boolean written) {
    this.slices = slices;
    this.names = names;
    this.tail = tail;
    this.written = written;
    for (int group = 0; group < groupCount(); group++) {
      index.addGroup(partitionOfGroup(group), fileId(group), group);
    }
    for (int file = 0; file < count(); file++) {
      index.addFile(partitionOfGroup(groupOf(file)), name(file), file);
    }
  }

  /** A bucket that nothing was written of yet. */
  public static Bucket create(Stamp stamp) {
    BucketSlices slices = new BucketSlices(stamp, List.of(), FileGather.EMPTY);
    return new Bucket(slices, FileNames.EMPTY, new TailFiles(), false);
  }

  /**
   * A bucket as it was written.
   *
   * @throws CorruptValueException if its values were not written together
   */
  public static Bucket read(BucketSlices slices, BucketNames names, BucketTail tail) {
    if (!BucketFiles.fit(slices, tail) || !names.stamp().equals(slices.stamp())) {
      throw new CorruptValueException(
          "it is of "
              + slices.stamp()
              + ", the names of "
              + names.stamp()
              + ", the tail of "
              + tail.fold());
    }
    return new Bucket(slices, names.names(), new TailFiles(tail), true);
  }

  /** A bucket that was just folded, with an empty tail. */
  static Bucket folded(BucketSlices slices, FileNames names) {
    return new Bucket(slices, names, new TailFiles(), true);
  }

  /** How many files there are, removed ones among them. */
  public int count() {
    return foldedCount() + tail.count();
  }

  /** How much there is that is not folded: files added and folded files removed. */
  public int tailChanges() {
    return tail.changes();
  }

  /** How many files were folded. */
  public int foldedCount() {
    return slices.files().count();
  }

  /** The stamp of the folded values. */
  public Stamp foldStamp() {
    return slices.stamp();
  }

  /** The change that the folded values were written by. */
  public Change fold() {
    return Change.of(slices.stamp());
  }

  /** All files, as of everything done so far. */
  public FileTable files() {
    return BucketFiles.of(
            slices.files(), tail.removedOrdinals(), tail.removedNumbers(), tail.files())
        .files();
  }

  /** The number of the group of this partition and file id, or -1. */
  public int group(int partition, byte[] fileId) {
    for (int group : index.groups(partition, fileId)) {
      if (partitionOfGroup(group) == partition && Arrays.equals(fileId(group), fileId)) {
        return group;
      }
    }
    return -1;
  }

  /** Appends a group that the bucket does not have and returns its number. */
  public int addGroup(int partition, byte[] fileId) {
    int group = groupCount();
    tail.addGroup(partition, fileId);
    index.addGroup(partition, fileId, group);
    return group;
  }

  /** The ordinals of all files of this partition and name, removed ones among them, ascending. */
  public int[] filesNamed(int partition, byte[] name) {
    return Arrays.stream(index.files(partition, name))
        .filter(f -> partitionOfGroup(groupOf(f)) == partition && Arrays.equals(name(f), name))
        .toArray();
  }

  /** Appends file {@code file} of {@code source} to a group; its stats must follow. */
  public void addFile(int group, FileTable source, int file, byte[] name, long number) {
    index.addFile(partitionOfGroup(group), name, count());
    tail.addFile(group, source, file, name, number);
  }

  /** Appends the stats of the files added since this was last called, from their batch. */
  public void addColumns(Map<String, ColumnChunk> columns, int[] files, TableSchema schema) {
    tail.addColumns(columns, files, schema);
  }

  /** Marks a file as removed by an instant. */
  public void remove(int file, long number) {
    if (file < foldedCount()) {
      tail.removeFolded(file, number);
    } else {
      tail.rows().remove(file - foldedCount(), number);
    }
  }

  /** The group of a file. */
  public int groupOf(int file) {
    return file < foldedCount()
        ? slices.files().group()[file]
        : tail.rows().groupOf(file - foldedCount());
  }

  /** The number of the instant that added a file. */
  public long addedOf(int file) {
    return file < foldedCount()
        ? slices.files().added()[file]
        : tail.rows().addedOf(file - foldedCount());
  }

  /** The number of the instant that removed a file, or {@link FileTable#LIVE}. */
  public long removedOf(int file) {
    return file < foldedCount()
        ? tail.removedFolded(file, slices.files().removed()[file])
        : tail.rows().removedOf(file - foldedCount());
  }

  /** Adds the places of a partition's groups and files to an index over several buckets. */
  public void addPlaces(int partition, PartitionPlaces places, int bucket) {
    for (int group = 0; group < groupCount(); group++) {
      if (partitionOfGroup(group) == partition) {
        places.addGroup(fileId(group), bucket);
      }
    }
    for (int file = 0; file < count(); file++) {
      if (partitionOfGroup(groupOf(file)) == partition) {
        places.addFile(name(file), bucket);
      }
    }
  }

  int groupCount() {
    return foldedGroups() + tail.groupCount();
  }

  /** The partition id of a group. */
  public int partitionOfGroup(int group) {
    return group < foldedGroups()
        ? slices.files().groupPartition()[group]
        : tail.partitionOfGroup(group - foldedGroups());
  }

  byte[] fileId(int group) {
    return group < foldedGroups()
        ? names.groupFileIds().bytes(group)
        : tail.fileId(group - foldedGroups());
  }

  byte[] name(int file) {
    return file < foldedCount() ? names.fileNames().bytes(file) : tail.name(file - foldedCount());
  }

  BucketSlices slices() {
    return slices;
  }

  FileNames foldedNames() {
    return names;
  }

  TailFiles tail() {
    return tail;
  }

  /** Whether the folded values are in the state. */
  boolean written() {
    return written;
  }

  void markWritten() {
    written = true;
  }

  private int foldedGroups() {
    return slices.files().groupCount();
  }
}
