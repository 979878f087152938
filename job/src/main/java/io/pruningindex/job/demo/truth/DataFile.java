package io.pruningindex.job.demo.truth;

/**
 * A file of a table.
 *
 * @param name the file's name, without its folder
 * @param bytes the file's length
 */
public record DataFile(String name, long bytes) {}
