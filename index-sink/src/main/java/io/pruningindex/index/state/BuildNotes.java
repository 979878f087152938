package io.pruningindex.index.state;

import io.pruningindex.query.internal.state.Totals;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * The epoch that is being built.
 *
 * @param epoch the epoch
 * @param incarnation the run of the source that opened it
 * @param number the number that it is built for, or 0 before any file was listed
 * @param totals the size of what was listed so far
 * @param fill how full its buckets are
 */
public record BuildNotes(long epoch, long incarnation, long number, Totals totals, FillNotes fill) {
  void write(WireWriter writer) {
    writer.writeVarint(epoch).writeLong(incarnation).writeVarint(number);
    totals.write(writer);
    fill.write(writer);
  }

  static BuildNotes read(WireReader reader) {
    return new BuildNotes(
        reader.readVarint(),
        reader.readLong(),
        reader.readVarint(),
        Totals.read(reader),
        FillNotes.read(reader));
  }
}
