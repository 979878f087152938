package io.pruningindex.query.internal.dimension;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * A version of a dimension.
 *
 * @param number the number it was dealt; from 1 on, 0 stands for the empty state before the first
 * @param completeness by what it was complete
 * @param currentTo the time that it is complete up to, in milliseconds since the epoch: its
 *     watermark, the completion time of its instant, or when it was assumed complete; {@link
 *     Long#MAX_VALUE} at the end of the input
 * @param instant the requested time of its instant, packed by {@link
 *     io.pruningindex.query.internal.file.InstantTime}; {@code NONE} if it is of none
 * @param cutAt when it was cut, in milliseconds since the epoch
 * @param rows how many different rows it has
 * @param duplicates how many rows it has beyond that, which are equal to another
 */
public record DimensionVersion(
    long number,
    Completeness completeness,
    long currentTo,
    long instant,
    long cutAt,
    long rows,
    long duplicates) {
  /** Appends this version; {@link #read} is the inverse. */
  public void write(WireWriter writer) {
    writer.writeVarint(number).writeByte(completeness.code()).writeSigned(currentTo);
    writer.writeVarint(instant).writeVarint(cutAt).writeVarint(rows).writeVarint(duplicates);
  }

  /** Reads a version. */
  public static DimensionVersion read(WireReader reader) {
    return new DimensionVersion(
        reader.readVarint(),
        Completeness.ofCode(reader.readByte()),
        reader.readSigned(),
        reader.readVarint(),
        reader.readVarint(),
        reader.readVarint(),
        reader.readVarint());
  }
}
