package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Whether a value lies in a set. Nulls never pass. Whether bounds occur in a file makes no
 * difference: all its values lie within them.
 *
 * <p>Two sets stand for one condition, because engines convert some literals differently: a long
 * column compared with 9007199254740993E0, a float column with 0.1.
 *
 * @param possible the values that pass under some reading of the literals
 * @param certain the values that pass under every reading
 */
record ValueTest(ValueRanges possible, ValueRanges certain) implements LeafTest {
  private static final byte ALL_NULL = BoundsStatus.ALL_NULL.code();
  private static final byte NO_ROWS = BoundsStatus.NO_ROWS.code();

  /** The bits that the status of a file with bounds has not, and any other has one of. */
  private static final int NO_BOUNDS = ~(BoundsStatus.EXACT.code() | BoundsStatus.INEXACT.code());

  private static final long NO_BOUNDS_OF_EIGHT = (NO_BOUNDS & 0xFFL) * 0x0101010101010101L;
  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  @Override
  public void some(ColumnChunk chunk, int count, Bitmap result) {
    possible.overlapping(chunk.values(), count, result);
    byte[] status = chunk.status();
    int file = nextWithoutBounds(status, 0, count);
    while (file < count) {
      if (status[file] == ALL_NULL || status[file] == NO_ROWS) {
        result.clear(file);
      } else {
        result.set(file);
      }
      file = nextWithoutBounds(status, file + 1, count);
    }
  }

  @Override
  public void every(ColumnChunk chunk, int count, Bitmap result) {
    certain.enclosing(chunk.values(), count, result);
    for (int from = 0; from < count; from += Long.SIZE) {
      if (result.bits(from) != 0) {
        result.and(from, ~withNulls(chunk.nullCounts(), from, Math.min(from + Long.SIZE, count)));
      }
    }
    byte[] status = chunk.status();
    int file = nextWithoutBounds(status, 0, count);
    while (file < count) {
      if (status[file] == NO_ROWS) {
        result.set(file);
      } else {
        result.clear(file);
      }
      file = nextWithoutBounds(status, file + 1, count);
    }
  }

  /** Where the null count is not zero, or not known. */
  private static long withNulls(long[] nullCounts, int from, int to) {
    long bits = 0;
    for (int i = from; i < to; i++) {
      // Of any number but zero either it or its negative has a sign.
      bits = bits >>> 1 | (nullCounts[i] | -nullCounts[i]) & Long.MIN_VALUE;
    }
    return bits >>> (from - to);
  }

  /** The first file at or after {@code from} that has no bounds, or {@code count}; most have. */
  private static int nextWithoutBounds(byte[] status, int from, int count) {
    int file = from;
    while (file < count) {
      if (file + Long.BYTES <= count
          && ((long) EIGHT.get(status, file) & NO_BOUNDS_OF_EIGHT) == 0) {
        file += Long.BYTES;
      } else if ((status[file] & NO_BOUNDS) != 0) {
        return file;
      } else {
        file++;
      }
    }
    return count;
  }
}
