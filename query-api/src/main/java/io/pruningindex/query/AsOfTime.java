package io.pruningindex.query;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;

/**
 * A time to answer as of, and how the table's timeline is to be read to find it.
 *
 * @param time the time, to the millisecond
 * @param timelineZone the zone in which the completion times on the table's timeline are written,
 *     or null for the one that the index knows. It knows it of tables whose {@code
 *     hoodie.table.timeline.timezone} is {@code UTC}; of tables below version 8, where it is always
 *     the zone of the machines that the job runs on; and of tables for which the job's
 *     configuration says it. Else it is the zone of the machines that write the table, which the
 *     timeline does not name and nobody guesses. With a wrong one, the answer is as of another time
 */
public record AsOfTime(Instant time, ZoneId timelineZone) {
  public AsOfTime {
    Objects.requireNonNull(time, "time");
  }

  @Override
  public String toString() {
    return time + (timelineZone == null ? "" : " by a timeline in " + timelineZone);
  }
}
