/** Dimensions that are Hudi tables: file groups that change are read again as a whole. */
package io.pruningindex.job.dimension.hudi;
