package io.pruningindex.query.internal.slice;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.file.FileTable;
import java.util.Map;

/**
 * The files of a bucket and their stats.
 *
 * @param bucket the bucket
 * @param layout the layout that the files' groups are counted in
 * @param files the files
 * @param folded how many of them have their stats in {@code foldedColumns}; the others have them in
 *     {@code tailColumns}, counted from 0
 * @param foldedColumns stats by column
 * @param tailColumns stats by column
 */
public record BucketStats(
    int bucket,
    long layout,
    FileTable files,
    int folded,
    Map<String, ColumnChunk> foldedColumns,
    Map<String, ColumnChunk> tailColumns) {}
