package io.pruningindex.e2e.timeline;

/**
 * A step of a sequence.
 *
 * @param job what is done to the job before
 * @param writer what is done to the table
 * @param seed makes what is written the same whatever steps went before
 */
record Step(JobAction job, WriterAction writer, long seed) {}
