package io.pruningindex.query.internal.answer;

import io.pruningindex.query.Counts;
import io.pruningindex.query.SizeEstimate;
import io.pruningindex.query.internal.answer.report.Sizes;
import io.pruningindex.query.internal.state.Totals;
import java.util.OptionalLong;

/**
 * Estimates how much a scan reads, by how many partitions are left. Sizes of single partitions are
 * not known without listing them; but each has one slice at least, and each slice one file.
 *
 * @param totals the size of the table
 * @param left how many partitions that may have slices are left
 * @param all how many there are
 */
record ScanSize(Totals totals, long left, long all) {
  SizeEstimate estimate() {
    if (left == 0) {
      Counts nothing = Sizes.of(Totals.ZERO);
      return new SizeEstimate(nothing, nothing, true);
    }
    // More may have slices than do.
    long partitions = Math.min(left, totals.partitions());
    long ruledOut = totals.partitions() - partitions;
    Counts table = Sizes.of(totals);
    Counts atMost =
        new Counts(
            partitions,
            totals.slices() - ruledOut,
            totals.files() - ruledOut,
            totals.bytes(),
            table.rows());
    return new SizeEstimate(atMost, likely(table, atMost), true);
  }

  private Counts likely(Counts table, Counts atMost) {
    return new Counts(
        Math.min(part(table.partitions()), atMost.partitions()),
        Math.min(part(table.slices()), atMost.slices()),
        Math.min(part(table.files()), atMost.files()),
        part(table.bytes()),
        table.rows().isPresent()
            ? OptionalLong.of(part(table.rows().getAsLong()))
            : OptionalLong.empty());
  }

  private long part(long whole) {
    return (long) Math.ceil((double) whole * left / all);
  }
}
