package io.pruningindex.query.internal.state;

import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * The file groups and files of a bucket, as of the last time it was folded. Partition ids are the
 * directory's.
 *
 * @param stamp when it was folded
 * @param columns the columns that were folded with it; for any other the files have no stats
 * @param files the files; their positions are the bucket's ordinals
 */
public record BucketSlices(Stamp stamp, List<String> columns, FileTable files) {
  private static final int VERSION = 1;

  public BucketSlices {
    columns = List.copyOf(columns);
  }

  /** The value's bytes; {@link #fromBytes} is the inverse. */
  public byte[] toBytes() {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION);
    stamp.write(writer);
    writer.writeVarint(columns.size());
    columns.forEach(writer::writeString);
    files.write(writer);
    return writer.toBytes();
  }

  /** Reads a bucket's slices. */
  public static BucketSlices fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("A bucket's slices", VERSION);
    Stamp stamp = Stamp.read(reader);
    int count = reader.readCount();
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      columns.add(reader.readString());
    }
    return new BucketSlices(stamp, columns, FileTable.read(reader));
  }
}
