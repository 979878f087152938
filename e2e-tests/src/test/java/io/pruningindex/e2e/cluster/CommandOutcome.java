package io.pruningindex.e2e.cluster;

/**
 * How a command ended.
 *
 * @param exitCode 0 for success
 * @param output both its output and its errors
 */
public record CommandOutcome(int exitCode, String output) {}
