package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.TimeDomain;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/** How far the offsets of a zone lie apart. */
final class ZoneOffsets {
  private static final long WIDEST_SECONDS =
      (long) ZoneOffset.MAX.getTotalSeconds() - ZoneOffset.MIN.getTotalSeconds();

  private ZoneOffsets() {}

  /**
   * The greatest difference, in microseconds, between offsets within a span of time around an
   * instant.
   *
   * @param micros the instant
   * @param seconds how far the span reaches before and after it
   */
  static BigInteger spread(ZoneId zone, BigInteger micros, long seconds) {
    ZoneRules rules = zone.getRules();
    if (rules.isFixedOffset() || !Micros.fitLong(micros)) {
      return BigInteger.ZERO;
    }
    long second = Micros.floorDivide(micros, Micros.PER_SECOND).longValueExact();
    Instant from = Instant.ofEpochSecond(second - seconds);
    if (from.isBefore(TimeDomain.RULES_KNOWN_FROM.toInstant(ZoneOffset.UTC))) {
      return BigInteger.valueOf(WIDEST_SECONDS).multiply(Micros.PER_SECOND);
    }
    int least = rules.getOffset(from).getTotalSeconds();
    int most = least;
    ZoneOffsetTransition next = rules.nextTransition(from);
    while (next != null && next.toEpochSecond() <= second + seconds) {
      least = Math.min(least, next.getOffsetAfter().getTotalSeconds());
      most = Math.max(most, next.getOffsetAfter().getTotalSeconds());
      next = rules.nextTransition(next.getInstant());
    }
    return BigInteger.valueOf((long) most - least).multiply(Micros.PER_SECOND);
  }
}
