/**
 * Stats of files, from the metadata table and from the footers of base files. What may be wrong is
 * handed out as unknown, and why.
 */
package io.pruningindex.job.hudi.stats;
