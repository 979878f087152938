package io.pruningindex.index.dimension;

/**
 * An event of a dimension that could not be applied. Other dimensions are not touched.
 *
 * @param dimension the dimension's name in the configuration
 * @param incarnation the run of the source that sent it
 * @param event the kind of event
 * @param problem what is wrong with it, and how to mend it
 */
public record RejectedDimensionEvent(
    String dimension, long incarnation, String event, String problem) {}
