package io.pruningindex.index.dimension.state;

/**
 * An epoch of a dimension whose values are to be deleted.
 *
 * @param epoch the epoch
 * @param fromNumber they may be deleted once there is this version
 * @param fromTime and once it is this time, in milliseconds since the epoch
 * @param nextChunk the first chunk that still has values
 */
public record RetiredChunks(long epoch, long fromNumber, long fromTime, int nextChunk) {}
