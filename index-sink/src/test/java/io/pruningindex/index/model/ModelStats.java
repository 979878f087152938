package io.pruningindex.index.model;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PhysicalType;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** The stats of one file in one column. */
record ModelStats(
    ColumnType type, BoundsStatus status, long low, long high, long nulls, long values) {

  static ModelStats random(ColumnType type, Random random) {
    long values = random.nextInt(4) == 0 ? -1 : 50 + random.nextInt(50);
    long nulls = values < 0 ? -1 : random.nextInt(50);
    long low = random.nextInt(2000) - 1000;
    BoundsStatus status =
        switch (random.nextInt(6)) {
          case 0 -> BoundsStatus.INEXACT;
          case 1 -> BoundsStatus.NO_STATS;
          case 2 -> BoundsStatus.ALL_NULL;
          default -> BoundsStatus.EXACT;
        };
    return new ModelStats(type, status, low, low + random.nextInt(100), nulls, values);
  }

  boolean bounded() {
    return status == BoundsStatus.EXACT || status == BoundsStatus.INEXACT;
  }

  void appendTo(ColumnChunkBuilder builder) {
    boolean exact = status == BoundsStatus.EXACT;
    if (!bounded()) {
      builder.addWithoutBounds(status, nulls, values);
    } else if (physical() == PhysicalType.LONGS) {
      builder.addLongs(low, high, exact, nulls, values);
    } else if (physical() == PhysicalType.DOUBLES) {
      builder.addDoubles(low / 4.0, high / 4.0, exact, nulls, values);
    } else {
      builder.addBytes(bytes(low), bytes(high), exact, nulls, values);
    }
  }

  String text() {
    String counts = nulls + "/" + values;
    if (!bounded()) {
      return status + " " + counts;
    }
    String bounds =
        switch (physical()) {
          case LONGS -> low + ".." + high;
          case DOUBLES -> low / 4.0 + ".." + high / 4.0;
          case BYTES -> word(low) + ".." + word(high);
        };
    return status + " " + bounds + " " + counts;
  }

  private PhysicalType physical() {
    return type.physicalType().orElseThrow();
  }

  private static byte[] bytes(long number) {
    return word(number).getBytes(StandardCharsets.UTF_8);
  }

  private static String word(long number) {
    return "wörd" + (number + 1000);
  }
}
