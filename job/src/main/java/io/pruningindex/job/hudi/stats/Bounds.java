package io.pruningindex.job.hudi.stats;

import io.pruningindex.query.internal.column.BoundTruncation;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import java.util.Arrays;

/** A minimum and a maximum in the form in which the index holds them. */
sealed interface Bounds {
  /** Whether the minimum is no greater than the maximum. */
  boolean ordered();

  /** Appends them; byte strings are shortened to {@code length} bytes. */
  void appendTo(ColumnChunkBuilder builder, boolean exact, Counts counts, int length);

  /** Bounds of booleans, integers, dates, timestamps and short decimals. */
  record OfLongs(long minimum, long maximum) implements Bounds {
    @Override
    public boolean ordered() {
      return minimum <= maximum;
    }

    @Override
    public void appendTo(ColumnChunkBuilder builder, boolean exact, Counts counts, int length) {
      builder.addLongs(minimum, maximum, exact, counts.nulls(), counts.values());
    }
  }

  /** Bounds of floats and doubles, neither of them NaN. */
  record OfDoubles(double minimum, double maximum) implements Bounds {
    @Override
    public boolean ordered() {
      return minimum <= maximum;
    }

    @Override
    public void appendTo(ColumnChunkBuilder builder, boolean exact, Counts counts, int length) {
      builder.addDoubles(minimum, maximum, exact, counts.nulls(), counts.values());
    }
  }

  /** Bounds of long decimals, of a fixed length. */
  record OfDecimals(byte[] minimum, byte[] maximum) implements Bounds {
    @Override
    public boolean ordered() {
      return Arrays.compareUnsigned(minimum, maximum) <= 0;
    }

    @Override
    public void appendTo(ColumnChunkBuilder builder, boolean exact, Counts counts, int length) {
      builder.addBytes(minimum, maximum, exact, counts.nulls(), counts.values());
    }
  }

  /** Bounds of strings and binaries. */
  record OfBytes(byte[] minimum, byte[] maximum) implements Bounds {
    @Override
    public boolean ordered() {
      return Arrays.compareUnsigned(minimum, maximum) <= 0;
    }

    @Override
    public void appendTo(ColumnChunkBuilder builder, boolean exact, Counts counts, int length) {
      byte[] lower = BoundTruncation.minimum(minimum, length);
      byte[] upper = BoundTruncation.maximum(maximum, length);
      if (upper == null) {
        builder.addWithoutBounds(BoundsStatus.OUT_OF_RANGE, counts.nulls(), counts.values());
        return;
      }
      boolean whole = minimum.length <= length && maximum.length <= length;
      builder.addBytes(lower, upper, exact && whole, counts.nulls(), counts.values());
    }
  }
}
