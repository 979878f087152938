package io.pruningindex.query.internal.answer;

import io.pruningindex.query.internal.answer.report.BucketAnswer;
import io.pruningindex.query.internal.answer.selection.SliceSelection;
import io.pruningindex.query.internal.answer.table.BucketReading;
import io.pruningindex.query.internal.answer.table.Directory;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.file.FileNames;
import java.util.concurrent.CompletableFuture;

/**
 * Makes answers of what was selected in buckets, with the names of the files.
 *
 * @param directory the table's partitions
 * @param filter what the slices were judged by
 * @param verbose whether to say of each slice why it was kept
 */
record SliceReading(Directory directory, PartitionFilter filter, boolean verbose) {
  /** Reads names, if there is anything to name. */
  CompletableFuture<BucketAnswer> answer(BucketReading reading, SliceSelection selection) {
    CompletableFuture<FileNames> names =
        selection.count() == 0
            ? CompletableFuture.completedFuture(FileNames.EMPTY)
            : reading.names(selection.bucket().slices());
    return names.thenApply(
        read ->
            BucketAnswer.of(
                selection,
                filter,
                SliceAssembly.slices(selection, read, directory, verbose ? filter : null),
                verbose));
  }
}
