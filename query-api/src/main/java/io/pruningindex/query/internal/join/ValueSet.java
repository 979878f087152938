package io.pruningindex.query.internal.join;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.schema.ColumnType;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A set of keys, each of one value or of several that belong together. Immutable.
 *
 * <p>Values are held column by column, sorted, each once; keys of several columns also as tuples of
 * positions among them. A set that has become too large is one of ranges, column by column: it
 * holds the keys and others.
 */
public final class ValueSet {
  private static final int OVERHEAD = 200;

  /** What is made of the set is kept for so many tables, or for as many ways to join with one. */
  private static final int USES = 4;

  private record Conversion(int column, boolean nullSafe, ColumnType type, ZoneId zone) {}

  private record Tuples(List<KeyTuples.Column> used, List<KeyTuples.Column> unused) {}

  private final List<KeyColumn> columns;
  private final int[][] tuples;
  private final long size;
  private final boolean exact;
  private final MadeOfKeys made;

  private ValueSet(List<KeyColumn> columns, int[][] tuples, long size, boolean exact) {
    this.columns = List.copyOf(columns);
    this.tuples = tuples;
    this.size = size;
    this.exact = exact;
    this.made = new MadeOfKeys(USES * (columns.size() + 1));
  }

  /**
   * The different keys among those of some rows.
   *
   * <p>Rows are as {@link io.pruningindex.query.internal.dimension.DimensionColumn} holds them: a
   * value is {@link BoundsStatus#EXACT}, with a minimum that is the maximum, too; null is {@link
   * BoundsStatus#ALL_NULL}; NaN is {@link BoundsStatus#OUT_OF_RANGE}. Of any other row the value is
   * not known, so that its key may have any in the column, or null.
   *
   * @param keys the values of each key column, row by row, all of the same rows
   * @param limits how large the set may become
   * @throws IllegalArgumentException if there is no column, or columns differ in their rows' number
   */
  public static ValueSet of(List<ColumnChunk> keys, ValueSetLimits limits) {
    if (keys.stream().mapToInt(ColumnChunk::count).distinct().count() != 1) {
      throw new IllegalArgumentException(
          "Keys of "
              + keys.size()
              + " columns with rows of a different number in each: give one column at least, and"
              + " for each the same rows");
    }
    return ofRows(keys.stream().map(KeyRows::of).toList(), limits);
  }

  static ValueSet ofRows(List<KeyRows> keys, ValueSetLimits limits) {
    List<KeyColumn> columns = new ArrayList<>();
    int[][] codes = new int[keys.size()][];
    for (int i = 0; i < codes.length; i++) {
      KeyRanking ranking = KeyRanking.of(keys.get(i), codes.length > 1);
      columns.add(ranking.column());
      codes[i] = ranking.codes();
    }
    if (codes.length == 1) {
      KeyColumn column = columns.get(0);
      long size = column.keys().count() + (column.nulls() ? 1L : 0) + (column.unknown() ? 1L : 0);
      return size <= limits.mostKeys()
          ? new ValueSet(columns, null, size, true)
          : reduced(columns, size, limits);
    }
    int[][] tuples = TupleOrder.distinct(codes);
    long size = tuples[0].length;
    return size <= limits.mostKeys()
        ? new ValueSet(columns, tuples, size, true)
        : reduced(columns, size, limits);
  }

  /**
   * A set of ranges.
   *
   * @param size how many different keys there are at least
   */
  static ValueSet ofRanges(List<KeyColumn> columns, long size) {
    return new ValueSet(columns, null, size, false);
  }

  private static ValueSet reduced(List<KeyColumn> columns, long size, ValueSetLimits limits) {
    List<KeyColumn> ranges = new ArrayList<>();
    for (KeyColumn column : columns) {
      SortedKeys keys = RangeReduction.reduce(column.keys(), limits.mostRanges());
      ranges.add(new KeyColumn(column.type(), keys, column.nulls(), column.unknown()));
    }
    return ofRanges(ranges, size);
  }

  /** How many columns a key has. */
  public int columnCount() {
    return columns.size();
  }

  /** The type of a key column. */
  public ColumnType type(int column) {
    return columns.get(column).type();
  }

  /** How many different keys the rows had; at least so many if the set is not exact. */
  public long size() {
    return size;
  }

  /** Whether there is no key. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** Whether the set holds just the keys that the rows had; else it holds ranges with them. */
  public boolean exact() {
    return exact;
  }

  /** Whether any key has null in a column. */
  public boolean containsNull(int column) {
    return columns.get(column).nulls();
  }

  /** About how many bytes the set takes in memory, with what was made of it for tables. */
  public long bytes() {
    long bytes = OVERHEAD + made.bytes();
    for (KeyColumn column : columns) {
      bytes += OVERHEAD + column.keys().bytes();
    }
    return bytes + (tuples == null ? 0 : (long) Integer.BYTES * tuples.length * tuples[0].length);
  }

  /** What the keys have in a column. */
  public KeyColumn column(int column) {
    return columns.get(column);
  }

  /**
   * What the keys have in a column, as {@link KeyConversion} converts it; made once for each type.
   *
   * @param nullSafe whether null equals null
   * @param type the type of the fact table's column, which bounds are held for
   * @param zone the zone of the request
   */
  public ConvertedKeys converted(int column, boolean nullSafe, ColumnType type, ZoneId zone) {
    return made.get(
        new Conversion(column, nullSafe, type, zone),
        () -> KeyConversion.of(columns.get(column), nullSafe, type, zone),
        ConvertedKeys::bytes);
  }

  /**
   * The keys as tuples; made once for the same columns. The set must be exact and have several.
   *
   * @param used the columns to judge by, at most {@link KeyTuples#MOST_COLUMNS}, each of which has
   *     keys: the first ones first
   * @param unused the other columns; a key that no row can equal in one of them is left out
   */
  public KeyTuples tuples(List<KeyTuples.Column> used, List<KeyTuples.Column> unused) {
    return made.get(
        new Tuples(used, unused), () -> KeyTuples.of(this, used, unused), KeyTuples::bytes);
  }

  /** For each key its position in a column, or what stands for none; the set must be exact. */
  int[] codes(int column) {
    if (tuples != null) {
      return tuples[column];
    }
    KeyColumn only = columns.get(column);
    IntStream.Builder codes = IntStream.builder();
    IntStream.range(0, only.keys().count()).forEach(codes);
    if (only.nulls()) {
      codes.add(KeyRanking.NULL);
    }
    if (only.unknown()) {
      codes.add(KeyRanking.UNKNOWN);
    }
    return codes.build().toArray();
  }

  /** The keys as positions in each column, or null if the set has one column or only ranges. */
  int[][] tuples() {
    return tuples;
  }
}
