/** Many requests in one process: a line of JSON each, and a line of JSON for each answer. */
package io.pruningindex.job.cli.batch;
