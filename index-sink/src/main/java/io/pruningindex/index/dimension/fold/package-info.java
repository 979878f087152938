/**
 * Folds what sources say of dimensions into versions.
 *
 * <p>Changes are put aside, in slots by the hash of their key columns, until a version is cut. Only
 * then they are folded into the chunks that they touch, one chunk after the other.
 */
package io.pruningindex.index.dimension.fold;
