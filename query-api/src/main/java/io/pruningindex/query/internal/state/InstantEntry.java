package io.pruningindex.query.internal.state;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * An instant that the index has applied.
 *
 * @param number the number it was dealt
 * @param instant its requested time, packed by {@link
 *     io.pruningindex.query.internal.file.InstantTime}; {@code NONE} for a table without instants
 * @param completionTime its completion time, packed likewise
 * @param totals the size of the table as of it
 */
public record InstantEntry(long number, long instant, long completionTime, Totals totals) {
  /** Appends this entry; {@link #read} is the inverse. */
  public void write(WireWriter writer) {
    writer.writeVarint(number).writeVarint(instant).writeVarint(completionTime);
    totals.write(writer);
  }

  /** Reads an entry. */
  public static InstantEntry read(WireReader reader) {
    return new InstantEntry(
        reader.readVarint(), reader.readVarint(), reader.readVarint(), Totals.read(reader));
  }
}
