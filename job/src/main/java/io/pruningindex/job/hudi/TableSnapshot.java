package io.pruningindex.job.hudi;

import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.schema.TableSchema;
import java.util.Iterator;
import java.util.Optional;

/**
 * A table as of one of its instants.
 *
 * @param instant the instant, or empty for a table without any
 * @param schema the table's schema
 * @param pieces the files of its slices, partition by partition, those of a file group in one
 *     piece. Which files they are is known already; their stats are read as the iterator is
 *     advanced, on the caller's one thread. {@code next} throws {@link InstantUnreadableException},
 *     after which the snapshot is of no use
 */
public record TableSnapshot(
    Optional<TimelineInstant> instant, TableSchema schema, Iterator<FileBatch> pieces) {}
