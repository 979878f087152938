package io.pruningindex.query.internal.answer.moment;

import io.pruningindex.query.AsOfTime;
import io.pruningindex.query.InstantRange;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.TableRequest;
import io.pruningindex.query.internal.file.InstantTime;
import java.util.Optional;

/**
 * Which state of a table a request is to be answered as of. Instants are packed; {@link
 * InstantTime#NONE} stands for one that was not given.
 *
 * @param instant the instant to answer as of; without it and a time, the newest
 * @param time the time to answer as of, or null
 * @param after the instant after which files are of interest; without it and a position, all are
 * @param position the position after which files are of interest, or null
 * @param atLeast the instant that the state must take in
 */
public record Moment(
    long instant, AsOfTime time, long after, HistoryPosition position, long atLeast) {
  /** The newest state there is. */
  public static final Moment NEWEST =
      new Moment(InstantTime.NONE, null, InstantTime.NONE, null, InstantTime.NONE);

  /**
   * What a request asks for.
   *
   * @throws IllegalArgumentException if an instant is not written as instants are
   */
  public static Moment of(TableRequest request) {
    Optional<InstantRange> range =
        request instanceof PruneRequest prune ? prune.range() : Optional.empty();
    return new Moment(
        pack(request.asOfInstant().or(() -> range.flatMap(InstantRange::toInclusive)).orElse(null)),
        request.asOfTime().orElse(null),
        pack(range.flatMap(InstantRange::fromInstant).orElse(null)),
        range
            .flatMap(InstantRange::fromPosition)
            .map(position -> HistoryPosition.parse(position.text()))
            .orElse(null),
        pack(request.atLeast().orElse(null)));
  }

  private static long pack(String instant) {
    return instant == null ? InstantTime.NONE : InstantTime.pack(instant);
  }
}
