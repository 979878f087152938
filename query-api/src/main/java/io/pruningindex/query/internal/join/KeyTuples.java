package io.pruningindex.query.internal.join;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The keys of a set that rows of a fact table may have, as tuples of positions among the values
 * that its columns can hold. Immutable.
 */
public final class KeyTuples {
  /** At most so many columns of a key take part. */
  public static final int MOST_COLUMNS = 31;

  private final List<KeyPattern> patterns;

  private KeyTuples(List<KeyPattern> patterns) {
    this.patterns = List.copyOf(patterns);
  }

  /**
   * A column of the set, as the fact table has it.
   *
   * @param index the position of the column in the set
   * @param keys its values converted, or null if they cannot be compared
   * @param nullSafe whether null equals null
   */
  public record Column(int index, ConvertedKeys.Comparable keys, boolean nullSafe) {}

  /**
   * The keys of a set of several columns that is exact.
   *
   * @param used the columns to judge by, at most {@link #MOST_COLUMNS}, each of which has keys: the
   *     first ones first
   * @param unused the other columns; a key that no row can equal in one of them is left out
   */
  static KeyTuples of(ValueSet set, List<Column> used, List<Column> unused) {
    int[][] tuples = set.tuples();
    int count = tuples[0].length;
    Map<Long, IntStream.Builder> rows = new HashMap<>();
    long lastMask = -1;
    IntStream.Builder last = null;
    for (int row = 0; row < count; row++) {
      if (!isHeld(tuples, row, used) || !isHeld(tuples, row, unused)) {
        continue;
      }
      long mask = mask(tuples, row, used);
      if (last == null || mask != lastMask) {
        last = rows.computeIfAbsent(mask, any -> IntStream.builder());
        lastMask = mask;
      }
      last.add(row);
    }
    List<KeyPattern> patterns = new ArrayList<>();
    rows.forEach((mask, chosen) -> patterns.add(pattern(tuples, mask, chosen.build(), used)));
    return new KeyTuples(patterns);
  }

  /** Whether there is no key. */
  public boolean isEmpty() {
    return patterns.isEmpty();
  }

  /** Whether nothing is known of some key: any row may have it. */
  public boolean anyOpen() {
    return patterns.stream().anyMatch(KeyPattern::open);
  }

  /** Whether a row in {@code box} may have one of the keys. */
  public boolean mayHold(KeyBox box) {
    for (KeyPattern pattern : patterns) {
      if (pattern.mayHold(box)) {
        return true;
      }
    }
    return false;
  }

  /** About how many bytes they take in memory. */
  long bytes() {
    return patterns.stream().mapToLong(KeyPattern::bytes).sum();
  }

  private static boolean isHeld(int[][] tuples, int row, List<Column> columns) {
    for (Column column : columns) {
      int code = tuples[column.index()][row];
      boolean held =
          code >= 0
              ? column.keys() == null || column.keys().position(code) >= 0
              : code == KeyRanking.UNKNOWN || column.nullSafe();
      if (!held) {
        return false;
      }
    }
    return true;
  }

  /** Two bits a column: whether a key has null there, and whether it is not known. */
  private static long mask(int[][] tuples, int row, List<Column> columns) {
    long mask = 0;
    for (int i = 0; i < columns.size(); i++) {
      int code = tuples[columns.get(i).index()][row];
      mask |= code >= 0 ? 0L : (long) -code << 2 * i;
    }
    return mask;
  }

  private static KeyPattern pattern(
      int[][] tuples, long mask, IntStream chosen, List<Column> columns) {
    int[] nulls = columnsOf(mask, KeyRanking.NULL, columns.size());
    int[] unknown = columnsOf(mask, KeyRanking.UNKNOWN, columns.size());
    boolean[] nullSafe = new boolean[unknown.length];
    for (int i = 0; i < unknown.length; i++) {
      nullSafe[i] = columns.get(unknown[i]).nullSafe();
    }
    int[] values = columnsOf(mask, 0, columns.size());
    if (values.length == 0) {
      return new KeyPattern(nulls, unknown, nullSafe, null);
    }
    int[] rows = chosen.toArray();
    int[][] positions = new int[values.length][rows.length];
    for (int place = 0; place < values.length; place++) {
      Column column = columns.get(values[place]);
      for (int i = 0; i < rows.length; i++) {
        positions[place][i] = column.keys().position(tuples[column.index()][rows[i]]);
      }
    }
    return new KeyPattern(nulls, unknown, nullSafe, TupleTable.of(values, positions));
  }

  private static int[] columnsOf(long mask, int code, int count) {
    return IntStream.range(0, count).filter(i -> (mask >>> 2 * i & 3) == -code).toArray();
  }
}
