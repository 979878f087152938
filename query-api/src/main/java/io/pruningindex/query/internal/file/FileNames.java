package io.pruningindex.query.internal.file;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * The names that go with a {@link FileTable}. They are kept apart because only the files that
 * survive pruning need them.
 *
 * @param groupFileIds Hudi's file id of each group
 * @param fileNames the name of each file, without its directory
 */
public record FileNames(ByteStrings groupFileIds, ByteStrings fileNames) {
  /** No groups and no files. */
  public static final FileNames EMPTY = new FileNames(ByteStrings.EMPTY, ByteStrings.EMPTY);

  /** Appends these names; {@link #read} is the inverse. */
  public void write(WireWriter writer) {
    writer.writeVarint(groupFileIds.count());
    groupFileIds.write(writer);
    writer.writeVarint(fileNames.count());
    fileNames.write(writer);
  }

  /** Reads names. */
  public static FileNames read(WireReader reader) {
    ByteStrings groups = ByteStrings.read(reader, reader.readCount());
    return new FileNames(groups, ByteStrings.read(reader, reader.readCount()));
  }
}
