package io.pruningindex.query.internal.literal;

import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Dates as days, instants and local times as microseconds.
 *
 * <p>A literal between two of a column's units lies between the two values, but may be equal to
 * either to an engine that rounds or cuts it off. A literal without zone is an instant of {@code
 * sessionZone}; if clocks were set back or forward there and then, it may be either of two, and
 * before zones had rules that all engines know, any near it. A date is its midnight. Engines that
 * turn a date or local time of the column into an instant, to compare it with a time of the
 * session, move those that clocks skipped; a literal near such a gap may stand for any time that is
 * moved past it. Instants do not compare with dates and local times: that would take the zone of
 * the session as well, and engines differ in which side they convert.
 *
 * @param kind the column's kind
 * @param sessionZone where a time without zone is meant
 */
public record TimeDomain(TypeKind kind, ZoneId sessionZone) implements LiteralDomain.OfNumbers {
  /** Before it, engines differ in the offsets of a zone: local mean time to some. */
  public static final LocalDateTime RULES_KNOWN_FROM = LocalDateTime.of(1901, 1, 1, 0, 0);

  private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000L);
  private static final BigInteger NANOS_PER_MICRO = BigInteger.valueOf(1_000L);
  private static final BigInteger NANOS_PER_DAY = BigInteger.valueOf(86_400_000_000_000L);

  @Override
  public Converted<BigInteger> convert(Literal literal) {
    if (literal instanceof Literal.StringValue text) {
      Optional<Literal> parsed = TimeText.parse(text.value());
      return parsed.isPresent()
          ? convert(parsed.get())
          : new Converted.NotComparable<>(
              "the string is no date or time of the form yyyy-MM-dd or yyyy-MM-dd HH:mm:ss, to"
                  + " compare with a column of type "
                  + kind);
    } else if (literal instanceof Literal.DateValue date && kind == TypeKind.DATE) {
      BigInteger nanos = nanos(date.value().atStartOfDay().toInstant(ZoneOffset.UTC));
      return position(nanos, nanos);
    } else if (literal instanceof Literal.DateValue date) {
      return local(date.value().atStartOfDay());
    } else if (literal instanceof Literal.DateTimeValue dateTime) {
      return local(dateTime.value());
    } else if (literal instanceof Literal.InstantValue instant && kind == TypeKind.TIMESTAMP) {
      BigInteger nanos = nanos(instant.value());
      return position(nanos, nanos);
    }
    return Mismatch.between(literal, kind);
  }

  private Converted<BigInteger> local(LocalDateTime dateTime) {
    if (kind != TypeKind.TIMESTAMP) {
      Duration skipped = skippedNear(dateTime);
      return position(
          nanos(dateTime.toInstant(ZoneOffset.UTC).minus(skipped)),
          nanos(dateTime.toInstant(ZoneOffset.UTC).plus(skipped)));
    }
    List<BigInteger> instants =
        offsets(dateTime).stream().map(offset -> nanos(dateTime.toInstant(offset))).toList();
    return position(Collections.min(instants), Collections.max(instants));
  }

  /** How much clocks were set forward, if a time that they skipped may be taken for this one. */
  private Duration skippedNear(LocalDateTime dateTime) {
    ZoneRules rules = sessionZone.getRules();
    if (rules.isFixedOffset() || dateTime.isBefore(RULES_KNOWN_FROM)) {
      return Duration.ZERO;
    }
    ZoneOffsetTransition last =
        rules.previousTransition(dateTime.atZone(sessionZone).toInstant().plusNanos(1));
    boolean near =
        last != null
            && last.isGap()
            && !dateTime.isAfter(last.getDateTimeAfter().plus(last.getDuration()));
    return near ? last.getDuration() : Duration.ZERO;
  }

  private List<ZoneOffset> offsets(LocalDateTime dateTime) {
    ZoneRules rules = sessionZone.getRules();
    if (!rules.isFixedOffset() && dateTime.isBefore(RULES_KNOWN_FROM)) {
      return List.of(ZoneOffset.MIN, ZoneOffset.MAX);
    }
    ZoneOffsetTransition transition = rules.getTransition(dateTime);
    return transition == null
        ? rules.getValidOffsets(dateTime)
        : List.of(transition.getOffsetBefore(), transition.getOffsetAfter());
  }

  /** The position of a literal that stands for some time from {@code first} to {@code last}. */
  private Converted<BigInteger> position(BigInteger first, BigInteger last) {
    BigInteger unit = kind == TypeKind.DATE ? NANOS_PER_DAY : NANOS_PER_MICRO;
    BigInteger low = floor(first, unit);
    BigInteger high = floor(last.add(unit).subtract(BigInteger.ONE), unit);
    return new Converted.Position<>(low, high, low.add(BigInteger.ONE), high.add(BigInteger.ONE));
  }

  private static BigInteger floor(BigInteger nanos, BigInteger unit) {
    BigInteger[] parts = nanos.divideAndRemainder(unit);
    return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
  }

  private static BigInteger nanos(Instant instant) {
    return BigInteger.valueOf(instant.getEpochSecond())
        .multiply(NANOS_PER_SECOND)
        .add(BigInteger.valueOf(instant.getNano()));
  }
}
