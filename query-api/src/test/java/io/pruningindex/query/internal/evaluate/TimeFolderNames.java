package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.schema.TimeFolders;
import java.math.BigInteger;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;

/** Names folders by times as Hudi's key generator does. */
final class TimeFolderNames {
  private static final List<String> FORMATS =
      List.of(
          "yyyy/MM/dd",
          "yyyy-MM-dd",
          "yyyyMMdd",
          "yyyy",
          "yyyy-MM",
          "yyyyMMddHH",
          "yyyy-MM-dd HH:mm",
          "yyyy/MM/dd/HH/mm/ss");

  private static final List<ChronoUnit> UNITS =
      List.of(
          ChronoUnit.NANOS,
          ChronoUnit.MICROS,
          ChronoUnit.MILLIS,
          ChronoUnit.SECONDS,
          ChronoUnit.MINUTES,
          ChronoUnit.HOURS,
          ChronoUnit.DAYS);

  private TimeFolderNames() {}

  static TimeFolders draw(Random random) {
    String format = FORMATS.get(random.nextInt(FORMATS.size()));
    boolean apart = format.length() == 4 || !Character.isLetter(format.charAt(4));
    return new TimeFolders(
        UNITS.get(random.nextInt(UNITS.size())),
        format,
        !apart || random.nextBoolean(),
        random.nextInt(4) == 0 ? Optional.empty() : Optional.of(clock(random)));
  }

  /** Some clock of the world. */
  static ZoneOffset clock(Random random) {
    return ZoneOffset.ofTotalSeconds((random.nextInt(145) - 72) * 900);
  }

  /**
   * The folder of a value.
   *
   * @param value the value; null for null
   * @param clock the writer's clock, where it is not told
   */
  static String name(TimeFolders folders, Long value, ZoneOffset clock) {
    long millis = millis(folders.unit(), value == null ? 1 : value);
    if (Math.abs(millis) > 1L << 55) {
      // A year of nine digits.
      return "292278994/08/17";
    }
    OffsetDateTime time = Instant.ofEpochMilli(millis).atOffset(folders.offset().orElse(clock));
    String name =
        folders
            .format()
            .replace("yyyy", String.format(Locale.ROOT, "%04d", time.getYear()))
            .replace("MM", twoDigits(time.getMonthValue()))
            .replace("dd", twoDigits(time.getDayOfMonth()))
            .replace("HH", twoDigits(time.getHour()))
            .replace("mm", twoDigits(time.getMinute()))
            .replace("ss", twoDigits(time.getSecond()));
    return folders.whole() ? name : name + "/more";
  }

  /** Whether two values have one folder; the clock must be told. */
  static boolean share(TimeFolders folders, Long left, Long right) {
    ZoneOffset clock = folders.offset().orElseThrow();
    return name(folders, left, clock).equals(name(folders, right, clock));
  }

  /** Cut off towards zero, and at the ends of what a long can hold. */
  private static long millis(ChronoUnit unit, long value) {
    BigInteger nanos =
        BigInteger.valueOf(unit.getDuration().toNanos()).multiply(BigInteger.valueOf(value));
    return nanos
        .divide(BigInteger.valueOf(1_000_000))
        .max(BigInteger.valueOf(Long.MIN_VALUE))
        .min(BigInteger.valueOf(Long.MAX_VALUE))
        .longValueExact();
  }

  private static String twoDigits(int number) {
    return String.format(Locale.ROOT, "%02d", number);
  }
}
