/**
 * Reads dimensions: which version there is, the rows of it that match a condition, and the keys
 * that these have.
 */
package io.pruningindex.query.internal.dimension.read;
