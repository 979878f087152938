/** What the instants on a table's timeline did, and which of them count. */
package io.pruningindex.job.hudi.timeline;
