package io.pruningindex.e2e.generated;

import java.util.Random;
import java.util.function.Supplier;

/** How the values of one column are spread over the rows that are written together. */
enum ColumnShape {
  /** Near one another, so that other files have other values. */
  NARROW,
  /** Anywhere, and some of them odd. */
  ODD,
  /** One value, but for a few. */
  SKEWED,
  /** One value. */
  ONE_VALUE,
  /** No value at all. */
  ALL_NULL;

  private static final int SPREAD = 2_000;

  static ColumnShape draw(Random random) {
    return switch (random.nextInt(10)) {
      case 0, 1 -> ODD;
      case 2 -> SKEWED;
      case 3 -> ONE_VALUE;
      case 4 -> ALL_NULL;
      default -> NARROW;
    };
  }

  /** A source of values, null among them. */
  Supplier<Object> values(ValueKind kind, Random random) {
    long centre = random.nextInt(SPREAD) - SPREAD / 2;
    int width = 1 + random.nextInt(40);
    Object common = random.nextInt(3) == 0 ? kind.odd(random) : kind.at(centre);
    int nullsInTen = random.nextBoolean() ? 0 : random.nextInt(6);
    return () -> {
      if (this == ALL_NULL || random.nextInt(10) < nullsInTen) {
        return null;
      }
      return switch (this) {
        case NARROW -> kind.at(centre + random.nextInt(width));
        case ODD -> random.nextInt(3) == 0 ? kind.odd(random) : any(kind, random);
        case SKEWED -> random.nextInt(10) == 0 ? any(kind, random) : common;
        case ONE_VALUE -> common;
        case ALL_NULL -> null;
      };
    };
  }

  private static Object any(ValueKind kind, Random random) {
    return kind.at(random.nextInt(2 * SPREAD) - SPREAD);
  }
}
