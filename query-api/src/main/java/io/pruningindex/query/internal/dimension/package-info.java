/**
 * Dimensions: what the index keeps of the rows that fact tables are joined with, and its bytes.
 *
 * <p>A dimension is kept in versions. A version is cut where its rows are known to be complete up
 * to some time; the last two can be read. Rows lie in chunks, each with its columns apart, and say
 * from which version on and up to which they are rows of the dimension.
 */
package io.pruningindex.query.internal.dimension;
