package io.pruningindex.query.internal.answer.selection;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.state.BucketSlices;
import io.pruningindex.query.internal.state.BucketTail;
import java.util.Map;

/**
 * The values of one bucket, of which it was checked that they fit together.
 *
 * @param bucket the bucket
 * @param slices its folded files
 * @param tail what happened since it was folded
 * @param columns stats of folded files by column; one may end before the last file
 */
public record BucketValues(
    int bucket, BucketSlices slices, BucketTail tail, Map<String, ColumnChunk> columns) {}
