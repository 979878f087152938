/** Folders of files that a query reads: watermarks once all that were found are read. */
package io.pruningindex.job.dimension.sql.folder;
