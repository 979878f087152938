package io.pruningindex.query;

/**
 * How much a scan will read at most, and about how much.
 *
 * @param atMost the size of what no filter has ruled out for certain: the whole table, before any
 *     partition was looked at. When partitions are known, it has their number, and nothing if none
 *     is left; the sizes of single partitions are not known before they are listed, so that of each
 *     that is ruled out no more is left out than one slice of one file
 * @param likely the part of the table that the partitions left have of all partitions
 * @param partitionsKnown whether partitions were looked at; if not, both are the whole table
 */
public record SizeEstimate(Counts atMost, Counts likely, boolean partitionsKnown) {}
