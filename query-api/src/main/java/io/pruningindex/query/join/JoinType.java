package io.pruningindex.query.join;

import java.util.Locale;

/**
 * The types of joins, and whose rows they need not see if they match nothing.
 *
 * <p>A side may be pruned by the keys of the other where the result does not depend on its rows
 * that match none. The side whose rows are only looked at for a match, as the right one of a semi
 * or an anti join is, may always be pruned so: such a row has no say in any result. An exception is
 * {@code NOT IN}, where one null on the right decides about all rows on the left.
 *
 * <p>The names are Spark's, which has all of them but the right semi and anti joins; those come
 * about in Trino and Flink where the sides of the others are swapped.
 */
public enum JoinType {
  INNER(true, true),
  LEFT_OUTER(false, true),
  RIGHT_OUTER(true, false),
  FULL_OUTER(false, false),
  /** Rows on the left that have a match, as of {@code IN} and {@code EXISTS}. */
  LEFT_SEMI(true, true),
  RIGHT_SEMI(true, true),
  /** Rows on the left that have no match, as of {@code NOT EXISTS}. */
  LEFT_ANTI(false, true),
  RIGHT_ANTI(true, false),
  /** Rows on the left that have no match for certain, as of {@code NOT IN}. */
  NULL_AWARE_LEFT_ANTI(false, false),
  /** All rows on the left, each with whether it has a match, as of {@code EXISTS} below an OR. */
  EXISTENCE(false, true),
  /** Each row with each; nothing has to match. */
  CROSS(false, false);

  private final boolean leftPrunable;
  private final boolean rightPrunable;

  JoinType(boolean leftPrunable, boolean rightPrunable) {
    this.leftPrunable = leftPrunable;
    this.rightPrunable = rightPrunable;
  }

  /** Whether the result is the same without those rows of {@code side} that match nothing. */
  public boolean ignoresUnmatched(JoinSide side) {
    return side == JoinSide.LEFT ? leftPrunable : rightPrunable;
  }

  /** The type's name in words, such as {@code left outer}. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
