package io.pruningindex.job.hudi.stats;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.internal.column.columnindex.ColumnIndex;
import org.apache.parquet.io.api.Binary;

/**
 * Bounds of a row group's strings or binaries from the index of its pages. Parquet leaves bounds
 * that are long out of a footer, but shortens them for that index: every value lies within them.
 *
 * @param minimum at most the least value
 * @param maximum at least the greatest value
 * @param nulls how many values are null, or -1
 */
record PageBounds(Binary minimum, Binary maximum, long nulls) {

  /**
   * The bounds of all pages, or empty if no page has any.
   *
   * @param order the order of the column's values
   */
  static Optional<PageBounds> of(ColumnIndex index, Comparator<Object> order) {
    Binary minimum = null;
    Binary maximum = null;
    List<Boolean> allNull = index.getNullPages();
    for (int page = 0; page < allNull.size(); page++) {
      if (!allNull.get(page)) {
        Binary lower = binary(index.getMinValues().get(page));
        Binary upper = binary(index.getMaxValues().get(page));
        minimum = minimum == null || order.compare(lower, minimum) < 0 ? lower : minimum;
        maximum = maximum == null || order.compare(upper, maximum) > 0 ? upper : maximum;
      }
    }
    return minimum == null
        ? Optional.empty()
        : Optional.of(new PageBounds(minimum, maximum, nulls(index)));
  }

  private static Binary binary(ByteBuffer value) {
    return Binary.fromConstantByteBuffer(value.duplicate());
  }

  private static long nulls(ColumnIndex index) {
    List<Long> counts = index.getNullCounts();
    return counts == null || counts.isEmpty()
        ? -1
        : counts.stream().mapToLong(Long::longValue).sum();
  }
}
