package io.pruningindex.query.internal.slice;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.literal.OrderedDouble;
import io.pruningindex.query.schema.PhysicalType;

/** Unites what is known of one column in the files of each slice of a bucket. */
final class SliceColumnBuilder {
  private static final byte[] NOTHING = {};

  private final BucketStats stats;
  private final FileKnowledge known;
  private final boolean asBytes;
  private final byte[] statuses;
  private final long[] nullCounts;
  private final long[] lows;
  private final long[] highs;
  private final ByteStrings.Builder lowBytes = new ByteStrings.Builder();
  private final ByteStrings.Builder highBytes = new ByteStrings.Builder();

  // Of the slice that is being put together.
  private BoundsStatus unknown;
  private boolean bounded;
  private boolean exact;
  private boolean someNull;
  private long nulls;
  private boolean contradicted;
  private ByteStrings lowIn;
  private int lowAt;
  private ByteStrings highIn;
  private int highAt;

  SliceColumnBuilder(ColumnSource source, BucketStats stats, int slices) {
    this.stats = stats;
    this.known = new FileKnowledge(source, stats);
    this.asBytes =
        source.target().type().physicalType().filter(PhysicalType.BYTES::equals).isPresent();
    this.statuses = new byte[slices];
    this.nullCounts = new long[slices];
    this.lows = new long[asBytes ? 0 : slices];
    this.highs = new long[asBytes ? 0 : slices];
  }

  /**
   * Sets slice {@code slice}; slices must be set in order.
   *
   * @param kept the files of all slices; those of this one are from {@code from} to before {@code
   *     to}
   * @param baseOnly whether it is one base file
   * @param wholeRows whether each of its rows comes whole from one file
   * @param rows how many rows its files have, or -1
   * @return whether the stats agree with {@code rows}
   */
  boolean set(
      int slice, int[] kept, int from, int to, boolean baseOnly, boolean wholeRows, long rows) {
    unknown = null;
    bounded = false;
    exact = baseOnly;
    someNull = false;
    nulls = 0;
    contradicted = false;
    for (int at = from; at < to; at++) {
      add(slice, kept[at], wholeRows, rows);
    }
    boolean empty =
        baseOnly && rows == 0 && !contradicted || unknown == null && !bounded && !someNull;
    statuses[slice] = status(empty).code();
    boolean possible = !contradicted && (rows < 0 || nulls <= rows);
    nullCounts[slice] = empty ? 0 : possible ? nulls : -1;
    if (asBytes) {
      lowBytes.add(bounded ? lowIn.bytes(lowAt) : NOTHING);
      highBytes.add(bounded ? highIn.bytes(highAt) : NOTHING);
    }
    return !contradicted;
  }

  SliceColumn build() {
    return asBytes
        ? new SliceColumn(
            statuses,
            nullCounts,
            new BoundKeys.Bytes(lowBytes.build()),
            new BoundKeys.Bytes(highBytes.build()))
        : new SliceColumn(
            statuses, nullCounts, new BoundKeys.Numbers(lows), new BoundKeys.Numbers(highs));
  }

  private BoundsStatus status(boolean empty) {
    if (empty) {
      return BoundsStatus.NO_ROWS;
    } else if (unknown != null) {
      return unknown;
    } else if (bounded) {
      return exact ? BoundsStatus.EXACT : BoundsStatus.INEXACT;
    }
    return BoundsStatus.ALL_NULL;
  }

  private void add(int slice, int file, boolean wholeRows, long rows) {
    known.seek(file, wholeRows);
    BoundsStatus status = known.status();
    contradicted |= exact && known.contradicts(rows);
    long added = known.nulls(stats.files().rows()[file]);
    nulls = nulls < 0 || added < 0 ? -1 : nulls + added;
    if (status.unknown()) {
      unknown = status;
    } else if (status == BoundsStatus.ALL_NULL) {
      someNull = true;
    } else if (status == BoundsStatus.EXACT || status == BoundsStatus.INEXACT) {
      // That the directory names a value does not say that there is a row in it.
      exact &= status == BoundsStatus.EXACT && (!known.byPartition() || rows > 0);
      widen(slice, known.chunk().values(), known.index());
      bounded = true;
    }
  }

  private void widen(int slice, ColumnValues values, int index) {
    if (values instanceof ColumnValues.Bytes bytes) {
      if (!bounded || bytes.minimum().compare(index, lowIn, lowAt) < 0) {
        lowIn = bytes.minimum();
        lowAt = index;
      }
      if (!bounded || bytes.maximum().compare(index, highIn, highAt) > 0) {
        highIn = bytes.maximum();
        highAt = index;
      }
      return;
    }
    long minimum;
    long maximum;
    if (values instanceof ColumnValues.Longs longs) {
      minimum = longs.minimum()[index];
      maximum = longs.maximum()[index];
    } else {
      ColumnValues.Doubles doubles = (ColumnValues.Doubles) values;
      minimum = OrderedDouble.encode(doubles.minimum()[index]);
      maximum = OrderedDouble.encode(doubles.maximum()[index]);
    }
    lows[slice] = bounded ? Math.min(lows[slice], minimum) : minimum;
    highs[slice] = bounded ? Math.max(highs[slice], maximum) : maximum;
  }
}
