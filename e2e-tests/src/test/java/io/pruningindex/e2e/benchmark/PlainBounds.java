package io.pruningindex.e2e.benchmark;

import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import java.util.stream.IntStream;

/** Minimum and maximum of each file, in the plainest arrays that hold them. */
interface PlainBounds {
  static PlainBounds of(ValueKind kind, int[] minimum, int[] maximum) {
    return switch (kind) {
      case LONG ->
          new PlainLongs(
              IntStream.of(minimum).mapToLong(number -> (long) kind.value(number)).toArray(),
              IntStream.of(maximum).mapToLong(number -> (long) kind.value(number)).toArray());
      case DOUBLE ->
          new PlainDoubles(
              IntStream.of(minimum).mapToDouble(number -> (double) kind.value(number)).toArray(),
              IntStream.of(maximum).mapToDouble(number -> (double) kind.value(number)).toArray());
      case STRING -> new PlainStrings(PlainTexts.of(minimum), PlainTexts.of(maximum));
    };
  }

  /** Appends a file with exact bounds. */
  void append(ColumnChunkBuilder builder, int index, long nullCount);

  /** Where the minimum of a file lies, seen from {@code value}. */
  int compareMinimum(int index, Object value);

  /** Where the maximum of a file lies, seen from {@code value}. */
  int compareMaximum(int index, Object value);

  /** In how many files some value may be at most {@code value}, or stats are missing. */
  int countSomeAtMost(byte[] status, Object value);

  /** In how many files some value may be {@code value}, or stats are missing. */
  int countSomeEqual(byte[] status, Object value);

  /** In how many files all values are known to be at most {@code value}. */
  int countEveryAtMost(byte[] status, long[] nullCounts, Object value);

  /** In how many files all values are known to be {@code value}. */
  int countEveryEqual(byte[] status, long[] nullCounts, Object value);
}
