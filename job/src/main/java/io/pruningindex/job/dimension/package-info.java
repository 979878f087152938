/** What the job reads of dimensions, and how it tells the index of them. */
package io.pruningindex.job.dimension;
