package io.pruningindex.query.internal.state;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * What every value of the index starts with: when it was last changed, and by which run of the
 * source.
 *
 * @param incarnation drawn at random whenever the source opens or restores a table; numbers of two
 *     incarnations may stand for different instants
 * @param number the number of the instant that last changed the value
 * @param floor the oldest number that the value can be evaluated as of; what older ones need may
 *     have been purged
 * @param layout the number at which the bucket's ordinals were last dealt anew; values of one
 *     bucket fit together only if their layouts are equal. 0 for values of the whole table
 */
public record Stamp(long incarnation, long number, long floor, long layout) {
  /** Appends this stamp; {@link #read} is the inverse. */
  public void write(WireWriter writer) {
    writer.writeLong(incarnation).writeVarint(number).writeVarint(floor).writeVarint(layout);
  }

  /** Reads a stamp. */
  public static Stamp read(WireReader reader) {
    return new Stamp(
        reader.readLong(), reader.readVarint(), reader.readVarint(), reader.readVarint());
  }

  /** Whether both were changed last by the same instant of the same incarnation. */
  public boolean sameChange(Stamp other) {
    return incarnation == other.incarnation && number == other.number;
  }
}
