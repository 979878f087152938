/** The data files of a table: what their names say, which there are, and which make up slices. */
package io.pruningindex.job.hudi.files;
