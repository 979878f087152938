package io.pruningindex.query;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;

/**
 * A time to answer as of, and how the table's timeline is to be read to find it.
 *
 * @param time the time, to the millisecond
 * @param timelineZone the zone in which the completion times on the table's timeline are written:
 *     UTC where the table's {@code hoodie.table.timeline.timezone} is {@code UTC}, else the zone of
 *     the machines that write it; for tables below version 8, always the zone of the machines that
 *     the job runs on. The timeline does not say which that is, so it is never guessed; with a
 *     wrong one, the answer is as of another time
 */
public record AsOfTime(Instant time, ZoneId timelineZone) {
  public AsOfTime {
    Objects.requireNonNull(time, "time");
    Objects.requireNonNull(timelineZone, "timelineZone");
  }

  @Override
  public String toString() {
    return time + " by a timeline in " + timelineZone;
  }
}
