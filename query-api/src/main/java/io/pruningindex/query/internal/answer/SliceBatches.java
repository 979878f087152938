package io.pruningindex.query.internal.answer;

import io.pruningindex.query.internal.answer.selection.BucketValues;
import io.pruningindex.query.internal.answer.selection.SliceSelection;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.slice.BucketStats;
import io.pruningindex.query.internal.slice.ColumnSource;
import io.pruningindex.query.internal.slice.SliceBatch;
import io.pruningindex.query.schema.MergeMode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes down what is known of whole slices where they are selected.
 *
 * @param sources the columns of which something is wanted
 * @param mergeMode how the table's files are merged
 */
record SliceBatches(List<ColumnSource> sources, MergeMode mergeMode) {
  /** The columns whose stats must be read: those, and those of the predicate. */
  Set<String> columns(PartitionFilter filter) {
    Set<String> columns = new LinkedHashSet<>(filter.columns());
    for (ColumnSource source : sources) {
      if (source.needsStats()) {
        columns.add(source.target().name());
      }
    }
    return columns;
  }

  /** What is known of the slices selected in a bucket. */
  SliceBatch of(SliceSelection selection) {
    BucketValues bucket = selection.bucket();
    BucketStats stats =
        new BucketStats(
            bucket.bucket(),
            bucket.slices().stamp().layout(),
            selection.all().files(),
            selection.all().folded(),
            bucket.columns(),
            bucket.tail().columns());
    return SliceBatch.of(stats, selection.keptFiles(), selection::fullyMatched, mergeMode, sources);
  }
}
