package io.pruningindex.job.demo.oracle;

/**
 * A completed instant of a table's active timeline.
 *
 * @param requestedTime the time at which it was requested, its name on the timeline
 * @param action the action on the timeline, for example {@code replacecommit}
 * @param completionTime when it was completed
 */
public record CompletedInstant(String requestedTime, String action, String completionTime) {}
