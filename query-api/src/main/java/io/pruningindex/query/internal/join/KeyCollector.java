package io.pruningindex.query.internal.join;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.schema.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Collects the keys of rows that come a few at a time. Keys that were there before are left out now
 * and then, and as soon as there are more than a set may have, only ranges are kept that hold them:
 * however many rows come, little more is held than a set takes. Not for several threads at once.
 */
public final class KeyCollector {
  /** So many rows at least are collected before keys that are there twice are looked for. */
  private static final int MANY = 1 << 16;

  private static final long MANY_BYTES = 64L << 20;

  /**
   * So many times as many ranges are kept as are asked for, as long as more keys may come: a gap
   * between the first ones may turn out to be none.
   */
  private static final int SPARE = 16;

  private final ValueSetLimits limits;
  private final List<KeyRows> rows;

  /** The rows up to this one are known to have different keys. */
  private int different;

  private long differentBytes;

  /** Ranges that hold all keys that are not among {@link #rows}, or null as long as none are. */
  private List<KeyColumn> ranges;

  private long size;

  /**
   * No keys.
   *
   * @param types the types of the key's columns, each of which has a physical type
   */
  public KeyCollector(List<ColumnType> types, ValueSetLimits limits) {
    this.limits = limits;
    this.rows = types.stream().map(KeyRows::new).toList();
  }

  /**
   * Adds the keys of some rows.
   *
   * @param keys a chunk for each column, as {@link ValueSet#of} takes them
   * @param chosen which of the chunks' rows
   */
  public void add(List<ColumnChunk> keys, int[] chosen) {
    for (int column = 0; column < rows.size(); column++) {
      rows.get(column).add(keys.get(column), chosen);
    }
    long bytes = rows.stream().mapToLong(KeyRows::bytes).sum();
    if (rows.get(0).count() - different > Math.max(MANY, different)
        || bytes - differentBytes > Math.max(MANY_BYTES, differentBytes)) {
      compact();
    }
  }

  /** Adds a key with null in each column. */
  public void addNulls() {
    rows.forEach(KeyRows::addNull);
  }

  /** The keys added so far; nothing may be added any more. */
  public ValueSet build() {
    if (ranges == null) {
      return ValueSet.ofRows(rows, limits);
    }
    reduce(columns());
    List<KeyColumn> columns =
        ranges.stream().map(column -> reduced(column, limits.mostRanges())).toList();
    return ValueSet.ofRanges(columns, size);
  }

  /** How many rows are held at the moment. */
  int held() {
    return rows.get(0).count();
  }

  private void compact() {
    if (ranges != null) {
      reduce(columns());
      return;
    }
    ValueSet found = ValueSet.ofRows(rows, new ValueSetLimits(Integer.MAX_VALUE, 1));
    if (found.size() > limits.mostKeys()) {
      size = found.size();
      reduce(IntStream.range(0, rows.size()).mapToObj(found::column).toList());
      return;
    }
    rows.forEach(KeyRows::clear);
    for (int column = 0; column < rows.size(); column++) {
      rows.get(column).add(found.column(column).keys(), found.codes(column));
    }
    different = rows.get(0).count();
    differentBytes = rows.stream().mapToLong(KeyRows::bytes).sum();
  }

  private List<KeyColumn> columns() {
    return rows.stream().map(column -> KeyRanking.of(column, false).column()).toList();
  }

  /** Takes the rows' keys into the ranges. */
  private void reduce(List<KeyColumn> found) {
    int most = Math.max(1, Math.min(Integer.MAX_VALUE / SPARE, limits.mostRanges())) * SPARE;
    List<KeyColumn> united = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      KeyColumn column = ranges == null ? found.get(i) : united(ranges.get(i), found.get(i));
      united.add(reduced(column, most));
    }
    ranges = united;
    rows.forEach(KeyRows::clear);
    different = 0;
    differentBytes = 0;
  }

  private static KeyColumn united(KeyColumn left, KeyColumn right) {
    return new KeyColumn(
        left.type(),
        RangeUnion.of(left.keys(), right.keys()),
        left.nulls() || right.nulls(),
        left.unknown() || right.unknown());
  }

  private static KeyColumn reduced(KeyColumn column, int most) {
    return new KeyColumn(
        column.type(),
        RangeReduction.reduce(column.keys(), most),
        column.nulls(),
        column.unknown());
  }
}
