package io.pruningindex.query.internal.answer.report;

import io.pruningindex.query.Counts;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.internal.state.Totals;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Counts tables and slices. */
public final class Sizes {
  private Sizes() {}

  /** The size of a table. */
  public static Counts of(Totals totals) {
    return new Counts(
        totals.partitions(),
        totals.slices(),
        totals.files(),
        totals.bytes(),
        totals.filesWithoutRows() == 0 ? OptionalLong.of(totals.rows()) : OptionalLong.empty());
  }

  /** The size of some slices. */
  public static Counts of(List<PrunedSlice> slices) {
    Set<String> partitions = new HashSet<>();
    long files = 0;
    long bytes = 0;
    long rows = 0;
    boolean rowsKnown = true;
    for (PrunedSlice slice : slices) {
      partitions.add(slice.partition());
      files += slice.logFiles().size() + (slice.baseFile() == null ? 0 : 1);
      bytes += slice.bytes();
      rows += slice.rows().orElse(0);
      rowsKnown &= slice.rows().isPresent();
    }
    return new Counts(
        partitions.size(),
        slices.size(),
        files,
        bytes,
        rowsKnown ? OptionalLong.of(rows) : OptionalLong.empty());
  }
}
