package io.pruningindex.query.internal.function;

import io.pruningindex.query.predicate.TimeUnit;
import java.math.BigInteger;
import java.time.ZoneId;
import java.util.Optional;

/**
 * The instant at which a span of time starts, as it is, or to some engines by the offset from UTC
 * that the zone has at the instant in the span that was cut off: Flink's {@code
 * DateTimeUtils.timestampFloor} takes the start of a year that lies in winter by the offset of
 * summer.
 *
 * @param zone the zone
 * @param unit the span
 */
record StartInZone(ZoneId zone, TimeUnit unit) implements OrderedFunction<BigInteger, BigInteger> {
  private static final long SECONDS_PER_DAY = 86_400;

  /** Beyond a span's length, offsets themselves are up to so far apart. */
  private static final long SLACK_DAYS = 3;

  @Override
  public Optional<BigInteger> first(BigInteger result) {
    return Optional.of(result.subtract(spread(result)));
  }

  @Override
  public Optional<BigInteger> firstForCertain(BigInteger result) {
    return Optional.of(result.add(spread(result)));
  }

  @Override
  public Optional<BigInteger> result(BigInteger argument) {
    return AgreedResult.of(this, argument, argument);
  }

  private BigInteger spread(BigInteger result) {
    long days =
        switch (unit) {
          case YEAR -> 366;
          case QUARTER -> 92;
          case MONTH -> 31;
          case WEEK -> 7;
          case DAY, HOUR, MINUTE, SECOND -> 1;
        };
    return ZoneOffsets.spread(zone, result, (days + SLACK_DAYS) * SECONDS_PER_DAY);
  }
}
