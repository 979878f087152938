/**
 * Reads the values of the index, keeps what was read, and tells which values may be used together.
 * How values travel is behind {@link io.pruningindex.query.internal.read.StateReader}.
 */
package io.pruningindex.query.internal.read;
