package io.pruningindex.job.demo.truth;

/**
 * A file slice at a recorded instant.
 *
 * @param files its files
 * @param rowsFile where its rows are kept; slices of the same files share it
 * @param rowCount the number of its rows after merging
 */
public record RecordedSlice(SliceFiles files, String rowsFile, int rowCount) {}
