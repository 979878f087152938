/**
 * The truth of any Hudi table at its newest instant: file slices by Hudi's own file-system view,
 * rows by Hudi's own file group reader. Shares nothing with the way in which the job reads tables.
 */
package io.pruningindex.job.demo.oracle;
