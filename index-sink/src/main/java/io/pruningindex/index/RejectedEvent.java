package io.pruningindex.index;

/**
 * An event that could not be applied. Its table is marked degraded; others are not touched.
 *
 * @param table the table's name in the configuration
 * @param incarnation the run of the source that sent it
 * @param event the kind of event
 * @param problem what is wrong with it, and how to mend it
 */
public record RejectedEvent(String table, long incarnation, String event, String problem) {}
