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
 *     piece; read as the iterator is advanced, by the thread that called for the snapshot, and not
 *     after another call to the table. {@code next} throws {@link InstantUnreadableException}
 */
public record TableSnapshot(
    Optional<TimelineInstant> instant, TableSchema schema, Iterator<FileBatch> pieces) {}
