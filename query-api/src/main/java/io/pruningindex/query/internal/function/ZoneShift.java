package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.TimeDomain;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Between instants and what clocks of a zone show. The order of instants is that of local times but
 * where clocks were set back: there and where they were set forward, a local time may be either of
 * two instants. Before engines agree in a zone's rules, it may be any near it.
 *
 * @param zone the zone
 * @param toLocal whether the local time of an instant is sought, else the instant of a local time
 */
record ZoneShift(ZoneId zone, boolean toLocal) implements OrderedFunction<BigInteger, BigInteger> {
  private static final BigInteger WIDEST = micros(ZoneOffset.MAX);
  private static final BigInteger KNOWN_FROM = Micros.of(TimeDomain.RULES_KNOWN_FROM);
  private static final long WINDOW_SECONDS = 2L * ZoneOffset.MAX.getTotalSeconds() + 1;

  /**
   * A span of arguments and what is added to each.
   *
   * @param from its start, or null for none
   * @param to its end, which does not belong to it, or null for none
   * @param least the least that may be added
   * @param most the most that may be added
   */
  private record Piece(BigInteger from, BigInteger to, BigInteger least, BigInteger most) {}

  @Override
  public Optional<BigInteger> first(BigInteger result) {
    return pieces(result).stream()
        .flatMap(piece -> first(piece, result).stream())
        .min(BigInteger::compareTo);
  }

  @Override
  public Optional<BigInteger> result(BigInteger argument) {
    if (!Micros.fitLong(argument)) {
      return Optional.empty();
    }
    Instant second =
        Instant.ofEpochSecond(Micros.floorDivide(argument, Micros.PER_SECOND).longValueExact());
    ZoneOffset offset =
        toLocal
            ? zone.getRules().getOffset(second)
            : zone.getRules().getOffset(LocalDateTime.ofInstant(second, ZoneOffset.UTC));
    return AgreedResult.of(this, argument, argument.add(sign(micros(offset))));
  }

  private static Optional<BigInteger> first(Piece piece, BigInteger result) {
    BigInteger reached = result.subtract(piece.most());
    BigInteger first = piece.from() == null ? reached : reached.max(piece.from());
    return piece.to() == null || first.compareTo(piece.to()) < 0
        ? Optional.of(first)
        : Optional.empty();
  }

  @Override
  public Optional<BigInteger> firstForCertain(BigInteger result) {
    return pieces(result).stream()
        .flatMap(piece -> endOfLess(piece, result).stream())
        .max(BigInteger::compareTo);
  }

  /** The end of the arguments in a piece of which the result may be less, or nothing. */
  private static Optional<BigInteger> endOfLess(Piece piece, BigInteger result) {
    BigInteger reached = result.subtract(piece.least());
    if (piece.from() != null && piece.from().compareTo(reached) >= 0) {
      return Optional.empty();
    }
    return Optional.of(piece.to() == null ? reached : reached.min(piece.to()));
  }

  /** Pieces that together hold all arguments of which the result is near {@code result}. */
  private List<Piece> pieces(BigInteger result) {
    ZoneRules rules = zone.getRules();
    if (rules.isFixedOffset() || !Micros.fitLong(result)) {
      BigInteger shift = sign(micros(rules.getOffset(Instant.EPOCH)));
      return List.of(new Piece(null, null, shift, shift));
    }
    List<Piece> pieces = new ArrayList<>();
    BigInteger start = null;
    if (result.subtract(WIDEST).compareTo(KNOWN_FROM) < 0) {
      pieces.add(new Piece(null, KNOWN_FROM, WIDEST.negate(), WIDEST));
      start = KNOWN_FROM;
    }
    long second = Micros.floorDivide(result, Micros.PER_SECOND).longValueExact();
    Instant from = Instant.ofEpochSecond(second - WINDOW_SECONDS);
    Instant to = Instant.ofEpochSecond(second + WINDOW_SECONDS);
    BigInteger shift = sign(micros(rules.getOffset(from)));
    ZoneOffsetTransition next = rules.nextTransition(from);
    while (next != null && next.getInstant().isBefore(to)) {
      BigInteger before = sign(micros(next.getOffsetBefore()));
      BigInteger after = sign(micros(next.getOffsetAfter()));
      BigInteger first = toLocal ? instant(next) : shown(next, false);
      BigInteger last = toLocal ? first : shown(next, true);
      add(pieces, start, first, shift, shift);
      add(pieces, later(start, first), last, before.min(after), before.max(after));
      start = later(start, last);
      shift = after;
      next = rules.nextTransition(next.getInstant());
    }
    add(pieces, start, null, shift, shift);
    return pieces;
  }

  private static void add(
      List<Piece> pieces, BigInteger from, BigInteger to, BigInteger least, BigInteger most) {
    if (from == null || to == null || from.compareTo(to) < 0) {
      pieces.add(new Piece(from, to, least, most));
    }
  }

  private static BigInteger later(BigInteger start, BigInteger other) {
    return start == null ? other : start.max(other);
  }

  /** The earlier or later of the local times just before and at a transition. */
  private static BigInteger shown(ZoneOffsetTransition transition, boolean later) {
    LocalDateTime before = transition.getDateTimeBefore();
    LocalDateTime after = transition.getDateTimeAfter();
    return Micros.of(before.isBefore(after) == later ? after : before);
  }

  private static BigInteger instant(ZoneOffsetTransition transition) {
    return BigInteger.valueOf(transition.toEpochSecond()).multiply(Micros.PER_SECOND);
  }

  private BigInteger sign(BigInteger offset) {
    return toLocal ? offset : offset.negate();
  }

  private static BigInteger micros(ZoneOffset offset) {
    return BigInteger.valueOf(offset.getTotalSeconds()).multiply(Micros.PER_SECOND);
  }
}
