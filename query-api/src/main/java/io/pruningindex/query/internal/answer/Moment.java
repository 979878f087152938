package io.pruningindex.query.internal.answer;

import io.pruningindex.query.AggregateRequest;
import io.pruningindex.query.AsOfTime;
import io.pruningindex.query.InstantRange;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.internal.file.InstantTime;

/**
 * Which state of a table a request is to be answered as of. Instants are packed; {@link
 * InstantTime#NONE} stands for one that was not given.
 *
 * @param instant the instant to answer as of; without it and a time, the newest
 * @param time the time to answer as of, or null
 * @param after the instant after which files are of interest; without it, all are
 * @param atLeast the instant that the state must take in
 * @param asked when this was asked for, in milliseconds since the epoch
 */
record Moment(long instant, AsOfTime time, long after, long atLeast, long asked) {
  /** The newest state there is. */
  static final Moment NEWEST =
      new Moment(InstantTime.NONE, null, InstantTime.NONE, InstantTime.NONE, 0);

  /**
   * What a request asks for.
   *
   * @throws IllegalArgumentException if an instant is not written as instants are
   */
  static Moment of(PruneRequest request, long asked) {
    String range = request.range().map(InstantRange::toInclusive).orElse(null);
    return new Moment(
        pack(request.asOfInstant().orElse(range)),
        request.asOfTime().orElse(null),
        pack(request.range().map(InstantRange::fromExclusive).orElse(null)),
        pack(request.atLeast().orElse(null)),
        asked);
  }

  /**
   * What a request asks for.
   *
   * @throws IllegalArgumentException if an instant is not written as instants are
   */
  static Moment of(AggregateRequest request, long asked) {
    return new Moment(
        pack(request.asOfInstant().orElse(null)),
        request.asOfTime().orElse(null),
        InstantTime.NONE,
        pack(request.atLeast().orElse(null)),
        asked);
  }

  private static long pack(String instant) {
    return instant == null ? InstantTime.NONE : InstantTime.pack(instant);
  }
}
