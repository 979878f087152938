package io.pruningindex.e2e.benchmark;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import java.util.Random;

/**
 * The stats of one column in many files, in no order. Of 100 files 94 have exact bounds and no
 * nulls, 5 have nulls too, and of one nothing is known; 20 hold but one value, the same.
 */
record PlainStats(byte[] status, long[] nullCounts, PlainBounds bounds) {
  /** The status of a file whose bounds are known. */
  static final byte KNOWN = 0;

  /** How many values each file holds. */
  static final long VALUES = 100;

  /** The value of a file that holds but one. */
  static final int COMMON = 300_000;

  private static final int WIDEST = 500_000;

  static PlainStats draw(ValueKind kind, int files, Random random) {
    byte[] status = new byte[files];
    long[] nullCounts = new long[files];
    int[] minimum = new int[files];
    int[] maximum = new int[files];
    for (int i = 0; i < files; i++) {
      int share = random.nextInt(100);
      boolean known = share > 0;
      status[i] = known ? KNOWN : BoundsStatus.NO_STATS.code();
      nullCounts[i] = known ? share > 5 ? 0 : 7 : ColumnChunk.UNKNOWN_COUNT;
      boolean constant = random.nextInt(5) == 0;
      minimum[i] = constant ? COMMON : random.nextInt(WIDEST);
      maximum[i] = constant ? COMMON : minimum[i] + random.nextInt(WIDEST);
    }
    return new PlainStats(status, nullCounts, PlainBounds.of(kind, minimum, maximum));
  }

  /** The same stats as the index holds them. */
  ColumnChunk chunk(ValueKind kind) {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(kind.type());
    for (int i = 0; i < status.length; i++) {
      if (status[i] == KNOWN) {
        bounds.append(builder, i, nullCounts[i]);
      } else {
        builder.addWithoutBounds(BoundsStatus.ofCode(status[i]), nullCounts[i], VALUES);
      }
    }
    return builder.build();
  }

  /** Whether some row of a file may meet a condition. */
  boolean some(int file, Condition condition, Object value) {
    return status[file] != KNOWN
        || bounds.compareMinimum(file, value) <= 0
            && (condition.operator() == Condition.Operator.AT_MOST
                || bounds.compareMaximum(file, value) >= 0);
  }

  /** Whether every row of a file is known to meet a condition. */
  boolean every(int file, Condition condition, Object value) {
    return status[file] == KNOWN
        && nullCounts[file] == 0
        && bounds.compareMaximum(file, value) <= 0
        && (condition.operator() == Condition.Operator.AT_MOST
            || bounds.compareMinimum(file, value) >= 0);
  }

  /** In how many files some row may meet a condition, told by one pass. */
  int countSome(Condition condition, Object value) {
    return switch (condition.operator()) {
      case AT_MOST -> bounds.countSomeAtMost(status, value);
      case EQUAL -> bounds.countSomeEqual(status, value);
    };
  }

  /** In how many files every row is known to meet a condition, told by one pass. */
  int countEvery(Condition condition, Object value) {
    return switch (condition.operator()) {
      case AT_MOST -> bounds.countEveryAtMost(status, nullCounts, value);
      case EQUAL -> bounds.countEveryEqual(status, nullCounts, value);
    };
  }
}
