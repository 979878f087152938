package io.pruningindex.job.hudi.files;

/**
 * A file that exists in a table's folders.
 *
 * @param name its name
 * @param size its bytes
 */
public record ListedFile(DataFileName name, long size) {}
