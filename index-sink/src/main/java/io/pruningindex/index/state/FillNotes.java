package io.pruningindex.index.state;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * How full the buckets of an epoch are.
 *
 * @param filling the bucket that takes in new partitions, or -1
 * @param files how many files each bucket holds, removed ones among them
 */
public record FillNotes(int filling, int[] files) {
  /** The notes of an epoch without buckets. */
  public static final FillNotes EMPTY = new FillNotes(-1, new int[0]);

  void write(WireWriter writer) {
    writer.writeSigned(filling).writeVarint(files.length).writeInts(files, files.length);
  }

  static FillNotes read(WireReader reader) {
    int filling = (int) reader.readSigned();
    return new FillNotes(filling, reader.readInts(reader.readCount()));
  }
}
