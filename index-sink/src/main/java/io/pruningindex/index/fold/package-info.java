/**
 * Applies the events of a table to its index: builds of whole epochs, and instant after instant.
 */
package io.pruningindex.index.fold;
