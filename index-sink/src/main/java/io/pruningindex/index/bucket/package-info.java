/** One bucket of a table's files: what was folded, the tail on top of it, and folding it. */
package io.pruningindex.index.bucket;
