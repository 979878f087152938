package io.pruningindex.query.internal.answer;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.predicate.Literal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * What the index is told of a column in a file.
 *
 * @param status what of it is known
 * @param low the lower bound, or null
 * @param high the upper bound, or null
 * @param nulls how many values are null, or -1
 * @param values how many there are, or -1
 */
record StatsModel(BoundsStatus status, Literal low, Literal high, long nulls, long values) {
  private static final BoundsStatus[] UNKNOWN =
      Arrays.stream(BoundsStatus.values())
          .filter(BoundsStatus::unknown)
          .toArray(BoundsStatus[]::new);

  /** Stats of values, as good as chance has it. */
  static StatsModel of(ColumnModel column, List<Literal> all, boolean precise, Random random) {
    List<Literal> present = new ArrayList<>(all);
    present.removeIf(Literal.NULL::equals);
    long values = precise || random.nextInt(5) > 0 ? all.size() : -1;
    long nulls = precise || random.nextInt(6) > 0 ? all.size() - present.size() : -1;
    if (all.isEmpty()) {
      return new StatsModel(BoundsStatus.NO_ROWS, null, null, 0, 0);
    } else if (!precise && random.nextInt(12) == 0) {
      BoundsStatus status = UNKNOWN[random.nextInt(UNKNOWN.length)];
      // Counts that come with these mean nothing.
      boolean untrusted =
          status != BoundsStatus.FLOAT_BOUNDS_UNTRUSTED && status != BoundsStatus.OUT_OF_RANGE;
      boolean long0 = status == BoundsStatus.LONG_VALUES_UNTRUSTED;
      return new StatsModel(
          status, null, null, untrusted ? (long0 ? all.size() : random.nextInt(4)) : nulls, values);
    } else if (present.isEmpty()) {
      return new StatsModel(BoundsStatus.ALL_NULL, null, null, nulls, values);
    } else if (present.stream().anyMatch(ColumnModel::isNaN)) {
      return new StatsModel(BoundsStatus.FLOAT_BOUNDS_UNTRUSTED, null, null, nulls, values);
    }
    present.sort(ColumnModel.ORDER);
    Literal low = present.get(0);
    Literal high = present.get(present.size() - 1);
    boolean exact = precise || random.nextInt(4) > 0;
    if (!exact) {
      Literal lower = column.value(random, 0);
      Literal higher = column.value(random, 9);
      low = ColumnModel.ORDER.compare(lower, low) < 0 ? lower : low;
      high = ColumnModel.ORDER.compare(higher, high) > 0 ? higher : high;
    }
    return new StatsModel(
        exact ? BoundsStatus.EXACT : BoundsStatus.INEXACT, low, high, nulls, values);
  }

  /** Whether there are bounds. */
  boolean bounded() {
    return status == BoundsStatus.EXACT || status == BoundsStatus.INEXACT;
  }

  static ColumnChunk chunk(ColumnModel column, List<StatsModel> files) {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(column.type());
    for (StatsModel file : files) {
      boolean exact = file.status == BoundsStatus.EXACT;
      if (!file.bounded()) {
        builder.addWithoutBounds(file.status, file.nulls, file.values);
        continue;
      }
      switch (column.type().physicalType().orElseThrow()) {
        case LONGS ->
            builder.addLongs(
                ColumnModel.toLong(file.low),
                ColumnModel.toLong(file.high),
                exact,
                file.nulls,
                file.values);
        case DOUBLES ->
            builder.addDoubles(
                ((Literal.DoubleValue) file.low).value(),
                ((Literal.DoubleValue) file.high).value(),
                exact,
                file.nulls,
                file.values);
        case BYTES ->
            builder.addBytes(
                ColumnModel.toBytes(file.low),
                ColumnModel.toBytes(file.high),
                exact,
                file.nulls,
                file.values);
      }
    }
    return builder.build();
  }
}
