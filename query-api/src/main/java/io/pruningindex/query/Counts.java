package io.pruningindex.query;

import java.util.OptionalLong;

/**
 * The size of a table or of what is left of it.
 *
 * @param partitions partitions with at least one slice
 * @param slices file slices
 * @param files base and log files in them
 * @param bytes their bytes; files of unknown size count as nothing
 * @param rows records in them, before merging; empty if they are not known for every file
 */
public record Counts(long partitions, long slices, long files, long bytes, OptionalLong rows) {}
