package io.pruningindex.query;

/**
 * How much a scan will read at most, and about how much.
 *
 * @param atMost the size of what no filter has ruled out for certain: the whole table, before any
 *     partition was looked at
 * @param likely the part of {@code atMost} that the partitions left have of all partitions; the
 *     sizes of single partitions are not known before they are listed
 * @param partitionsKnown whether partitions were looked at; if not, both are the whole table
 */
public record SizeEstimate(Counts atMost, Counts likely, boolean partitionsKnown) {}
