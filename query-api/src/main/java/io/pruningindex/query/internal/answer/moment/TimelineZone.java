package io.pruningindex.query.internal.answer.moment;

import io.pruningindex.query.AsOfTime;
import io.pruningindex.query.Problem;
import io.pruningindex.query.internal.ask.NoAnswerException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.function.Supplier;

/**
 * The zone in which the completion times on a table's timeline are written: the request's if it
 * says one, else the index's. Fails with {@link NoAnswerException} if neither does.
 */
record TimelineZone(AsOfResolution state, AsOfTime asOf) implements Supplier<ZoneId> {
  @Override
  public ZoneId get() {
    if (asOf.timelineZone() != null) {
      return asOf.timelineZone();
    }
    String known = state.head().look().timelineZone();
    if (known.isEmpty()) {
      throw unknown("its timeline is written in the local time of its writers, of no known zone");
    }
    try {
      return ZoneId.of(known);
    } catch (DateTimeException e) {
      throw unknown("its timeline is written in the zone " + known + ", which is unknown here");
    }
  }

  private NoAnswerException unknown(String problem) {
    return new NoAnswerException(
        Problem.Code.NO_STATE_AT_TIME,
        "The index of table '"
            + state.table()
            + "' cannot tell what the table was at "
            + asOf
            + ": "
            + problem
            + ". Give the timeline's zone with the request, or set 'timeline-zone' of the table in"
            + " the job's configuration");
  }
}
