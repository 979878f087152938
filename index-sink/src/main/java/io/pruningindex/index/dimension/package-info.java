/** The operator that keeps dimensions, and how to put it into a job. */
package io.pruningindex.index.dimension;
