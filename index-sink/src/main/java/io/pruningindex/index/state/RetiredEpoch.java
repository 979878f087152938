package io.pruningindex.index.state;

/**
 * An epoch whose values are to be deleted.
 *
 * @param epoch the epoch
 * @param since when another took its place, in milliseconds since the epoch as the source counts
 *     them; 0 for one that never was current
 * @param nextBucket the first bucket that still has values
 */
public record RetiredEpoch(long epoch, long since, int nextBucket) {}
