package io.pruningindex.query.internal.state;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * What the source saw when it looked at a table's timeline. It is true of an index that holds all
 * that was seen, and stays true of every later state of it.
 *
 * @param currentTo when it looked, in milliseconds since the epoch: all that had completed by then
 *     is applied. 0 if it saw something that was not applied yet: then nothing is said
 * @param completionsTo the time up to which all completions are known: every instant whose
 *     completion time is not after it was seen complete. Earlier than {@code currentTo} where a
 *     write was under way, which draws its completion time before it shows as complete
 * @param settled the instants that are settled
 * @param timelineZone the id of the time zone in which the completion times of the table's instants
 *     are written, as {@code java.time.ZoneId} has it; "" if that is not known
 */
public record Look(
    long currentTo, long completionsTo, SettledInstants settled, String timelineZone) {
  /** Nothing is said. */
  public static final Look NONE = new Look(0, 0, SettledInstants.NONE, "");

  private static final int FIRST_WITH_MORE_THAN_TIME = 2;

  /** A look that tells its time alone, and saw nothing under way. */
  public static Look at(long currentTo) {
    return new Look(currentTo, currentTo, SettledInstants.NONE, "");
  }

  /** What is known after another look, which may have said nothing. */
  public Look then(Look later) {
    return later.currentTo == 0
        ? this
        : new Look(
            Math.max(currentTo, later.currentTo),
            Math.max(completionsTo, later.completionsTo),
            later.settled,
            later.timelineZone);
  }

  /** Appends this look; {@link #read} is the inverse. */
  public void write(WireWriter writer) {
    writer.writeVarint(currentTo).writeVarint(currentTo - completionsTo);
    settled.write(writer);
    writer.writeString(timelineZone);
  }

  /**
   * Reads a look.
   *
   * @param version the version of the value that it is part of: the first ones tell the time alone
   */
  public static Look read(WireReader reader, int version) {
    long currentTo = reader.readVarint();
    return version < FIRST_WITH_MORE_THAN_TIME
        ? at(currentTo)
        : new Look(
            currentTo,
            currentTo - reader.readVarint(),
            SettledInstants.read(reader),
            reader.readString());
  }
}
