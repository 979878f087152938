package io.pruningindex.index.bucket;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.file.FileNames;
import io.pruningindex.query.internal.file.FileTable;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Takes some of a bucket's files out into a run of their own; groups without files are dropped. */
final class FileGather {
  static final FileTable EMPTY =
      new FileTable(
          new int[0],
          new int[0],
          new byte[0],
          new long[0],
          new long[0],
          new long[0],
          new long[0],
          new long[0],
          new long[0]);

  private final FileTable source;
  private final int[] files;

  /** The old groups that still have files, ascending: their positions are the new numbers. */
  private final int[] groups;

  /** Takes {@code files}, ascending, out of {@code source}. */
  FileGather(FileTable source, int[] files) {
    this.source = source;
    this.files = files;
    this.groups =
        IntStream.of(files).map(file -> source.group()[file]).sorted().distinct().toArray();
  }

  /** The old number of each new group. */
  int[] groups() {
    return groups;
  }

  FileTable table() {
    byte[] kinds = new byte[files.length];
    for (int i = 0; i < kinds.length; i++) {
      kinds[i] = source.kind()[files[i]];
    }
    return new FileTable(
        IntStream.of(groups).map(group -> source.groupPartition()[group]).toArray(),
        IntStream.of(files)
            .map(file -> Arrays.binarySearch(groups, source.group()[file]))
            .toArray(),
        kinds,
        take(source.baseInstant()),
        take(source.anchor()),
        take(source.size()),
        take(source.rows()),
        take(source.added()),
        take(source.removed()));
  }

  /** The names of what was taken out of {@code bucket}. */
  FileNames names(Bucket bucket) {
    ByteStrings.Builder fileIds = new ByteStrings.Builder();
    for (int group : groups) {
      fileIds.add(bucket.fileId(group));
    }
    ByteStrings.Builder names = new ByteStrings.Builder();
    for (int file : files) {
      names.add(bucket.name(file));
    }
    return new FileNames(fileIds.build(), names.build());
  }

  private long[] take(long[] values) {
    return IntStream.of(files).mapToLong(file -> values[file]).toArray();
  }
}
