package io.pruningindex.query.internal.slice;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.ToLongFunction;

/**
 * Of many entries with rows, offered in any order, the first in an order that together have rows
 * enough. No more are held than these.
 *
 * @param <E> the entries
 */
final class Shortlist<E> {
  private final PriorityQueue<E> lastFirst;
  private final Comparator<E> order;
  private final ToLongFunction<E> rows;
  private final long wanted;
  private long total;

  /**
   * Starts with no entries.
   *
   * @param wanted how many rows are enough, at least 1
   */
  Shortlist(Comparator<E> order, ToLongFunction<E> rows, long wanted) {
    this.lastFirst = new PriorityQueue<>(Collections.reverseOrder(order));
    this.order = order;
    this.rows = rows;
    // No table has that many; sums of what is wanted and of what one entry has must not overflow.
    this.wanted = Math.min(wanted, Long.MAX_VALUE >> 1);
  }

  /** Offers an entry; one without rows is passed over. */
  void offer(E entry) {
    long added = rows.applyAsLong(entry);
    if (added <= 0 || reached() && order.compare(entry, last()) >= 0) {
      return;
    }
    lastFirst.add(entry);
    total += added;
    while (total - rows.applyAsLong(last()) >= wanted) {
      total -= rows.applyAsLong(lastFirst.poll());
    }
  }

  /** Whether the entries have rows enough. */
  boolean reached() {
    return total >= wanted;
  }

  /** How many rows the entries have. */
  long total() {
    return total;
  }

  /** The last of the entries, or null if there is none. */
  E last() {
    return lastFirst.peek();
  }

  /** The entries, in no order. */
  Collection<E> entries() {
    return Collections.unmodifiableCollection(lastFirst);
  }
}
