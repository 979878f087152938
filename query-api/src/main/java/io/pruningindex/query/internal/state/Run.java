package io.pruningindex.query.internal.state;

/**
 * A run of the source, and where it began to deal numbers: those before are of the state that it
 * was restored with, those from there on are its own until the next run begins.
 *
 * @param incarnation the run's incarnation
 * @param first the first number that it dealt
 */
public record Run(long incarnation, long first) {}
