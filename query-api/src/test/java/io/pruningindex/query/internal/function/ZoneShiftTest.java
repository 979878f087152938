package io.pruningindex.query.internal.function;

import io.pruningindex.query.seed.Seed;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ZoneShiftTest {
  private static final List<ZoneId> ZONES =
      List.of(
          ZoneId.of("Europe/Berlin"),
          ZoneId.of("America/St_Johns"),
          ZoneId.of("Australia/Lord_Howe"),
          ZoneId.of("Asia/Kolkata"),
          // Left out a whole day.
          ZoneId.of("Pacific/Apia"),
          // Clocks go forward at midnight.
          ZoneId.of("America/Santiago"));

  @RegisterExtension private final Seed seed = new Seed();
  private final Random random = seed.random();

  @Test
  void localTimesOfInstantsAroundTransitions() {
    for (ZoneId zone : ZONES) {
      check(
          zone,
          true,
          instants(zone),
          micros -> List.of(Micros.of(LocalDateTime.ofInstant(instant(micros), zone))),
          false);
    }
  }

  @Test
  void instantsOfLocalTimesAroundTransitions() {
    for (ZoneId zone : ZONES) {
      check(
          zone,
          false,
          instants(zone),
          micros -> {
            LocalDateTime local = LocalDateTime.ofInstant(instant(micros), ZoneOffset.UTC);
            return List.of(
                micros(local.atZone(zone).withEarlierOffsetAtOverlap().toInstant()),
                micros(local.atZone(zone).withLaterOffsetAtOverlap().toInstant()));
          },
          false);
    }
  }

  @Test
  void awayFromTransitionsNoTimeIsInDoubt() {
    List<BigInteger> summer = new ArrayList<>();
    Instant start = Instant.parse("2024-06-01T00:00:00Z");
    for (int i = 0; i < 200; i++) {
      summer.add(micros(start.plusSeconds(random.nextInt(30 * 86_400))));
    }
    ZoneId berlin = ZONES.get(0);
    check(
        berlin,
        true,
        summer,
        micros -> List.of(Micros.of(LocalDateTime.ofInstant(instant(micros), berlin))),
        true);
    check(
        berlin,
        false,
        summer,
        micros ->
            List.of(
                micros(
                    LocalDateTime.ofInstant(instant(micros), ZoneOffset.UTC)
                        .atZone(berlin)
                        .toInstant())),
        true);
  }

  @Test
  void aFixedOffsetIsExactAtAllTimes() {
    ZoneId zone = ZoneOffset.ofHoursMinutes(5, 30);
    BigInteger offset = BigInteger.valueOf(19_800_000_000L);
    List<BigInteger> all = new ArrayList<>(instants(ZONES.get(0)));
    all.add(BigInteger.valueOf(Long.MIN_VALUE));
    all.add(BigInteger.valueOf(Long.MAX_VALUE));
    check(zone, true, all, micros -> List.of(micros.add(offset)), true);
    check(zone, false, all, micros -> List.of(micros.subtract(offset)), true);
  }

  /** Java's two time libraries know other offsets for them. */
  @Test
  void beforeRulesWereKnownAnyOffsetIsAllowedFor() {
    List<BigInteger> old = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      Instant from = Instant.parse("1895-01-01T00:00:00Z");
      old.add(micros(from.plusSeconds(random.nextInt(10 * 365 * 86_400))));
    }
    old.add(micros(Instant.parse("0001-01-01T00:00:00Z")));
    for (ZoneId zone : ZONES) {
      TimeZone other = TimeZone.getTimeZone(zone);
      check(
          zone,
          true,
          old,
          micros ->
              List.of(
                  Micros.of(LocalDateTime.ofInstant(instant(micros), zone)),
                  micros.add(
                      BigInteger.valueOf(other.getOffset(instant(micros).toEpochMilli()) * 1000L))),
          false);
    }
  }

  private void check(
      ZoneId zone,
      boolean toLocal,
      List<BigInteger> times,
      java.util.function.Function<BigInteger, List<BigInteger>> readings,
      boolean exact) {
    new Arguments<>(new ZoneShift(zone, toLocal), readings, result -> result.add(BigInteger.ONE))
        .check(times, random, 200, exact);
  }

  private List<BigInteger> instants(ZoneId zone) {
    List<BigInteger> instants = new ArrayList<>();
    Instant from = Instant.parse("2009-01-01T00:00:00Z");
    for (int i = 0; i < 8; i++) {
      ZoneOffsetTransition next = zone.getRules().nextTransition(from);
      Instant at = next == null ? from.plusSeconds(86_400) : next.getInstant();
      for (int j = 0; j < 12; j++) {
        instants.add(micros(at.plusSeconds((j - 6) * 1200L)));
        instants.add(micros(at.plusSeconds((j - 6) * 3600L)).add(BigInteger.ONE));
        instants.add(micros(at.plusSeconds(random.nextInt(4 * 86_400) - 2 * 86_400)));
      }
      from = at;
    }
    return instants;
  }

  private static Instant instant(BigInteger micros) {
    long value = micros.longValueExact();
    return Instant.ofEpochSecond(
        Math.floorDiv(value, 1_000_000L), Math.floorMod(value, 1_000_000L) * 1000);
  }

  private static BigInteger micros(Instant instant) {
    return Micros.of(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
  }
}
